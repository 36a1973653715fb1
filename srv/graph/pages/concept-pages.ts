import { createHash } from 'node:crypto'
import { inTransaction, readApart } from '../../cap/database/database.ts'
import { bumpGeneration, showChanges } from '../../cap/database/generations.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { CONCEPT_PAGES, type PublishedConcept, publishedConcepts } from '../feeds/published.ts'
import { type NightlyTable, replacementOf, replaceRows } from '../nightly/replace-rows.ts'

const PAGES: NightlyTable = {
  entity: 'tutorials.graph.ConceptPages',
  key: ['slug'],
  values: ['contentHash'],
  timestamp: 'changedAt'
}
/** Concepts that are hashed before waiting requests run. */
const SLICE = 200

export interface RenderedConcepts {
  readonly conceptsSeen: number
  readonly conceptsChanged: number
  readonly conceptsSkipped: number
  /** Concepts without a page; none, since the phase fails as a whole or not at all. */
  readonly conceptsErrored: number
  /** Milliseconds. */
  readonly durationMs: number
}

/**
 * Compares each published concept with what its page showed at the last publish, and writes down which pages have changed
 * by now; in one transaction, and without a change nothing. The pages themselves are made when they are asked for.
 */
export async function noteChangedPages(): Promise<RenderedConcepts> {
  const began = performance.now()
  const concepts = await readApart(publishedConcepts)
  const hashes = await hashesOf(concepts)
  const replacement = await readApart(db => replacementOf(db, PAGES, hashes))
  if (replacement.changed.length + replacement.gone.length > 0) {
    await inTransaction(async tx => {
      await replaceRows(tx, replacement)
      await bumpGeneration(tx, CONCEPT_PAGES)
    })
    await showChanges()
  }
  const conceptsChanged = replacement.changed.length
  return {
    conceptsSeen: concepts.length,
    conceptsChanged,
    conceptsSkipped: concepts.length - conceptsChanged,
    conceptsErrored: 0,
    durationMs: Math.round(performance.now() - began)
  }
}

async function hashesOf(
  concepts: readonly PublishedConcept[]
): Promise<readonly { readonly slug: string; readonly contentHash: string }[]> {
  const work = new SlicedWork()
  const hashes = []
  for (const slice of batches(concepts, SLICE)) {
    for (const concept of slice) hashes.push({ slug: concept.slug, contentHash: hashOf(concept) })
    await work.yieldToReaders()
  }
  return hashes
}

const hashOf = (concept: PublishedConcept): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...concept, changedAt: undefined }))
    .digest('hex')
