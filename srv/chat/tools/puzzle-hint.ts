import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import { puzzleLayout } from '../../catalog/index.ts'
import { chatTool } from '../model/chat-tool.ts'
import { hintOf } from '../puzzle/crossword.ts'

const SLUG = /^[a-z0-9-]{1,255}$/
const grid = z.union([z.array(z.string().max(200)).max(200), z.string().max(40_000)])

/** CHAT-028, CHAT-029: what the public layout of a crossword tells of one word, and the letters that are there already. */
export const puzzleHint = chatTool({
  name: 'puzzleHint',
  description:
    'The clue of one word of a crossword puzzle with its length, a hint at the wordplay and the letters that the learner has filled in. Use it to help with a clue. It does not know the solution, and you must not tell one.',
  isOn: ({ puzzleHintEnabled }) => puzzleHintEnabled,
  input: z.object({
    slug: z.string().max(1000).describe('Slug of the puzzle'),
    clueNumber: z.int().min(1).max(10_000).nullish().describe('Number of the clue'),
    direction: z.enum(['across', 'down']).nullish().describe('Direction of the word'),
    slotId: z.string().max(40).nullish().describe('The word as number and direction, such as 1-across'),
    filledGrid: grid.nullish().describe('Rows of the grid as the learner has filled them in')
  }),
  async run(_context, { slug, filledGrid, ...asked }) {
    if (!SLUG.test(slug)) return { told: { reason: 'bad-slug' } }
    const layout = await puzzleLayout(await reader(), slug)
    if (layout === undefined) return { told: { reason: 'not-found' } }
    const rows = typeof filledGrid === 'string' ? filledGrid.split('\n') : (filledGrid ?? [])
    return { told: hintOf(layout, asked, rows) ?? { reason: 'no-clue' } }
  },
  failure: () => ({ reason: 'error' })
})
