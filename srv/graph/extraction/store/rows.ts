import cds from '@sap/cds'
import { upsertRows } from '../../../cap/database/bulk.ts'
import type { Db, Tx } from '../../../cap/database/database.ts'
import type { LiveTutorial } from '../../../embeddings/index.ts'
import { now } from '../../../../lib/time.ts'

const { SELECT } = cds.ql
export const CONCEPTS = 'tutorials.graph.Concepts'
export const ALIASES = 'tutorials.graph.ConceptAliases'
export const LINKS = 'tutorials.graph.TutorialConceptLinks'
export const EDGES = 'tutorials.graph.ConceptEdges'
const EXTRACTED = 'tutorials.graph.ExtractedTutorials'
export const DECLARED = 'tutorials.graph.DeclaredTutorials'

/** A row of ExtractedTutorials. */
export interface Extracted {
  readonly slug: string
  readonly source: string
  readonly extractor: string
}

/** Tutorials by slug with the digest of what was last extracted of them, and by whom. */
export async function extractedTutorials(db: Db): Promise<Map<string, Extracted>> {
  const rows = await db.run<Extracted[]>(SELECT.from(EXTRACTED).columns('slug', 'source', 'extractor'))
  return new Map(rows.map(row => [row.slug, row]))
}

/** Remembers that tutorials have been read, and that the model would not answer for them. */
export function saveExtracted(
  tx: Tx,
  tutorials: readonly LiveTutorial[],
  extractor: string,
  refused = false
): Promise<void> {
  const extractedAt = now().toISOString()
  const rows = tutorials.map(({ slug, source }) => ({ slug, source, extractor, refused, extractedAt }))
  return upsertRows(tx, EXTRACTED, rows)
}
