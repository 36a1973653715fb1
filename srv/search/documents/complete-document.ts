import { unpackTexts } from '../../content/formats.ts'
import type { SearchDocument } from '../engine/model.ts'

/** A document with its text as it is stored. */
export interface FilledDocument {
  readonly facts: Omit<SearchDocument, 'steps'>
  readonly packed: Uint8Array | undefined
}

/** The document as the engine takes it; it runs without CAP, in worker threads too. */
export const completeDocument = ({ facts, packed }: FilledDocument): SearchDocument => ({
  ...facts,
  steps: packed ? unpackTexts(packed) : []
})
