import { encodeQR } from 'qr'
import { monochromePng } from './png.ts'

const PIXELS = 200
/** Modules of white around the code. */
const MARGIN = 2
/** Smaller modules are hard to read for a camera, so long texts get a larger picture. */
const SMALLEST_MODULE = 3

/** A QR code (ISO/IEC 18004) of `text`, error correction M, as PNG of at least 200 × 200 pixels. */
export function drawQrCode(text: string): Uint8Array {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const size = Math.max(PIXELS, modules.length * SMALLEST_MODULE)
  // whole pixels for each module, so that all are of one size; what is left widens the margin
  const pixels = Math.floor(size / modules.length)
  const start = Math.floor((size - pixels * modules.length) / 2)
  const at = (pixel: number) => Math.floor((pixel - start) / pixels)
  return monochromePng(size, (x, y) => modules[at(y)]?.[at(x)] === true)
}
