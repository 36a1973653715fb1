import type { IncomingHttpHeaders } from 'node:http'
import type { BlockList } from 'node:net'
import type { Request, Response } from 'express'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest } from '../../../lib/errors.ts'
import { clientAddress, clientOf } from '../../../lib/http/client-address.ts'
import type { Ctx } from './route.ts'

/**
 * The context of a request. A class, since a getter in an object literal is a shape of its own for each object, of which the
 * garbage collector has more work than of all else.
 */
export class RequestContext implements Ctx {
  readonly headers: IncomingHttpHeaders
  readonly params: Readonly<Record<string, string>>
  readonly caller?: Caller
  readonly #request: Request
  readonly #response: Response
  readonly #proxies: BlockList
  #query: URLSearchParams | undefined
  #signal: AbortSignal | undefined

  /** @throws HttpError 400 for an address that no handler can take. */
  constructor(request: Request, response: Response, caller: Caller | undefined, proxies: BlockList) {
    if (request.url.includes('%00')) throw badRequest('malformed_path', 'The address has a NUL character')
    this.headers = request.headers
    this.params = request.params as Record<string, string>
    if (caller) this.caller = caller
    this.#request = request
    this.#response = response
    this.#proxies = proxies
  }

  get query(): URLSearchParams {
    return (this.#query ??= queryOf(this.#request.url))
  }

  get client(): string {
    return clientOf(clientAddress(this.#request, this.#proxies))
  }

  get signal(): AbortSignal {
    return (this.#signal ??= closeOf(this.#response))
  }
}

function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark))
}

/** Aborted when the connection of `response` is closed, or it has been sent. */
function closeOf(response: Response): AbortSignal {
  const closed = new AbortController()
  if (response.destroyed) closed.abort()
  else response.once('close', () => closed.abort())
  return closed.signal
}
