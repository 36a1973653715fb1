import cds from '@sap/cds'
import { type Db, reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { bySlug, cappedTitle, pageOf, type ResourceKind } from '../../platform/tools/index.ts'
import { around } from '../service/functions.ts'

const { SELECT } = cds.ql
const CONCEPTS = 'tutorials.graph.PublishedConcepts'
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface Concept {
  readonly ID: string
  readonly slug: string
  readonly name: string
}

const concepts = perGeneration(['graph'], async () => {
  const rows = await (await reader()).run<readonly Concept[]>(SELECT.from(CONCEPTS).columns('ID', 'slug', 'name'))
  return bySlug(rows.map(({ slug, name }) => ({ slug, title: cappedTitle(name, slug) })))
})

/** MCP-008: published concepts, by slug or ID, with where they are taught. */
export const conceptResource: ResourceKind = {
  scheme: 'concept',
  title: 'Concept',
  description: 'A published concept: the tutorials that teach it, and concepts that are related to it.',
  list: async page => pageOf(await concepts(), page),
  async read(name) {
    const concept = await conceptNamed(await reader(), name)
    if (!concept) return undefined
    const { ID: id, slug } = concept
    const { teaches, sharedConcepts } = await around(slug)
    return {
      id,
      slug,
      name: cappedTitle(concept.name, slug),
      teachingTutorials: teaches.map(each => ({ slug: each.slug, title: cappedTitle(each.title, each.slug) })),
      relatedConcepts: sharedConcepts.map(each => ({ slug: each.slug, name: cappedTitle(each.title, each.slug) }))
    }
  }
}

const conceptNamed = (db: Db, name: string): Promise<Concept | undefined> =>
  db.run<Concept | undefined>(
    SELECT.one
      .from(CONCEPTS)
      .columns('ID', 'slug', 'name')
      .where(UUID.test(name) ? { ID: name } : { slug: name })
  )
