import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { now } from '../clock.ts'
import { prolonged } from './answer-from-memory.ts'
import { KEPT_BYTES, lifetimeOf, publicAnswer, type PublicAnswer, type PublicAnswers } from './public-answers.ts'
import type { Upstream } from './upstream.ts'

/** Finds and stores answers for everyone. */
export interface KeptAnswers {
  /** The kept answer for `key` at once when it is fresh; otherwise what asking the server again came to. */
  find(key: string, ask: Ask): PublicAnswer | Promise<PublicAnswer | undefined> | undefined
  /** Keeps the body of `answer` while it is sent on, when everyone may have it. */
  keep(key: string, answer: IncomingMessage): void
}

/** Where and with which headers the server is asked again. */
export interface Ask {
  readonly upstream: Upstream
  readonly address: string
  readonly headers: OutgoingHttpHeaders
}

/** What is kept in `answers`; of requests that find one expired, the first asks the server and the others wait. */
export function keptAnswers(answers: PublicAnswers): KeptAnswers {
  const asking = new Map<string, Promise<PublicAnswer | undefined>>()

  const store = (key: string, answer: PublicAnswer | undefined): PublicAnswer | undefined => {
    if (answer) answers.set(key, answer)
    else answers.delete(key)
    return answer
  }

  return {
    find: (key, ask) => {
      const known = answers.get(key)
      if (!known || known.freshUntil > now()) return known
      const running = asking.get(key)
      if (running) return running
      const asked = askAgain(known, ask)
        .catch(() => undefined)
        .then(answer => store(key, answer))
        .finally(() => asking.delete(key))
      asking.set(key, asked)
      return asked
    },
    keep: (key, answer) => {
      const lifetime = lifetimeOf(answer.statusCode, answer.headers)
      if (lifetime === 0 || Number(answer.headers['content-length'] ?? 0) > KEPT_BYTES) return
      void collect(answer).then(body => body && store(key, publicAnswer(answer.headers, body, lifetime)))
    }
  }
}

async function askAgain(known: PublicAnswer, { upstream, address, headers }: Ask): Promise<PublicAnswer | undefined> {
  const validator = known.etag ? { 'if-none-match': known.etag } : {}
  const outgoing = upstream.open('GET', address, { ...headers, ...validator })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  // without a listener an answer that breaks off would end the process
  outgoing.on('error', () => undefined)
  if (answer.statusCode === 304) {
    answer.resume()
    const lifetime = lifetimeOf(200, answer.headers)
    return lifetime === 0 ? undefined : prolonged(known, answer.headers, lifetime)
  }
  const lifetime = lifetimeOf(answer.statusCode, answer.headers)
  const body = lifetime === 0 ? undefined : collect(answer)
  answer.resume()
  const bytes = await body
  return bytes && publicAnswer(answer.headers, bytes, lifetime)
}

/** The bytes of a body that somebody else reads too; undefined when it is too long or breaks off. */
function collect(answer: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= KEPT_BYTES) chunks.push(chunk)
      else chunks.length = 0
    })
    answer.once('close', () => resolve(answer.complete && size <= KEPT_BYTES ? Buffer.concat(chunks) : undefined))
  })
}
