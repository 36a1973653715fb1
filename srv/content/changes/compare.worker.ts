import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Compared, compare } from './compare.ts'
import { TooManyBlocks } from './blocks.ts'

/** Two texts, and what the answer says besides their comparison. */
export interface CompareInput {
  readonly before: Compared
  readonly after: Compared
  readonly ms: number
  readonly head: object
  /** Bytes that the answer may have. */
  readonly most: number
}

/** The answer as gzip, or why there is none. */
export type Outcome = { readonly hash: string; readonly gzip: Uint8Array } | 'too_large'

/** Compares two texts of a tutorial. */
export default function compareTexts({ before, after, ms, head, most }: CompareInput): Outcome {
  try {
    const json = Buffer.from(JSON.stringify({ ...head, ...compare(before, after, ms) }))
    if (json.length > most) return 'too_large'
    return { hash: createHash('sha256').update(json).digest('hex'), gzip: new Uint8Array(gzipSync(json)) }
  } catch (error) {
    if (error instanceof TooManyBlocks) return 'too_large'
    throw error
  }
}
