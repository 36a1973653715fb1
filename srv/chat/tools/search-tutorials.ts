import { z } from 'zod'
import { capped, cappedText, cappedTitle } from '../../platform/tools/index.ts'
import { type FoundTutorial, foundTutorials } from '../../search/index.ts'
import type { TaskCard } from '../model/frames.ts'
import { chatTool } from '../model/chat-tool.ts'
import { stateOf } from './progress-of.ts'

const MOST_HITS = 5
const LONGEST_RATIONALE = 240

/** CHAT-006, CHAT-013: tutorials, missions and groups that fit. */
export const searchTutorials = chatTool({
  name: 'searchTutorials',
  description:
    'Searches published tutorials, missions and groups by words. Use it before you name any of them: only what it finds exists. Each hit tells how far the learner is with it.',
  input: z.object({
    query: z.string().trim().min(1).max(500).describe('Words of the subject'),
    tags: z.array(z.string().min(1).max(255)).max(20).optional().describe('Names of tags, of which a hit has one'),
    type: z.enum(['tutorial', 'mission', 'group']).optional().describe('Only this kind; tutorials unless told')
  }),
  async run({ client, caller }, { query, tags, type = 'tutorial' }) {
    const types = [type.toUpperCase() as 'TUTORIAL' | 'MISSION' | 'GROUP']
    const found = await foundTutorials(client, { query, tags, types, limit: MOST_HITS })
    const state = await stateOf(caller)
    const items = found.map((each): TaskCard => ({ ...cardOf(each, type), ...state(type, each.row.slug) }))
    return { told: { hits: items }, frame: { type: 'tutorial-cards', items } }
  },
  failure: reason => ({ error: reason === 'invalid_args' ? 'invalid_args' : 'search_failed', hits: [] })
})

function cardOf({ row, snippet }: FoundTutorial, type: TaskCard['type']): Omit<TaskCard, 'userStatus'> {
  return {
    slug: row.slug,
    title: cappedTitle(row.title, row.slug),
    description: cappedText(row.description),
    type,
    primaryTag: row.primaryTag,
    ...(snippet && { rationale: capped(snippet, LONGEST_RATIONALE) })
  }
}
