import type { Child } from './child.ts'
import { addressOf } from './health.ts'
import type { KeptProcess } from './kept-process.ts'
import type { WriteLine } from './lines.ts'

const HINT = 'Ctrl-C stops all; DEBUG=all npm start shows every line of the processes'

/**
 * Writes the addresses when all processes answer and those that send `ready` have done so; true then, and false when
 * `stop` is aborted before.
 */
export async function announce(kept: readonly KeptProcess[], stop: AbortSignal, write: WriteLine): Promise<boolean> {
  const ready = kept.map(({ process, first }) => !process.sendsReady || saysReady(first, stop))
  const all = await Promise.all([...kept.map(({ up }) => up), ...ready])
  if (!all.every(Boolean)) return false
  const lines = kept.flatMap(({ process }) =>
    [{ ...process, path: '' }, ...(process.pages ?? [])].map(page => ({
      ...page,
      address: addressOf(process) + page.path
    }))
  )
  const width = Math.max(...lines.map(({ title }) => title.length))
  for (const { title, address, about } of lines) write(`${title.padEnd(width)}  ${address}  ${about}`.trimEnd())
  write(`Ready. ${HINT}`)
  return true
}

function saysReady({ process: child }: Child, stop: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    child.on('message', message => {
      if (message === 'ready') resolve(true)
    })
    stop.addEventListener('abort', () => resolve(false), { once: true })
  })
}
