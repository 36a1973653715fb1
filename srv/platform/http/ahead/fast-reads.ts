import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../../../lib/access/caller.ts'
import { HttpError } from '../../../../lib/errors.ts'
import { pathAndQuery } from '../../../../lib/http/target.ts'
import { admit, type Gates } from '../../access/access.ts'
import type { ServiceAccess } from '../../access/services.ts'
import type { Compressed } from './send-compressed.ts'

/** An answer of a service that was made without CAP. */
export interface FastAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** It is sent with the id of the request, and compressed for clients that take it: by what is in here, which fills. */
  readonly compressed?: Compressed
}

/** Answers a read of a caller, undefined where everyone may ask; never waits for the database for long. */
export type FastRead = (request: IncomingMessage, caller: Caller | undefined) => Promise<FastAnswer | undefined>

/**
 * Reads of a service that are answered ahead of CAP, with the bytes that CAP would send, after the same limits. What it
 * does not answer goes on to CAP, and so does every fault.
 */
export interface FastReads {
  readonly service: string
  /** Leaves the service to CAP where it asks for a login: it has other rows there. */
  readonly isOpenOnly?: true
  /** The read at `path`, which is below that of the service; undefined where it is none of these. */
  find(path: string, query: string): FastRead | undefined
}

export type ReadLookup = (request: IncomingMessage) => Promise<FastAnswer | undefined> | undefined

/** Headers that CAP sends with the answers of services. */
export const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
  'OData-Version': '4.0',
  Vary: 'Origin, Accept-Encoding'
} as const

/** Request headers that change what a service answers: CAP and its gates deal with these. */
const PLAIN = ['prefer', 'if-match', 'if-none-match', 'odata-maxversion', 'odata-version', 'x-requested-with'] as const

/**
 * Finds the fast reads of services, for requests that ask for nothing special: of services that everyone may ask, without
 * credentials; of others, by those whom the gate of the service lets pass. Its refusals are left to Express.
 */
export function readLookup(services: readonly ServiceAccess[], reads: readonly FastReads[], gates: Gates): ReadLookup {
  const served = reads.flatMap(read => {
    const service = services.find(({ name }) => name === read.service)
    return service && (service.access === 'optional' || !read.isOpenOnly) ? [{ read, ...service }] : []
  })
  return request => {
    const asked = pathAndQuery(request.url as string)
    for (const { read, path, access } of served) {
      if (!asked.path.startsWith(path) || asked.path[path.length] !== '/') continue
      const isOpen = access === 'optional'
      if (!isPlain(request) || isOpen !== (request.headers.authorization === undefined)) continue
      const found = read.find(asked.path.slice(path.length), asked.query.slice(1))
      if (found)
        return isOpen ? found(request, undefined) : admit(access, request, gates).then(caller => found(request, caller))
    }
    return undefined
  }
}

function isPlain({ headers }: IncomingMessage): boolean {
  if (PLAIN.some(name => headers[name] !== undefined)) return false
  const { accept } = headers
  return accept === undefined || accept === '*/*' || accept === 'application/json'
}

/** The answer of `make`; a refusal as CAP sends it, since whoever asks too much shall not cost more than others. */
export async function refused(make: () => Promise<FastAnswer | undefined>): Promise<FastAnswer | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return refusal(error)
    throw error
  }
}

function refusal({ status, headers, message, code, target }: HttpError): FastAnswer {
  const error = { message, code, ...(target !== undefined && { target }), '@Common.numericSeverity': 4 }
  return { status, headers: { ...HEADERS, ...headers }, body: JSON.stringify({ error }) }
}
