import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { log } from '../../cap/log.ts'
import { extractOnDemand, searchGraph } from '../../graph/index.ts'
import { cappedTitle } from '../../platform/tools/index.ts'
import { chatTool } from '../model/chat-tool.ts'

/** CHAT-016 to CHAT-018: concepts that a query means, and tutorials that teach them. */
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
  async run({ caller }, { query, ...limits }) {
    const found = await searchGraph(query, limits)
    if (found.concepts.length === 0) await enqueue(caller, query)
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

/** Has the tutorials that fit read again for concepts; the answer does not depend on it. */
async function enqueue(caller: Caller, query: string): Promise<void> {
  try {
    await extractOnDemand(caller, query)
  } catch (error) {
    log('chat').warn('a query was not put into the queue for extraction', error)
  }
}
