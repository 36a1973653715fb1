import { badRequest } from '../../../lib/errors.ts'
import { MINUTE } from '../../../lib/time.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { route } from '../../platform/http/route.ts'
import { isHttpAddress } from '../links/addresses.ts'

/** Characters of an address: fewer than a QR code with error correction M can hold. */
const LONGEST_ADDRESS = 2000

const draw = inWorker<string, Uint8Array>(new URL('./draw-qr-code.worker.ts', import.meta.url))

/** GET /api/qrcode?url=: the address as a picture, drawn in a worker thread (HOMEPAGE-066, 067). */
export const serveQrCode = route({
  method: 'get',
  path: '/api/qrcode',
  access: 'login',
  limit: { max: 120, windowMs: MINUTE },
  cache: 'private, max-age=86400',
  async handle({ query }) {
    const png = await draw(addressIn(query.getAll('url')))
    return { status: 200, headers: { 'Content-Type': 'image/png' }, body: Buffer.from(png) }
  }
})

/**
 * The address as browsers send it, in ASCII.
 * @throws HttpError 400 naming the rule that it breaks.
 */
function addressIn(given: readonly string[]): string {
  const [url = ''] = given
  if (given.length !== 1 || url === '') throw badRequest('missing_url', 'url is required, once', 'url')
  if (url.length > LONGEST_ADDRESS || !isHttpAddress(url)) throw badRequest('invalid_url', RULE, 'url')
  const { href } = new URL(url)
  if (href.length > LONGEST_ADDRESS) throw badRequest('invalid_url', RULE, 'url')
  return href
}

const RULE = `url must be an http or https address of at most ${LONGEST_ADDRESS} characters, escaped as browsers send it`
