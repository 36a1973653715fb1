import { type Pixels, wasm } from './decoders.ts'

/** Width and height in dots. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels in another size. */
export async function resized(source: Pixels, size: Size): Promise<Pixels> {
  const { default: resize, initResize } = await import('@jsquash/resize')
  await initResize(wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
  return resize(source, { width: size.width, height: size.height }) as Promise<Pixels>
}

/** Pixels as WebP; text of screenshots stays sharp, with its colours. */
export async function asWebp(pixels: Pixels, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: encoded, init } = await import('@jsquash/webp/encode.js')
  // every Node that the product runs on has vector instructions
  await init(wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  return new Uint8Array(await encoded(pixels, { quality, use_sharp_yuv: 1 }))
}
