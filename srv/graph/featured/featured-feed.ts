import { readApart, type Db } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { activeTutorials } from '../../catalog/index.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { featuredTopics as describes } from '../feeds/described.ts'
import { publishedConcepts } from '../feeds/published.ts'
import { chooseTopics, FEATURED_TOPICS, SNAPSHOT, type Topic } from '../nightly/featured-job.ts'

/** A topic as visitors are told of it. */
interface ShownTopic {
  readonly source: 'EDITORIAL' | 'KG'
  readonly conceptSlug: string
  readonly displayTitle: string
  readonly description: string
  /** Slugs of tutorials, the best first. */
  readonly tutorials: readonly string[]
}

interface FeaturedTopics {
  readonly topics: readonly ShownTopic[]
  /** When the night's job chose them; null before it has. */
  readonly computedAt: string | null
}

/**
 * GET /build/featured-topics: the topics of the start page in their order, those whose concept is published still; before the first
 * night, what the job would choose.
 */
export const featuredFeed: Feed = {
  path: '/build/featured-topics',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['graph', 'catalog', FEATURED_TOPICS],
  describes,
  load: async () => ({ body: await readApart(featuredTopics) })
}

async function featuredTopics(db: Db): Promise<FeaturedTopics> {
  const stored = await db.run<readonly (Topic & { readonly computedAt: string | Date })[]>(
    `SELECT slotOrder AS "slotOrder", source AS "source", conceptSlug AS "conceptSlug", displayTitle AS "displayTitle",
     tutorials AS "tutorials", computedAt AS "computedAt" FROM ${tableOf(SNAPSHOT.entity)} ORDER BY slotOrder`
  )
  const concepts = new Map((await publishedConcepts(db)).map(concept => [concept.slug, concept]))
  const active = new Set((await activeTutorials(db)).map(({ slug }) => slug))
  const topics = stored.length > 0 ? stored : await chooseTopics(db)
  const shown = topics.flatMap(({ source, conceptSlug, displayTitle, tutorials }): ShownTopic[] => {
    const concept = concepts.get(conceptSlug)
    if (!concept) return []
    const taught = new Set(concept.teaches.map(({ slug }) => slug))
    const own = (JSON.parse(tutorials) as readonly string[]).filter(slug =>
      (source === 'EDITORIAL' ? active : taught).has(slug)
    )
    const title = source === 'EDITORIAL' ? displayTitle : concept.name
    return [{ source, conceptSlug, displayTitle: title, description: concept.description, tutorials: own }]
  })
  const computedAt = stored[0]?.computedAt
  return { topics: shown, computedAt: computedAt === undefined ? null : new Date(computedAt).toISOString() }
}
