import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bit depth 1, greyscale, and the only methods of compression, filter and interlace. */
const MONOCHROME = [1, 0, 0, 0, 0]

/** A square picture in black and white as PNG (ISO/IEC 15948), one bit for each pixel. */
export function monochromePng(size: number, isBlack: (x: number, y: number) => boolean): Uint8Array {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(MONOCHROME)])),
    chunk('IDAT', deflateSync(rows(size, isBlack))),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** The pixels row by row, eight to a byte, each row after its filter: none. */
function rows(size: number, isBlack: (x: number, y: number) => boolean): Buffer {
  const length = 1 + Math.ceil(size / 8)
  const bytes = Buffer.alloc(size * length)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * length + 1 + (x >> 3)
      if (!isBlack(x, y)) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7))
    }
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
