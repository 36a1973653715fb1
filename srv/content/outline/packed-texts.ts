import { gunzipSync, gzipSync } from 'node:zlib'
import { MB } from '../../../lib/bytes.ts'
import type { Fragments } from './fragments.ts'
import { type PartText, textsOf } from './read-texts.ts'

/** Fast: texts are packed with every publish, and a tenth of the bytes is enough. */
const LEVEL = 3
const LARGEST = 16 * MB

/** The texts of a document as they are stored. */
export const packedTexts = (fragments: Fragments): Uint8Array =>
  new Uint8Array(gzipSync(JSON.stringify(textsOf(fragments)), { level: LEVEL }))

/** Stored texts, for threads and for few documents: it takes some ten microseconds. */
export const unpackTexts = (packed: Uint8Array): PartText[] =>
  JSON.parse(gunzipSync(packed, { maxOutputLength: LARGEST }).toString('utf8')) as PartText[]
