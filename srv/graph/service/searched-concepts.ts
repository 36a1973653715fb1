import type { Db } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import type { SearchedSubject } from '../../search/index.ts'

interface ConceptRow {
  readonly slug: string
  readonly name: string
  readonly description: string | null
}

const [CONCEPTS, ALIASES] = ['tutorials.graph.PublishedConcepts', 'tutorials.graph.ConceptAliases'].map(tableOf)

/** The published concepts, as they are searched: by name, description, slug and other slugs. */
export async function searchedConcepts(db: Db): Promise<readonly SearchedSubject[]> {
  const rows = await db.run<readonly ConceptRow[]>(
    `SELECT slug AS "slug", name AS "name", description AS "description" FROM ${CONCEPTS} ORDER BY slug`
  )
  const aliases = await db.run<readonly { readonly slug: string; readonly alias: string }[]>(
    `SELECT c.slug AS "slug", a.alias AS "alias" FROM ${ALIASES} a JOIN ${CONCEPTS} c ON c.ID = a.concept_ID ORDER BY a.alias`
  )
  const others = Map.groupBy(aliases, ({ slug }) => slug)
  return rows.map(({ slug, name, description }) => ({
    type: 'CONCEPT',
    slug,
    title: name,
    description: description ?? '',
    names: [slug, ...(others.get(slug) ?? []).map(({ alias }) => alias)]
  }))
}
