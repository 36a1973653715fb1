import { now } from '../../../lib/time.ts'
import { readApart } from '../../cap/database/database.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import * as described from './described.ts'
import { CONCEPT_PAGES, graphNumbers, publishedConcepts } from './published.ts'

const dependsOn = ['graph', 'catalog'] as const

/** The published concepts with their neighbours, for programs that build pages (CATALOG-067, CATALOG-068). */
const buildConcepts: Feed = {
  path: '/build/concepts',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: [...dependsOn, CONCEPT_PAGES],
  describes: described.concepts,
  load: async () => ({ body: { concepts: await readApart(publishedConcepts), generatedAt: now().toISOString() } })
}

/** Numbers of the graph, as visitors see it (CATALOG-069, CATALOG-070). */
const statistics: Feed = {
  path: '/build/kg-stats',
  access: 'public',
  cache: 'public, max-age=60, stale-while-revalidate=300',
  dependsOn,
  describes: described.statistics,
  load: async () => {
    const numbers = await readApart(graphNumbers)
    return { body: { ...numbers, published: numbers.concepts, generatedAt: now().toISOString() } }
  }
}

/** The published concepts for rendering (CONTENT-048). */
const conceptsIndex: Feed = {
  path: '/content/concepts-index',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn,
  describes: described.conceptsIndex,
  load: async () => {
    const all = await readApart(publishedConcepts)
    const concepts = all.map(({ slug, name, description, teaches }) => ({
      slug,
      name,
      description,
      tutorialCount: teaches.length,
      firstLetter: firstLetterOf(name)
    }))
    return { body: { count: concepts.length, concepts } }
  }
}

/** The letter under which a name is listed; `#` for those that begin with none. */
function firstLetterOf(name: string): string {
  const [letter = '#'] = name.normalize('NFD').toUpperCase()
  return /\p{L}/u.test(letter) ? letter : '#'
}

export const feeds: readonly Feed[] = [buildConcepts, statistics, conceptsIndex]
