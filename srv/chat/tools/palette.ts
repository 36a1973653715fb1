import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import type { ChatSettings } from '../../features/index.ts'
import type { OfferedTool } from '../../models/index.ts'
import type { PageContext } from '../model/asked-talk.ts'
import type { ChatTool } from '../model/chat-tool.ts'
import { analyticsQuery } from './analytics-query.ts'
import { checkCode } from './check-code.ts'
import { describeCommunity, findCommunityPeers } from './community-tools.ts'
import { expandSearchConcepts } from './expand-search-concepts.ts'
import { findLearningPath } from './find-learning-path.ts'
import { findRelatedContent } from './find-related-content.ts'
import { getBranchRecommendation } from './get-branch-recommendation.ts'
import { getRelevantSteps } from './get-relevant-steps.ts'
import { getUserProgress } from './get-user-progress.ts'
import { getWhatsNew } from './get-whats-new.ts'
import { puzzleHint } from './puzzle-hint.ts'
import { searchTutorials } from './search-tutorials.ts'

/** All tools of the assistant. */
export const chatTools: readonly ChatTool[] = [
  searchTutorials,
  getUserProgress,
  getWhatsNew,
  getRelevantSteps,
  expandSearchConcepts,
  findLearningPath,
  checkCode,
  getBranchRecommendation,
  findRelatedContent,
  findCommunityPeers,
  describeCommunity,
  puzzleHint,
  analyticsQuery
]

/** CHAT-011: the tools that a caller may use on a kind of page, of these the ones that are switched on. */
export const paletteFor = (
  caller: Caller,
  settings: ChatSettings,
  page: PageContext['kind'] = 'generic'
): readonly ChatTool[] =>
  chatTools
    .filter(({ mayUse, pages }) => (mayUse?.(caller) ?? true) && (pages?.includes(page) ?? true))
    .filter(({ isOn }) => isOn?.(settings) ?? true)

const offered = new WeakMap<ChatTool, OfferedTool>()

/** The tools as a model is told of them. */
export const offeredTools = (palette: readonly ChatTool[]): readonly OfferedTool[] => palette.map(offeredTool)

function offeredTool(tool: ChatTool): OfferedTool {
  const known = offered.get(tool)
  if (known) return known
  const { name, description, input } = tool
  const { $schema: _, ...schema } = z.toJSONSchema(input, { target: 'draft-7', io: 'input' })
  const made = { name, description, schema }
  offered.set(tool, made)
  return made
}
