import type { IncomingMessage } from 'node:http'
import { errors } from 'oidc-provider'

const LIMIT = 8 * 1024

/**
 * The fields of a posted form.
 * @throws errors.InvalidRequest when it has more than 8 KB.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LIMIT) throw new errors.InvalidRequest('the form has more than 8 KB')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
