import { png } from '../../cli/support/documents.ts'

/** A PNG of a light, grainy ground with dark bars, so that it has some bytes; another `seed` makes another. */
export function screenshot(width: number, height: number, seed = 1): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = x % 90 < 9 ? 20 : 240 + grain(x, y, seed)
  return png(width, height, rows)
}

const grain = (x: number, y: number, seed: number): number => (Math.imul(x * 7919 + y, 2654435761 + seed) >>> 20) & 7

/** A PNG whose header is right and whose data end early. */
export function damaged(width: number, height: number): Buffer {
  const whole = screenshot(width, height)
  return whole.subarray(0, whole.length / 2)
}

/** A PNG that says to be as large, with the data of a small one. */
export function bomb(width: number, height: number): Buffer {
  const bytes = Buffer.from(png(4, 4))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
