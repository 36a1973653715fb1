import omggif from 'omggif'
import type { Pixels } from './decoders.ts'
import { hasSoundCodes } from './gif-codes.ts'

/** Number of pictures in a GIF. @throws Error when its blocks cannot be read. */
export const gifFrames = (bytes: Uint8Array): number => new omggif.GifReader(bytes).numFrames()

/**
 * Decodes the first picture of a GIF, on transparent ground.
 * @throws Error for one without a picture, or whose picture has unknown codes, ends early or does not lie within its screen.
 */
export function decodeGif(bytes: Uint8Array): Pixels {
  const reader = new omggif.GifReader(bytes)
  const { width, height } = reader
  const { x, y, ...frame } = reader.frameInfo(0)
  if (!hasSoundCodes(bytes, frame.data_offset)) throw new Error('the picture has unknown codes')
  if (x + frame.width > width || y + frame.height > height) throw new Error('the picture does not fit its screen')
  const data = new Uint8ClampedArray(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, data)
  return { data, width, height }
}
