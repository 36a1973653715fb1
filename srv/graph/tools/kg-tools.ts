import { z } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { reader } from '../../cap/database/database.ts'
import { capped, cappedTitle, limitInput, slugInput, titleOutput, type Tool, tool } from '../../platform/tools/index.ts'
import { findCommunities } from '../communities/find-communities.ts'
import { around, community, conceptsOfBoth, pathBetween, searchGraph, typeOf } from '../service/functions.ts'
import type { Listed } from '../service/neighbourhood.ts'

const MOST_REASON = 1000
const MOST_LABEL = 300

const named = z.object({ slug: z.string(), title: titleOutput, score: z.number(), isolated: z.boolean() })

const tutorial = z.object({ slug: z.string(), title: titleOutput })

const shown = ({ slug, title, score, isolated }: Listed) => {
  return { slug, title: cappedTitle(title, slug), score, isolated }
}

const shownShort = ({ slug, title }: Listed) => ({ slug, title: cappedTitle(title, slug) })

const labelOf = (label: string | null): string | null => (label === null ? null : capped(label, MOST_LABEL))

/** MCP-015: concepts that two tutorials teach. */
const sharedConcepts = tool({
  name: 'kg_shared_concepts',
  title: 'Concepts that two tutorials share',
  description:
    'Published concepts that two tutorials both teach, at most 50. Use it to tell how two tutorials relate, or why one prepares for the other. Empty where they share none or one is unknown. Cheap: answered from memory.',
  mounts: ['graph', 'admin'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    slug_a: slugInput.describe('Slug of a tutorial'),
    slug_b: slugInput.describe('Slug of the other')
  }),
  output: z.array(z.object({ conceptSlug: z.string(), name: titleOutput })),
  async run(_, { slug_a, slug_b }) {
    const concepts = await conceptsOfBoth(slug_a, slug_b)
    return concepts.map(({ slug, title }) => ({ conceptSlug: slug, name: cappedTitle(title, slug) }))
  }
})

/** MCP-016: the surroundings of a tutorial or concept. */
const neighborhood = tool({
  name: 'kg_neighborhood',
  title: 'Around a tutorial or concept',
  description:
    'Surroundings of a tutorial or concept in the knowledge graph: prerequisites, what to learn next, tutorials that share concepts with it, and concepts that it teaches, the most important first. Use it to plan what to learn before or after. `type` says whether the slug is a tutorial or a concept; null for a slug that is neither, while a known one without neighbours has empty lists. `depth` is how many entries each list has at most, and no number of hops. Cheap: answered from memory.',
  mounts: ['graph', 'admin'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    slug: slugInput.describe('Slug of a tutorial or concept'),
    depth: z.int().min(1).max(50).default(10).describe('Most entries of each list')
  }),
  output: z.object({
    type: z.enum(['tutorial', 'concept']).nullable(),
    prerequisites: z.array(named),
    whatToLearnNext: z.array(named),
    sharedConcepts: z.array(named),
    teaches: z.array(named)
  }),
  async run(_, { slug, depth }) {
    const [found, type] = [await around(slug), await typeOf(slug)]
    const first = (list: readonly Listed[]) => list.slice(0, depth).map(shown)
    return {
      type,
      prerequisites: first(found.prerequisites),
      whatToLearnNext: first(found.whatToLearnNext),
      sharedConcepts: first(found.sharedConcepts),
      teaches: first(found.teaches)
    }
  }
})

/** MCP-017: concepts by their names, and tutorials that teach them. */
const searchConcepts = tool({
  name: 'kg_search_concepts',
  title: 'Search concepts',
  description:
    'Published concepts whose names fit words, and the tutorials that teach them, the best first. Use it when somebody names a subject and not a task: texts of tutorials are not searched. Its slugs are those that the other tools of the graph take. Cheap: answered from memory.',
  mounts: ['graph', 'admin'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    query: z.string().trim().min(1).max(200).describe('Name of a subject'),
    maxConcepts: z.int().min(1).max(50).default(25).describe('Number of concepts'),
    maxTutorials: z.int().min(1).max(25).default(10).describe('Number of tutorials')
  }),
  output: z.object({
    concepts: z.array(z.object({ slug: z.string(), name: titleOutput, score: z.number() })),
    tutorials: z.array(z.object({ slug: z.string(), title: titleOutput, score: z.number() }))
  }),
  async run(_, { query, ...limits }) {
    const { concepts, tutorials } = await searchGraph(query, limits)
    return {
      concepts: concepts.map(({ slug, title, score }) => ({ slug, name: cappedTitle(title, slug), score })),
      tutorials: tutorials.map(({ slug, title, score }) => ({ slug, title: cappedTitle(title, slug), score }))
    }
  }
})

/** Communities by words, since the others ask for a fingerprint that nobody can guess. */
const communities = tool({
  name: 'kg_communities',
  title: 'Find communities of tutorials',
  description:
    'Communities of the knowledge graph, which are tutorials that belong together: label, size, the five most important tutorials, and the `communityId` that kg_community takes. `query` keeps those with one of its words in their label or in titles of their tutorials, the best first; without it the largest come first. Use it to find what there is on a subject as a whole. Cheap.',
  mounts: ['graph', 'admin'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    query: z.string().max(200).default('').describe('Words of a subject; all communities without it'),
    limit: limitInput(10, 50).describe('Number of communities')
  }),
  output: z.array(
    z.object({
      communityId: z.string(),
      label: z.string().max(MOST_LABEL).nullable(),
      size: z.int(),
      tutorials: z.array(tutorial)
    })
  ),
  async run(_, { query, limit }) {
    const found = await findCommunities(await reader(), query, limit)
    return found.map(each => ({ ...each, label: labelOf(each.label), tutorials: each.tutorials.map(shownShort) }))
  }
})

/** MCP-018: a community of the graph. */
const communityTool = tool({
  name: 'kg_community',
  title: 'A community of tutorials',
  description:
    'All tutorials of one community, which are those that belong together in the knowledge graph: its label, at most 50 members, the number of all, and the mission that was made of it. Use it after kg_communities, which tells the `communityId` to pass as `id`. Null where there is no such community any more: they are found anew each night. Cheap.',
  mounts: ['graph', 'admin'],
  access: 'public',
  quotes: true,
  input: z.strictObject({ id: z.string().min(1).max(64).describe('`communityId` of kg_communities, 64 hex digits') }),
  output: z
    .object({
      communityId: z.string(),
      label: z.string().max(MOST_LABEL).nullable(),
      memberTutorials: z.array(tutorial),
      size: z.int(),
      promotedToMissionSlug: z.string().nullable()
    })
    .nullable(),
  async run(_, { id }) {
    try {
      const { communityId, label, memberTutorials, size, promotedToMissionSlug } = await community(id)
      const members = memberTutorials.map(shownShort)
      return { communityId, label: labelOf(label), memberTutorials: members, size, promotedToMissionSlug }
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return null
      throw error
    }
  }
})

/** The way from one tutorial or concept to another, as `/graph/path` has it. */
const path = tool({
  name: 'kg_path',
  title: 'A way from one to another',
  description:
    'The shortest way through the knowledge graph from one tutorial or concept to another, with a reason for each hop: a prerequisite, often completed together, or a concept in common. Use it when somebody knows where they are and where they want to be. Empty where there is no way or one is unknown. Cheap: answered from memory.',
  mounts: ['graph', 'admin'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    from: slugInput.describe('Slug of a tutorial or concept'),
    to: slugInput.describe('Slug of another')
  }),
  output: z.array(
    z.object({
      slug: z.string(),
      type: z.enum(['concept', 'tutorial']),
      title: titleOutput,
      pathType: z.string(),
      pathTypeRank: z.int(),
      hopCount: z.int(),
      reason: z.string().max(MOST_REASON)
    })
  ),
  async run(_, { from, to }) {
    const steps = await pathBetween(from, to)
    return steps.map(step => ({
      ...step,
      title: cappedTitle(step.title, step.slug),
      reason: capped(step.reason, MOST_REASON)
    }))
  }
})

export const graphTools: readonly Tool[] = [
  sharedConcepts,
  neighborhood,
  searchConcepts,
  communities,
  communityTool,
  path
]
