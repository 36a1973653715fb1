import type { IncomingMessage } from 'node:http'
import type { ServiceAccess } from '../access/services.ts'

/** An answer of a service that was made without CAP. */
export interface FastAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/**
 * Reads of a service that are answered ahead of CAP, with the bytes that CAP would send, after the same limits. What it
 * does not answer goes on to CAP, and so does every fault.
 */
export interface FastReads {
  readonly service: string
  /** `path` is below that of the service; undefined where it is none of these reads. Never waits for the database for long. */
  answer(path: string, query: string, request: IncomingMessage): Promise<FastAnswer | undefined> | undefined
}

export type ReadLookup = (request: IncomingMessage) => Promise<FastAnswer | undefined> | undefined

/** Request headers that change what a service answers, or who may ask: CAP and its gates deal with these. */
const PLAIN = ['authorization', 'prefer', 'if-match', 'if-none-match', 'odata-maxversion', 'odata-version'] as const

/** Finds the fast reads of the services that everyone may ask, for requests that ask for nothing special. */
export function readLookup(services: readonly ServiceAccess[], reads: readonly FastReads[]): ReadLookup {
  const open = reads.flatMap(read => {
    const service = services.find(({ name, access }) => name === read.service && access === 'optional')
    return service ? [{ read, path: service.path }] : []
  })
  return request => {
    const url = request.url as string
    const mark = url.indexOf('?')
    const query = mark < 0 ? '' : url.slice(mark + 1)
    for (const { read, path } of open) {
      if (!url.startsWith(path) || url[path.length] !== '/') continue
      const answer = isPlain(request)
        ? read.answer(url.slice(path.length, mark < 0 ? undefined : mark), query, request)
        : undefined
      if (answer) return answer
    }
    return undefined
  }
}

function isPlain({ headers }: IncomingMessage): boolean {
  if (PLAIN.some(name => headers[name] !== undefined)) return false
  const { accept } = headers
  return accept === undefined || accept === '*/*' || accept === 'application/json'
}
