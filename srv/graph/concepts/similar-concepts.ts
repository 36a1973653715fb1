import { conflict } from '../../../lib/errors.ts'
import { reader } from '../../cap/database/database.ts'
import { vectorOf } from '../../embeddings/index.ts'
import { knowledgeGraphSettings } from '../../features/index.ts'
import { conceptBy } from './stored-concepts.ts'
import { closeConcepts, vectorOfConcept } from '../vectors/stored-vectors.ts'

/** Concepts that are proposed for a merge with one, at most. */
const MOST = 20

export interface SimilarConcept {
  readonly slug: string
  readonly name: string
  /** Cosine, 0 to 1, of four decimals. */
  readonly score: number
}

/**
 * Concepts that are as close to one, by its ID or slug, as mergeSimThreshold of KnowledgeGraphSettings; the closest first.
 * @throws HttpError 404 for an unknown concept, 409 for one that has no vector yet.
 */
export async function similarConcepts(concept: unknown): Promise<readonly SimilarConcept[]> {
  const db = await reader()
  const { ID, slug } = await conceptBy(db, concept)
  const own = await vectorOfConcept(db, ID)
  if (!own) throw conflict('no_vector', `${slug} has no vector yet; the job concept-embedding-backfill makes it`)
  const { mergeSimThreshold } = await knowledgeGraphSettings.values()
  const [found = []] = await closeConcepts(db, own.model, [vectorOf(own.bytes)], mergeSimThreshold)
  return found
    .filter(other => other.ID !== ID)
    .slice(0, MOST)
    .map(({ slug: other, name, score }) => ({ slug: other, name, score: Math.round(score * 10_000) / 10_000 }))
}
