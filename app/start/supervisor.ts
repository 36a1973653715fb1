import { once } from 'node:events'
import { announce } from './announce.ts'
import { type Exit, startChild } from './child.ts'
import { type BackOff, KeptProcess } from './kept-process.ts'
import { columns, json, SUPERVISOR, type WriteLine } from './lines.ts'
import { takenPorts } from './ports.ts'
import type { Process } from './processes.ts'

export interface Supervision {
  /** Aborted when the platform shall stop. */
  readonly stop: AbortSignal
  readonly write: WriteLine
  /** Every line is an object of JSON, as production has them. */
  readonly asJson?: boolean
  /** Every line of the processes is shown; else only warnings and errors until all are ready. */
  readonly verbose?: boolean
  /** Milliseconds that a process has to come to rest. */
  readonly killAfter?: number
  readonly backOff?: BackOff
}

const KILL_AFTER = 10_000

/**
 * Runs the processes together until `stop`, or until one of them ends before it was up, which ends the others; one that
 * crashes later is started again. Says their addresses when all are ready. Returns the exit status: 0 when all have
 * stopped in order, otherwise that of the process that could not start (1 instead of 0), or 1.
 */
export async function supervise(processes: readonly Process[], supervision: Supervision): Promise<number> {
  const { stop, asJson = false, verbose = false, killAfter = KILL_AFTER, backOff } = supervision
  const form = asJson ? json : columns(Math.max(...processes.map(({ name }) => name.length)))
  const write: WriteLine = line => supervision.write(form(SUPERVISOR, line, 'info'))
  const complain: WriteLine = line => supervision.write(form(SUPERVISOR, line, 'error'))
  const taken = await takenPorts(processes)
  taken.forEach(complain)
  if (taken.length > 0) return 1

  write(`Starting ${processes.map(({ name }) => name).join(', ')} …`)
  let starting = true
  const relay = { write: supervision.write, form, quiet: () => starting && !verbose }
  const kept = processes.map(process => new KeptProcess(process, relay, backOff))
  const watch = new AbortController()
  // what is stopped before it was ready stays quiet, so that the reason is the last to be read
  void announce(kept, watch.signal, write).then(ready => (starting = !ready))
  const failure = await Promise.race([...kept.map(failureOf), stopped(stop)])
  watch.abort()
  if (failure) complain(`${failure.name} ended with ${failure.exit}: stopping all`)
  const exits = await Promise.all(kept.map(each => each.stop(killAfter)))
  if (failure) return failure.exit === 0 || typeof failure.exit === 'string' ? 1 : failure.exit
  return exits.includes('SIGKILL') ? 1 : 0
}

/**
 * Runs one process in the foreground, as if it had been started without a supervisor: its output stays as it is.
 * Returns its exit status, 1 when a signal ended it.
 */
export async function runAlone(process: Process, stop: AbortSignal): Promise<number> {
  const child = startChild(process, 'inherit')
  await Promise.race([child.ended, stopped(stop)])
  const exit = await child.stop(KILL_AFTER)
  return typeof exit === 'number' ? exit : 1
}

async function failureOf({
  process: { name },
  failure
}: KeptProcess): Promise<{ name: string; exit: Exit } | undefined> {
  const exit = await failure
  return exit === undefined ? undefined : { name, exit }
}

async function stopped(stop: AbortSignal): Promise<undefined> {
  if (!stop.aborted) await once(stop, 'abort')
}
