import { z } from 'zod'
import { capped, cappedTitle, limitInput, titleOutput, tool } from '../../platform/tools/index.ts'
import { foundTutorials } from './found-tutorials.ts'

const MAX_SNIPPET = 240
/** The engine looks for words in the steps of so many hits. */
const MOST_HITS = 64

/** The steps that answer a question, for agents that quote a place. */
export const searchSteps = tool({
  name: 'search_steps',
  title: 'Search steps',
  description:
    'Finds the tutorials that fit a question, the best first, and of each the one step that fits best, with a snippet of it; the first step where only the title or the description of the tutorial fits. Use it to answer how something is done and to name the place: a step has the address /tutorials/<slug>#step-<stepNumber>. Words in quotes are a phrase; OR and NOT work. Cheap; counts as one search for the rate limit. Read get_tutorial_step next for the whole text.',
  mounts: ['search'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    query: z.string().max(1000).describe('The question, or words of it'),
    limit: limitInput(5, 50).describe('Number of steps')
  }),
  output: z.array(
    z.object({
      slug: z.string(),
      title: titleOutput,
      stepNumber: z.int().min(1),
      stepTitle: titleOutput,
      snippet: z.string().max(MAX_SNIPPET)
    })
  ),
  async run({ client }, search) {
    const { query, limit } = search
    // documents without steps are left out
    const found = await foundTutorials(client, { query, limit: Math.min(MOST_HITS, 2 * limit), inSteps: true })
    const steps = found.flatMap(({ row, step, snippet }) => {
      if (!step) return []
      const { number: stepNumber, title } = step
      return [
        {
          slug: row.slug,
          title: cappedTitle(row.title, row.slug),
          stepNumber,
          stepTitle: cappedTitle(title, `Step ${stepNumber}`),
          snippet: capped(snippet, MAX_SNIPPET)
        }
      ]
    })
    return steps.slice(0, limit)
  }
})
