import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'

/** Something elsewhere that a concept is linked to. */
export interface RelatedContent {
  readonly type: RelatedType
  readonly slug: string
  readonly title: string | null
  readonly url: string
  /** 0 to 1. */
  readonly confidence: number
  /** Name of the concept. */
  readonly concept: string
}

/** Entities of what is elsewhere, and of the links to concepts. */
const corpora = {
  'learning-journey': ['LearningJourneys', 'LearningJourneyConceptLinks', 'learningJourney_ID'],
  'blog-post': ['BlogPosts', 'BlogPostConceptLinks', 'blogPost_ID'],
  'discovery-mission': ['DiscoveryMissions', 'DiscoveryMissionConceptLinks', 'discoveryMission_ID'],
  video: ['Videos', 'VideoConceptLinks', 'video_ID'],
  'api-doc': ['ApiDocs', 'ApiDocConceptLinks', 'apiDoc_ID'],
  sample: ['Samples', 'SampleConceptLinks', 'sample_ID'],
  'help-doc': ['HelpDocs', 'HelpDocConceptLinks', 'helpDoc_ID'],
  'community-event': ['CommunityEvents', 'CommunityEventConceptLinks', 'communityEvent_ID']
} as const

export type RelatedType = keyof typeof corpora
export const relatedTypes = Object.keys(corpora) as readonly RelatedType[]

/** Everything elsewhere that is linked to published concepts with these slugs, of these types; the surest links first, `most` of each type. */
export async function relatedContent(
  db: Db,
  concepts: readonly string[],
  types: readonly RelatedType[],
  most: number
): Promise<readonly RelatedContent[]> {
  if (concepts.length === 0) return []
  const found: RelatedContent[] = []
  for (const type of types) found.push(...(await linked(db, type, concepts, most)))
  return found.sort((one, other) => other.confidence - one.confidence || (one.slug < other.slug ? -1 : 1))
}

async function linked(db: Db, type: RelatedType, concepts: readonly string[], most: number): Promise<RelatedContent[]> {
  const [things, links, key] = corpora[type]
  const rows = await db.run<(Omit<RelatedContent, 'confidence'> & { confidence: number | string | null })[]>(
    `SELECT t.slug AS "slug", t.title AS "title", t.url AS "url", l.confidence AS "confidence", c.name AS "concept"
     FROM ${tableOf('tutorials.graph.PublishedConcepts')} c
     JOIN ${tableOf(`tutorials.graph.${links}`)} l ON l.concept_ID = c.ID
     JOIN ${tableOf(`tutorials.graph.${things}`)} t ON t.ID = l.${key}
     WHERE c.slug IN (${placeholders(concepts.length)}) AND t.url LIKE 'https://%'
     ORDER BY l.confidence DESC, t.slug LIMIT ${most}`,
    [...concepts]
  )
  return rows.map(row => ({ ...row, type, confidence: Number(row.confidence ?? 0) }))
}
