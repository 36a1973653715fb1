import { gifFrames } from './gif.ts'

const PNG_START = 8
/** Chunks ahead of the first picture data that are looked at. */
const MOST_CHUNKS = 1000
const ANIMATION_FLAG = 0x02

/**
 * True for a PNG, GIF or WebP that moves: a smaller one would stand still.
 * @throws Error for a GIF whose blocks cannot be read.
 */
export function moves(mimeType: string, bytes: Buffer): boolean {
  if (mimeType === 'image/png') return hasFrames(bytes)
  if (mimeType === 'image/gif') return gifFrames(bytes) > 1
  return mimeType === 'image/webp' && bytes.toString('latin1', 12, 16) === 'VP8X' && isAnimated(bytes)
}

/** Reads the flags of the WebP container (RFC 9649, section 2.7). */
const isAnimated = (bytes: Buffer): boolean => ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0

/** Looks for the chunk acTL, which stands ahead of the picture data (PNG, third edition, section 11.3.6). */
function hasFrames(bytes: Buffer): boolean {
  let at = PNG_START
  for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= bytes.length; chunk += 1) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += bytes.readUInt32BE(at) + 12
  }
  return false
}
