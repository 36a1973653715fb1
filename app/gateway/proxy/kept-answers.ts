import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { nowMs } from '../../../lib/time.ts'
import { lifetimeOf, prolonged, publicAnswer, type PublicAnswer } from './public-answers.ts'
import type { Upstream } from '../../../lib/http/upstream.ts'

/** Answers for everyone, kept as long as the server allows (RFC 9111), bounded in bytes. */
export interface KeptAnswers {
  /** The kept answer for `key` at once when it is fresh; otherwise what asking the server again comes to. */
  find(key: string, ask: () => Ask): PublicAnswer | Promise<PublicAnswer | undefined> | undefined
  /** Keeps the body of `answer` while it is sent on, when everyone may have it. */
  keep(key: string, answer: IncomingMessage): void
  /** Has the server asked again for everything, since something was changed. */
  doubt(): void
}

/** Where and with which headers the server is asked again. */
export interface Ask {
  readonly upstream: Upstream
  readonly address: string
  readonly headers: OutgoingHttpHeaders
}

export interface KeptOptions {
  readonly megabytes: number
  /**
   * The longest time, in milliseconds, for which the server is not asked. It knows of every change within half a second,
   * and asking it with an entity tag costs little, so a kept answer need not be older.
   */
  readonly trusted: number
}

const MEGABYTE = 1024 * 1024
/** An entry also takes its key, headers and bookkeeping. */
const OVERHEAD = 2048

/** Of requests that find an answer expired, the first asks the server and the others wait. */
export function keptAnswers({ megabytes, trusted }: KeptOptions): KeptAnswers {
  const answers = new LRUCache<string, PublicAnswer>({
    maxSize: megabytes * MEGABYTE,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD
  })
  const asking = new Map<string, Promise<PublicAnswer | undefined>>()
  let doubtedAt = 0

  const isFresh = ({ keptAt, lifetime }: PublicAnswer): boolean =>
    keptAt > doubtedAt && nowMs() < keptAt + Math.min(lifetime, trusted)

  const store = (key: string, answer: PublicAnswer | undefined): PublicAnswer | undefined => {
    if (answer) answers.set(key, answer)
    else answers.delete(key)
    return answer
  }

  return {
    find: (key, ask) => {
      const known = answers.get(key)
      if (!known || isFresh(known)) return known
      const running = asking.get(key)
      if (running) return running
      const asked = askAgain(known, ask())
        .catch(() => undefined)
        .then(answer => store(key, answer))
        .finally(() => asking.delete(key))
      asking.set(key, asked)
      return asked
    },
    keep: (key, answer) => {
      if (!isKept(answer)) return
      void collect(answer).then(body => body && store(key, publicAnswer(answer.headers, body)))
    },
    doubt: () => {
      doubtedAt = nowMs()
    }
  }
}

function isKept({ statusCode, headers }: IncomingMessage): boolean {
  return lifetimeOf(statusCode, headers) > 0 && Number(headers['content-length'] ?? 0) <= MEGABYTE
}

async function askAgain(known: PublicAnswer, { upstream, address, headers }: Ask): Promise<PublicAnswer | undefined> {
  const { 'if-none-match': _tag, 'if-modified-since': _date, ...unconditional } = headers
  const validator = known.etag ? { 'if-none-match': known.etag } : {}
  const outgoing = upstream.open('GET', address, { ...unconditional, ...validator })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  // without a listener an answer that breaks off would end the process
  outgoing.on('error', () => undefined)
  answer.on('error', () => undefined)
  if (answer.statusCode === 304) {
    answer.resume()
    return lifetimeOf(200, answer.headers) > 0 ? prolonged(known, answer.headers) : undefined
  }
  const body = isKept(answer) ? collect(answer) : undefined
  answer.resume()
  const bytes = await body
  return bytes && publicAnswer(answer.headers, bytes)
}

/** The bytes of a body that somebody else reads too; undefined when it is too long or breaks off. */
function collect(answer: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MEGABYTE) chunks.push(chunk)
      else chunks.length = 0
    })
    answer.once('close', () => resolve(answer.complete && size <= MEGABYTE ? Buffer.concat(chunks) : undefined))
  })
}
