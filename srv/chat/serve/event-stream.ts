import { SECOND } from '../../../lib/time.ts'
import type { Frame } from '../model/frames.ts'

/** Proxies close a connection on which nothing comes. */
const HEARTBEAT = 15 * SECOND

/** Events without names, each a frame as JSON; a comment while nothing else comes (HTML, 9.2.6: Server-sent events). */
export async function* eventStream(frames: AsyncIterator<Frame>, heartbeat = HEARTBEAT): AsyncGenerator<string> {
  try {
    for (let next = frames.next(); ;) {
      const result = await orSilence(next, heartbeat)
      if (result === 'silence') {
        yield ': alive\n\n'
        continue
      }
      if (result.done) return
      yield `data: ${JSON.stringify(result.value)}\n\n`
      next = frames.next()
    }
  } finally {
    void frames.return?.()
  }
}

async function orSilence<T>(next: Promise<T>, ms: number): Promise<T | 'silence'> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<'silence'>(resolve => {
    timer = setTimeout(resolve, ms, 'silence')
  })
  try {
    return await Promise.race([next, silence])
  } finally {
    clearTimeout(timer)
  }
}
