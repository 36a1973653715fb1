import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import { type RelatedContent, relatedContent, relatedTypes, searchGraph } from '../../graph/index.ts'
import { cappedTitle } from '../../platform/tools/index.ts'
import type { ExternalCard } from '../model/frames.ts'
import { chatTool } from '../model/chat-tool.ts'

/** Concepts that a query may mean. */
const CONCEPTS = 5
/** Written by everybody; the others are the makers' own. */
const COMMUNITY: ReadonlySet<string> = new Set(['blog-post', 'video', 'sample', 'community-event'])

/** CHAT-008, CHAT-034: what there is on a subject elsewhere. */
export const findRelatedContent = chatTool({
  name: 'findRelatedContent',
  description:
    'Articles, videos, documentation, samples and events elsewhere on a subject. Use it when the learner wants more than tutorials.',
  isOn: ({ kgRelatedContentEnabled }) => kgRelatedContentEnabled,
  input: z.object({
    query: z.string().trim().min(1).max(200).describe('The subject'),
    types: z.array(z.enum(relatedTypes)).min(1).max(relatedTypes.length).optional().describe('Only these kinds'),
    maxItems: z.int().min(1).max(20).default(8).describe('Number of items')
  }),
  async run(_, { query, types = [...relatedTypes], maxItems }) {
    const { concepts } = await searchGraph(query, { maxConcepts: CONCEPTS, maxTutorials: 1 })
    const slugs = concepts.map(({ slug }) => slug)
    const found = await relatedContent(await reader(), slugs, types, maxItems)
    const items = onceEach(found).slice(0, maxItems).map(cardOf) // prettier-ignore
    return {
      told: { queryEcho: query, externalContent: items },
      frame: { type: 'external-content-cards', items }
    }
  },
  failure: reason => ({
    queryEcho: '',
    externalContent: [],
    warning: reason === 'failed' ? 'dispatch_failed' : reason
  })
})

/** Each once, by its surest link. */
const onceEach = (found: readonly RelatedContent[]): RelatedContent[] => [
  ...new Map(found.toReversed().map(each => [`${each.type}:${each.slug}`, each])).values()
].toReversed() // prettier-ignore

const cardOf = ({ type, slug, title, url, confidence, concept }: RelatedContent): ExternalCard => ({
  type,
  title: cappedTitle(title, slug),
  url,
  slug,
  trustTier: COMMUNITY.has(type) ? 'community' : 'authoritative',
  score: confidence,
  rationale: `On ${concept}`
})
