import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

declare global {
  /** The types of Node have its types alone. */
  var WebAssembly: { readonly Module: new (bytes: Uint8Array) => WebAssembly.Module }
}

/** Pixels as four bytes each: red, green, blue, opacity. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The compiled module of a package, read from its folder: Node has no `fetch` for files. */
export const wasm = (path: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(path))))

type Decode = (bytes: ArrayBuffer) => Promise<Pixels>

/** Decoders by type; each is loaded when it is needed. */
const decoders: Readonly<Record<string, () => Promise<Decode>>> = {
  async 'image/png'() {
    const { init, default: decode } = await import('@jsquash/png/decode.js')
    await init(wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
    return decode as Decode
  },
  async 'image/jpeg'() {
    const { init, default: decode } = await import('@jsquash/jpeg/decode.js')
    await (init as (module: WebAssembly.Module) => Promise<void>)(wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
    // browsers turn a photograph as its camera was held
    return bytes => decode(bytes, { preserveOrientation: true }) as Promise<Pixels>
  },
  async 'image/webp'() {
    const { init, default: decode } = await import('@jsquash/webp/decode.js')
    await init(wasm('@jsquash/webp/codec/dec/webp_dec.wasm'))
    return decode as Decode
  },
  async 'image/gif'() {
    const { decodeGif } = await import('./gif.ts')
    return async bytes => decodeGif(new Uint8Array(bytes))
  }
}

/** Decodes a picture. @throws what the decoder says of a damaged one. */
export async function decode(mimeType: string, bytes: ArrayBuffer): Promise<Pixels> {
  const load = decoders[mimeType]
  if (!load) throw new Error(`there is no decoder for ${mimeType}`)
  return (await load())(bytes)
}
