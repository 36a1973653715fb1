import { MINUTE } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { job } from '../../platform/jobs/index.ts'
import { type PublishedConcept, publishedConcepts } from '../feeds/published.ts'
import { byRank, largeCommunities, ranked } from './community-members.ts'
import { type NightlyTable, type Replacement, replacementOf, replaceRows } from './replace-rows.ts'

/** Topics of the start page, and tutorials of each. */
const [SLOTS, CARDS] = [8, 4]

/** Generation of the stored topics. */
export const FEATURED_TOPICS = 'featured-topics'

export const SNAPSHOT: NightlyTable = {
  entity: 'tutorials.graph.FeaturedTopicsSnapshot',
  key: ['slotOrder'],
  values: ['source', 'conceptSlug', 'displayTitle', 'tutorials'],
  timestamp: 'computedAt'
}

/** The most important published concepts, one of each community, with their most important tutorials (GRAPH-074, JOBS-009). */
export const featuredJob = job<Replacement>({
  name: 'kg-featured-topics',
  description: 'Chooses the topics of the start page',
  cron: '13 4 * * *',
  lease: 10 * MINUTE,
  compute: async db => replacementOf(db, SNAPSHOT, await chooseTopics(db)),
  async write(tx, replacement) {
    if (replacement.changed.length + replacement.gone.length > 0) await bumpGeneration(tx, FEATURED_TOPICS)
    return replaceRows(tx, replacement)
  }
})

/** A row of FeaturedTopicsSnapshot. */
export interface Topic {
  readonly slotOrder: number
  readonly source: 'EDITORIAL' | 'KG'
  readonly conceptSlug: string
  readonly displayTitle: string
  /** JSON: slugs of tutorials, the best first. */
  readonly tutorials: string
}

/** The topics of tonight, in their order. */
export async function chooseTopics(db: Db): Promise<readonly (Topic & Readonly<Record<string, string | number>>)[]> {
  const concepts = new Map((await publishedConcepts(db)).map(concept => [concept.slug, concept]))
  const [conceptRanks, tutorialRanks] = [await byRank(db, 'ConceptRank'), await byRank(db, 'TutorialRank')]
  const communities = await communityOfConcepts(db)
  const seen = new Set<string>()
  const chosen = inOrder([...concepts.values()], conceptRanks).filter(slug => {
    const community = communities.get(slug)
    if (concepts.get(slug)?.teaches.length === 0 || (community !== undefined && seen.has(community))) return false
    if (community !== undefined) seen.add(community)
    return true
  })
  return chosen.slice(0, SLOTS).map((slug, index) => {
    const { name, teaches } = concepts.get(slug) ?? { name: slug, teaches: [] }
    const tutorials = ranked(
      teaches.map(each => each.slug),
      tutorialRanks
    ).slice(0, CARDS)
    const shown = { conceptSlug: slug, displayTitle: name, tutorials: JSON.stringify(tutorials) }
    return { slotOrder: index + 1, source: 'KG' as const, ...shown }
  })
}

async function communityOfConcepts(db: Db): Promise<ReadonlyMap<string, string>> {
  const communities = await largeCommunities(db)
  return new Map(communities.flatMap(({ fingerprint, concepts }) => concepts.map(slug => [slug, fingerprint] as const)))
}

/** Slugs by their ranks; before there are ranks, those that are taught most often first. */
function inOrder(concepts: readonly PublishedConcept[], ranks: ReadonlyMap<string, number>): readonly string[] {
  const byTeachings = concepts.toSorted((one, other) => other.teaches.length - one.teaches.length)
  const slugs = byTeachings.map(({ slug }) => slug)
  return ranks.size > 0 ? ranked(slugs, ranks) : slugs
}
