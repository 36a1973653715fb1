import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** Slugs of the concepts that visitors may know of (GRAPH-017), by their ids. */
export async function publishedSlugs(db: Db): Promise<ReadonlyMap<string, string>> {
  const concepts = await db.run<readonly { readonly ID: string; readonly slug: string }[]>(
    SELECT.from('tutorials.graph.PublishedConcepts').columns('ID', 'slug')
  )
  return new Map(concepts.map(({ ID, slug }) => [ID, slug]))
}
