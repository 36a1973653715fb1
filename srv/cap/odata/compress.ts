import compression from 'compression'
import type { Exchange } from './request/exchange.ts'

/** Shorter answers gain nothing. */
const LEAST_BYTES = 1024

/** Compresses off the event loop; the bodies of batches are not in its list of what can be compressed. */
const compress = compression({
  threshold: LEAST_BYTES,
  filter: (request, response) =>
    /^multipart\/mixed/.test(String(response.getHeader('Content-Type'))) || compression.filter(request, response)
})

/** Compresses the answer where the client takes it; that of a batch as a whole. */
export function compressAnswer({ request, response }: Exchange, next: () => void): void {
  if (request._subrequest) return next()
  // of 304 too, which `compression` leaves out (RFC 9110, section 15.4.5)
  response.vary('Accept-Encoding')
  if (request.headers['accept-encoding'] === undefined) return next()
  void compress(request, response, next)
}
