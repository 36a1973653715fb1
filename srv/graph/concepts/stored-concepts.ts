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

/**
 * Concepts by their IDs or slugs, in one statement.
 * @throws HttpError 400 where one is no text, 404 for the first that is not there.
 */
export async function conceptsBy(db: Db, idsOrSlugs: readonly unknown[]): Promise<readonly StoredConcept[]> {
  const wanted = idsOrSlugs.map(each => {
    if (typeof each === 'string' && each !== '') return each
    throw badRequest('concept_missing', 'concepts are IDs or slugs', 'concepts')
  })
  const rows = await db.run<readonly StoredConcept[]>(
    SELECT.from(CONCEPTS)
      .columns(...COLUMNS)
      .where({ ID: { in: wanted }, or: { slug: { in: wanted } } })
  )
  const found = new Map(rows.flatMap(row => [[row.ID, row] as const, [row.slug, row] as const]))
  const missing = wanted.find(each => !found.has(each))
  if (missing !== undefined) throw notFound(`There is no concept ${missing.slice(0, 100)}`, 'concepts')
  return rows
}
