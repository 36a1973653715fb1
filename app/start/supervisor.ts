import { once } from 'node:events'
import { type Child, type Exit, startChild } from './child.ts'
import { answers } from './health.ts'
import { relayLines, type WriteLine } from './lines.ts'
import { takenPorts } from './ports.ts'
import type { Process } from './processes.ts'

export interface Supervision {
  /** Aborted when the platform shall stop. */
  readonly stop: AbortSignal
  readonly write: WriteLine
  /** Milliseconds that a process has to come to rest. */
  readonly killAfter?: number
}

const KILL_AFTER = 10_000

/**
 * Runs the processes together until `stop` or until one of them ends by itself, which ends the others. Says their
 * addresses in one line when all answer. Returns the exit status: 0 when all have stopped in order, otherwise that of
 * the process that ended by itself (1 instead of 0), or 1.
 */
export async function supervise(processes: readonly Process[], supervision: Supervision): Promise<number> {
  const { stop, write, killAfter = KILL_AFTER } = supervision
  const taken = await takenPorts(processes)
  taken.forEach(write)
  if (taken.length > 0) return 1

  const children = startAll(processes, write)
  const watch = new AbortController()
  void announce(processes, watch.signal, write)
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

function startAll(processes: readonly Process[], write: WriteLine): readonly Child[] {
  const width = Math.max(...processes.map(({ name }) => name.length))
  return processes.map(process => {
    const child = startChild(process, 'pipe')
    for (const stream of [child.process.stdout, child.process.stderr])
      if (stream) relayLines(stream, process, width, write)
    return child
  })
}

async function announce(processes: readonly Process[], stop: AbortSignal, write: WriteLine): Promise<void> {
  const addresses = processes.map(({ name, port, health }) => ({ name, address: `http://localhost:${port}`, health }))
  const ready = await Promise.all(addresses.map(({ address, health }) => answers(`${address}${health}`, stop)))
  if (ready.every(Boolean)) write(`Ready: ${addresses.map(({ name, address }) => `${name} ${address}`).join(', ')}`)
}

async function crashOf({ name, ended }: Child): Promise<{ readonly name: string; readonly exit: Exit }> {
  return { name, exit: await ended }
}

async function stopped(stop: AbortSignal): Promise<undefined> {
  if (!stop.aborted) await once(stop, 'abort')
}
