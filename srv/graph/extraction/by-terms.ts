import { inWorker } from '../../../lib/process/workers.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { textsOf } from '../../content/index.ts'
import type { LiveTutorial } from '../../embeddings/index.ts'
import type { Extraction } from './proposals/extraction.ts'
import type { TutorialTerms } from './terms/propose-terms.ts'
import type { TermWork } from './terms/terms.worker.ts'

/** Tutorials whose texts are read at once. */
const BATCH = 20
/** Concepts of all tutorials: more than these are noise. */
const CONCEPTS = 1000
const PER_TUTORIAL = 8

const inThread = inWorker<TermWork, readonly TutorialTerms[] | readonly Extraction[]>(
  new URL('./terms/terms.worker.ts', import.meta.url)
)

/** Labels of the tags of tutorials, by slug. */
export type TagLabels = ReadonlyMap<string, readonly string[]>

/** Concepts of all tutorials by the terms that they share, without a model. */
export async function extractByTerms(
  tutorials: readonly LiveTutorial[],
  labels: TagLabels
): Promise<readonly Extraction[]> {
  const terms: TutorialTerms[] = []
  for (const batch of batches(tutorials, BATCH)) {
    const parts = await textsOf(batch.map(({ slug }) => slug))
    const sources = batch.map(({ slug, title }) => {
      const tags = labels.get(slug) ?? []
      return { slug, title, description: '', tags, parts: parts.get(slug) ?? [] }
    })
    terms.push(...((await inThread({ sources })) as TutorialTerms[]))
  }
  const limits = { concepts: CONCEPTS, perTutorial: PER_TUTORIAL }
  return (await inThread({ tutorials: terms, limits })) as Extraction[]
}
