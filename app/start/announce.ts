import { hostForOwn, THIS_MACHINE } from '../../lib/config/host.ts'
import type { Child } from './child.ts'
import { answers } from './health.ts'
import type { WriteLine } from './lines.ts'
import type { Process } from './processes.ts'

const HINT = 'Ctrl-C stops all; DEBUG=all npm start shows every line of the processes'

/**
 * Writes the addresses when all processes answer and those that send `ready` have done so; true then, and false when
 * `stop` is aborted before.
 */
export async function announce(
  processes: readonly Process[],
  children: readonly Child[],
  stop: AbortSignal,
  write: WriteLine
): Promise<boolean> {
  const up = processes.map(process => answers(addressOf(process) + process.health, stop))
  const ready = processes.map(({ name, sendsReady }) => {
    const child = children.find(each => each.name === name)
    return sendsReady && child ? saysReady(child, stop) : true
  })
  const all = await Promise.all([...up, ...ready])
  if (!all.every(Boolean)) return false
  const width = Math.max(...processes.map(({ title }) => title.length))
  for (const process of processes)
    write(`${process.title.padEnd(width)}  ${addressOf(process)}  ${process.about}`.trimEnd())
  write(`Ready. ${HINT}`)
  return true
}

/** Address at which people of this machine reach it. */
function addressOf({ environment, port }: Process): string {
  const host = hostForOwn(environment)
  return `http://${host === THIS_MACHINE ? 'localhost' : host}:${port}`
}

function saysReady({ process: child }: Child, stop: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    child.on('message', message => {
      if (message === 'ready') resolve(true)
    })
    stop.addEventListener('abort', () => resolve(false), { once: true })
  })
}
