import { asWebp, resized } from '../../platform/pictures/codec.ts'
import { decode } from '../../platform/pictures/decoders.ts'
import { moves } from '../../platform/pictures/moves.ts'
import { renditionWidths } from './widths.ts'

/** A picture and the width that it is wanted in. */
export interface RenderInput {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mimeType: string
  readonly width: number
}

const QUALITY = 82

/** Makes a picture smaller, as WebP; undefined for one that moves or is damaged. */
export default async function render({ bytes, mimeType, width }: RenderInput): Promise<Uint8Array | undefined> {
  if (moves(mimeType, Buffer.from(bytes.buffer))) return undefined
  const source = await decode(mimeType, bytes.buffer).catch(() => undefined)
  // what was decoded counts, in case that it is not what the header says
  if (!source || !renditionWidths({ ...source, mimeType }).includes(width)) return undefined
  const height = Math.max(1, Math.round((source.height * width) / source.width))
  return asWebp(await resized(source, { width, height }), QUALITY)
}
