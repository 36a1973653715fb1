import { z } from 'zod'
import { searchGraph } from '../../graph/index.ts'
import { cappedTitle } from '../../platform/tools/index.ts'
import { chatTool } from '../model/chat-tool.ts'

/** CHAT-016, CHAT-017: concepts that a query means, and tutorials that teach them. */
export const expandSearchConcepts = chatTool({
  name: 'expandSearchConcepts',
  description:
    'Concepts of the knowledge graph that a query means, and tutorials that teach them. Use it when searchTutorials finds little, or the learner names a subject and not a task.',
  isOn: ({ kgSearchExpansionEnabled }) => kgSearchExpansionEnabled,
  input: z.object({
    query: z.string().trim().min(1).max(200).describe('The subject'),
    maxConcepts: z.int().min(1).max(10).default(5).describe('Number of concepts'),
    maxTutorials: z.int().min(1).max(20).default(8).describe('Number of tutorials')
  }),
  async run(_, { query, ...limits }) {
    const found = await searchGraph(query, limits)
    const concepts = found.concepts.map(({ slug, title, score }) => ({ slug, name: cappedTitle(title, slug), score }))
    const names = concepts.map(({ name }) => name).join(', ')
    const tutorials = found.tutorials.map(({ slug, title, score }) => {
      return { slug, title: cappedTitle(title, slug), rationale: `Teaches ${names}`, score }
    })
    return { told: { queryEcho: query, concepts, tutorials } }
  },
  failure: reason => ({
    queryEcho: '',
    concepts: [],
    tutorials: [],
    warning: reason === 'timeout' ? 'timeout' : reason === 'invalid_args' ? 'invalid_args' : 'dispatch_failed'
  })
})
