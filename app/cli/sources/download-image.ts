import { requestPublic } from '../../../lib/outbound/public-request.ts'
import { LARGEST_PICTURE } from '../../../lib/pictures/picture-size.ts'

const MOST_REDIRECTS = 3

/**
 * The bytes behind an http or https address of the public internet.
 * @throws Error with the reason: a server that may not be asked, also after a redirect, another answer than 200, more than
 * 25 MB, more than three redirects or more than 20 seconds.
 */
export async function downloadImage(
  address: string,
  signal: AbortSignal,
  privateHosts: ReadonlySet<string> = new Set()
): Promise<Buffer> {
  const { status, body } = await requestPublic({
    url: address,
    headers: { accept: 'image/*' },
    maxBytes: LARGEST_PICTURE,
    redirects: MOST_REDIRECTS,
    privateHosts,
    signal
  })
  if (status !== 200) throw new Error(`answered ${status}`)
  return body
}
