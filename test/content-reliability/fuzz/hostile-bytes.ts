import { deflateSync, gzipSync } from 'node:zlib'
import type { Seeded } from '../support/seeded.ts'

/** `bytes` with a piece cut off, flipped, doubled, or replaced by what is no UTF-8. */
export function hostileBytes(bytes: Uint8Array, random: Seeded): Buffer {
  const at = random.between(0, bytes.length)
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)]
  const move = random.next()
  if (move < 0.3) return Buffer.from(head)
  if (move < 0.5) return Buffer.concat([head, random.pick(noText), tail])
  if (move < 0.6) return Buffer.concat([bytes, bytes])
  if (move < 0.7) return Buffer.concat([random.pick(noText), bytes])
  const flipped = Buffer.from(bytes)
  for (let flips = random.between(1, 8); flips > 0 && flipped.length > 0; flips -= 1)
    flipped[random.between(0, flipped.length - 1)] = random.between(0, 255)
  return flipped
}

const noText = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xef, 0xbb, 0xbf],
  [0],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xfe, 0xff]
].map(bytes => Buffer.from(bytes))

const BOMB = gzipSync(Buffer.alloc(6 * 1024 * 1024))

/** Text in place of base64 of a gzipped document: damaged at one of its layers, or not base64 at all. */
export function hostileDocument(html: string, random: Seeded): string {
  const gzip = gzipSync(html)
  const text = gzip.toString('base64')
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
  return random.pick([
    () => base64(gzip.subarray(0, random.between(0, gzip.length - 1))),
    () => base64(hostileBytes(gzip, random)),
    () => base64(Buffer.concat([gzip, Buffer.from('trailing garbage')])),
    () => base64(Buffer.concat([gzip, gzip])),
    () => base64(Buffer.concat([gzip, Buffer.alloc(64)])),
    () => base64(BOMB),
    () => base64(deflateSync(html)),
    () => base64(gzipSync('')),
    () => base64(gzipSync(hostileBytes(Buffer.from(html), random))),
    () => base64(Buffer.from(html)),
    () => gzip.toString('base64url'),
    () => text.slice(0, random.between(0, text.length)),
    () => `${text}=`,
    () => `${text.slice(0, 10)}\n${text.slice(10)}`,
    () => text.toLowerCase()
  ])()
}

const pictures: readonly Buffer[] = [
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40, 8)]),
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex'), Buffer.alloc(40)]),
  Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(30, 1)]),
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108', 'hex'), Buffer.alloc(30, 2)]),
  Buffer.concat([Buffer.from('RIFF$\0\0\0WEBPVP8X'), Buffer.alloc(40, 3)]),
  Buffer.concat([Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1'), Buffer.alloc(60, 4)]),
  Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 0xff)]),
  Buffer.concat([Buffer.from('00000100ffff', 'hex'), Buffer.alloc(60, 5)]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e20" height="-5"><g/></svg>'),
  Buffer.from('<svg viewBox="0 0 99999999999 nan"><script>1</script></svg>')
]

/** A picture, or something that begins like one, with `marker` in its bytes. */
export function hostilePicture(marker: string, random: Seeded): Buffer {
  const picture = Buffer.concat([random.pick(pictures), Buffer.from(marker)])
  return random.chance(0.4) ? hostileBytes(picture, random) : picture
}
