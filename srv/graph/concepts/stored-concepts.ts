import cds from '@sap/cds'
import { badRequest, notFound } from '../../../lib/errors.ts'
import type { Db } from '../../cap/database/database.ts'
import type { ConceptState } from './transitions.ts'

const { SELECT } = cds.ql
export const CONCEPTS = 'tutorials.graph.Concepts'
export const ALIASES = 'tutorials.graph.ConceptAliases'
export const EDGES = 'tutorials.graph.ConceptEdges'
export const LINKS = 'tutorials.graph.TutorialConceptLinks'

export interface StoredConcept {
  readonly ID: string
  readonly slug: string
  readonly name: string
  readonly status: ConceptState
  readonly publishedAt: string | null
  readonly mergedInto_ID: string | null
}

const COLUMNS = ['ID', 'slug', 'name', 'status', 'publishedAt', 'mergedInto_ID']
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/**
 * A concept by its ID or slug.
 * @throws HttpError 400 without either, 404 for one that is not there.
 */
export async function conceptBy(db: Db, idOrSlug: unknown, target = 'concept'): Promise<StoredConcept> {
  if (typeof idOrSlug !== 'string' || idOrSlug === '')
    throw badRequest('concept_missing', `${target} is the ID or the slug of a concept`, target)
  const where = UUID.test(idOrSlug) ? { ID: idOrSlug } : { slug: idOrSlug }
  const row = await db.run<StoredConcept | undefined>(
    SELECT.one
      .from(CONCEPTS)
      .columns(...COLUMNS)
      .where(where)
  )
  if (!row) throw notFound(`There is no concept ${idOrSlug.slice(0, 100)}`, target)
  return row
}
