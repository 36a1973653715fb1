import { createHash } from 'node:crypto'
import { png } from '../../cli/support/documents.ts'
import { bearer, type HttpResponse, send } from '../../support/http.ts'
import type { PublishTarget } from '../../support/publish.ts'

/** Uploads bytes under a name, as the publish CLI does; nothing is said of their type unless `headers` do. */
export function upload(target: PublishTarget, name: string, bytes: Uint8Array, headers = {}): Promise<HttpResponse> {
  const url = `${target.url}/content/image?u=${encodeURIComponent(name)}`
  return send(url, { method: 'POST', body: bytes, headers: { ...bearer(target.key), ...headers } })
}

/** Uploads a small picture; another number is another picture. */
export async function uploadPicture(target: PublishTarget, number: number): Promise<void> {
  const answer = await upload(target, `some-tutorial/picture-${number}.png`, png(number, 1))
  if (answer.status !== 200) throw new Error(`Expected 200, got ${answer.status}: ${answer.text()}`)
}

/** Where that picture is served. */
export const pictureAddress = (number: number): string =>
  `/content/images/${createHash('sha256').update(png(number, 1)).digest('hex')}`
