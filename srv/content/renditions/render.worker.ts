import { decode, type Pixels, wasm } from './decoders.ts'
import { moves } from './moves.ts'
import { renditionWidths } from './widths.ts'

/** A picture and the width that it is wanted in. */
export interface RenderInput {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mimeType: string
  readonly width: number
}

/** Text of screenshots stays sharp, with its colours. */
const QUALITY = { quality: 82, use_sharp_yuv: 1 }

/** Makes a picture smaller, as WebP; undefined for one that moves or is damaged. */
export default async function render({ bytes, mimeType, width }: RenderInput): Promise<Uint8Array | undefined> {
  if (moves(mimeType, Buffer.from(bytes.buffer))) return undefined
  const source = await decode(mimeType, bytes.buffer).catch(() => undefined)
  // what was decoded counts, in case that it is not what the header says
  if (!source || !renditionWidths({ ...source, mimeType }).includes(width)) return undefined
  return encode(await resize(source, width))
}

async function resize(source: Pixels, width: number): Promise<Pixels> {
  const { default: resized, initResize } = await import('@jsquash/resize')
  await initResize(wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
  const height = Math.max(1, Math.round((source.height * width) / source.width))
  return resized(source, { width, height }) as Promise<Pixels>
}

async function encode(pixels: Pixels): Promise<Uint8Array> {
  const { default: encoded, init } = await import('@jsquash/webp/encode.js')
  // every Node that the product runs on has vector instructions
  await init(wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  return new Uint8Array(await encoded(pixels, QUALITY))
}
