import { asWebp, resized, type Size } from './codec.ts'
import { decode, type Pixels } from './decoders.ts'
import { isCut } from './is-cut.ts'
import { moves } from './moves.ts'
import { coverArea, shrunkArea } from './shrink.ts'

/** A form that a picture is wanted in: cut to cover width and height, or whole and at most so wide. */
export interface Form {
  readonly width: number
  readonly height?: number
  /** Quality of WebP, to 100. */
  readonly quality: number
}

export interface FormsInput {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mimeType: string
  readonly maxPixels: number
  readonly forms: readonly Form[]
}

/** A picture as WebP. */
export interface MadeForm extends Size {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The forms in their order, or why there are none. */
export type Forms = readonly MadeForm[] | 'moves' | 'damaged'

/** Makes the forms of a picture, of its dots alone: what else its file has is not in them. */
export default async function makeForms({ bytes, mimeType, maxPixels, forms }: FormsInput): Promise<Forms> {
  try {
    if (moves(mimeType, Buffer.from(bytes.buffer))) return 'moves'
    if (isCut(mimeType, Buffer.from(bytes.buffer))) return 'damaged'
    const source = await decode(mimeType, bytes.buffer)
    // what was decoded counts, in case that it is not what the header says
    if (source.width * source.height > maxPixels) return 'damaged'
    const made: MadeForm[] = []
    for (const form of forms) made.push(await inForm(source, form))
    return made
  } catch {
    return 'damaged'
  }
}

async function inForm(source: Pixels, { width, height, quality }: Form): Promise<MadeForm> {
  const size = height === undefined ? within(source, width) : { width, height }
  const near = shrunkArea(source, coverArea(source, size), size)
  const isDone = near.width === size.width && near.height === size.height
  return { bytes: await asWebp(isDone ? near : await resized(near, size), quality), ...size }
}

/** The size of a whole picture that is at most so wide. */
function within(source: Size, most: number): Size {
  const width = Math.min(source.width, most)
  return { width, height: Math.max(1, Math.round((source.height * width) / source.width)) }
}
