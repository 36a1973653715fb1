import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError } from '../../../lib/errors.ts'

const RETRY_SECONDS = 5

/** Admits a body that is read next, which may be as long as `longest`. @throws HttpError 503 while there is no room for it */
export type BodyRoom = (request: IncomingMessage, response: ServerResponse, longest: number) => void

/** Room for `most` bytes of bodies that are in memory at the same time; a body leaves it when its request is over. */
export function bodyRoom(most: number): BodyRoom {
  let taken = 0
  return (request, response, longest) => {
    const declared = Number(request.headers['content-length'] ?? NaN)
    const size = declared <= longest ? declared : longest
    if (taken > 0 && taken + size > most)
      throw new HttpError(503, 'busy', 'Too many bytes of other requests are waited for', {
        headers: { 'Retry-After': String(RETRY_SECONDS) }
      })
    taken += size
    response.once('close', () => void (taken -= size))
  }
}
