import { once } from 'node:events'
import { announce } from './announce.ts'
import { type Child, type Exit, startChild } from './child.ts'
import { type Relay, relayOutput, type WriteLine } from './lines.ts'
import { takenPorts } from './ports.ts'
import type { Process } from './processes.ts'

export interface Supervision {
  /** Aborted when the platform shall stop. */
  readonly stop: AbortSignal
  readonly write: WriteLine
  /** Every line of the processes is shown; else only warnings and errors until all are ready. */
  readonly verbose?: boolean
  /** Milliseconds that a process has to come to rest. */
  readonly killAfter?: number
}

const KILL_AFTER = 10_000

/**
 * Runs the processes together until `stop` or until one of them ends by itself, which ends the others. Says their
 * addresses when all are ready. Returns the exit status: 0 when all have stopped in order, otherwise that of
 * the process that ended by itself (1 instead of 0), or 1.
 */
export async function supervise(processes: readonly Process[], supervision: Supervision): Promise<number> {
  const { stop, write, verbose = false, killAfter = KILL_AFTER } = supervision
  const taken = await takenPorts(processes)
  taken.forEach(write)
  if (taken.length > 0) return 1

  write(`Starting ${processes.map(({ name }) => name).join(', ')} …`)
  let starting = true
  const width = Math.max(...processes.map(({ name }) => name.length))
  const children = startAll(processes, { write, width, quiet: () => starting && !verbose })
  const watch = new AbortController()
  // what is stopped before it was ready stays quiet, so that the reason is the last to be read
  void announce(processes, children, watch.signal, write).then(ready => (starting = !ready))
  const crash = await Promise.race([...children.map(crashOf), stopped(stop)])
  watch.abort()
  if (crash) write(`${crash.name} ended with ${crash.exit}: stopping all`)
  const exits = await Promise.all(children.map(child => child.stop(killAfter)))
  if (crash) return crash.exit === 0 || typeof crash.exit === 'string' ? 1 : crash.exit
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

function startAll(processes: readonly Process[], relay: Relay): readonly Child[] {
  return processes.map(process => {
    const child = startChild(process, 'pipe')
    relayOutput(child.process, process, relay)
    return child
  })
}

async function crashOf({ name, ended }: Child): Promise<{ readonly name: string; readonly exit: Exit }> {
  return { name, exit: await ended }
}

async function stopped(stop: AbortSignal): Promise<undefined> {
  if (!stop.aborted) await once(stop, 'abort')
}
