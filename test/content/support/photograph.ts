import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const wasm = (path: string) => new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(path))))

/** A JPEG whose upper half is dark, with the place where the camera says it was held (EXIF, tag Orientation). */
export async function photograph(width: number, height: number, orientation: number): Promise<Buffer> {
  const { init, default: encode } = await import('@jsquash/jpeg/encode.js')
  await (init as (module: unknown, options: object) => Promise<void>)(
    wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
    {}
  )
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) {
    const grain = (Math.imul(at, 2654435761) >>> 20) & 31
    data.fill((at < data.length / 2 ? 20 : 200) + grain, at, at + 4)
  }
  const jpeg = Buffer.from(await encode({ data, width, height, colorSpace: 'srgb' }, { quality: 95 }))
  return Buffer.concat([jpeg.subarray(0, 2), exif(orientation), jpeg.subarray(2)])
}

/** The segment APP1 with one entry: Orientation, one SHORT (EXIF 2.32, section 4.6.4). */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from('Exif\0\0', 'latin1')])
  head.writeUInt16BE(head.length - 2 + tiff.length, 2)
  return Buffer.concat([head, tiff])
}

/** Whether each quarter of a WebP is dark: left above, right above, left below, right below. */
export async function darkQuarters(webp: Uint8Array): Promise<boolean[]> {
  const { init, default: decode } = await import('@jsquash/webp/decode.js')
  await (init as (module: unknown, options: object) => Promise<void>)(wasm('@jsquash/webp/codec/dec/webp_dec.wasm'), {})
  const { data, width, height } = await (decode as (bytes: ArrayBuffer) => Promise<Pixels>)(
    Uint8Array.from(webp).buffer
  )
  const isDark = (across: number, down: number) =>
    (data[(Math.floor(height * down) * width + Math.floor(width * across)) * 4] ?? 0) < 128
  return [isDark(0.25, 0.25), isDark(0.75, 0.25), isDark(0.25, 0.75), isDark(0.75, 0.75)]
}
