import { createHash } from 'node:crypto'
import { png } from '../../cli/support/documents.ts'
import { bearer, type HttpResponse, send } from '../../support/http/http.ts'
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

/** Address of that picture. */
export const pictureAddress = (number: number): string =>
  `/content/images/${createHash('sha256').update(png(number, 1)).digest('hex')}`

/** Files by type that show by their first bytes what they are, and how large the picture is. */
export const smallPictures = (width: number, height: number): Record<string, Buffer> => ({
  'image/png': png(width, height),
  'image/gif': Buffer.concat([Buffer.from('GIF89a'), Buffer.from([width, 0, height, 0, 0, 0, 0, 0x3b])]),
  'image/jpeg': jpeg(width, height),
  'image/webp': webp(width, height),
  'image/bmp': bmp(width, height)
})

function jpeg(width: number, height: number): Buffer {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
  const frame = [0xff, 0xc0, 0, 11, 8, 0, height, 0, width, 1, 1, 0x11, 0]
  return Buffer.from([...start, ...frame, 0xff, 0xd9])
}

function webp(width: number, height: number): Buffer {
  const frame = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, width, 0, height, 0])
  const bytes = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1'), frame])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.writeUInt32LE(frame.length, 16)
  return bytes
}

function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}
