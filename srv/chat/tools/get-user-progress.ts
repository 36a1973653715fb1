import { z } from 'zod'
import { cappedTitle } from '../../platform/tools/index.ts'
import { myProgress } from '../../learner/index.ts'
import { chatTool } from '../model/chat-tool.ts'

/** Slugs of each list of what is completed. */
const MOST_SLUGS = 100

const nothing = {
  inProgress: [],
  completedSlugs: [],
  lastCompletedSlug: null,
  completedMissionSlugs: [],
  completedGroupSlugs: []
}

/** CHAT-014: what the learner has begun and completed. */
export const getUserProgress = chatTool({
  name: 'getUserProgress',
  description:
    'What the learner has in progress, and what they have completed, the latest first. Use it before you suggest what to do next: lead with what is in progress, and do not suggest again what is completed.',
  input: z.object({ limit: z.int().min(1).max(25).default(10).describe('Tutorials in progress') }),
  async run({ caller }, { limit }) {
    const { tutorials, missions, groups } = await myProgress(caller)
    const completed = tutorials.filter(({ status }) => status === 'COMPLETED').map(({ slug }) => slug)
    const inProgress = tutorials
      .filter(({ status }) => status === 'IN_PROGRESS')
      .slice(0, limit)
      .map(({ slug, title, percent, lastActivityAt }) => {
        return { slug, title: cappedTitle(title, slug), progressPercent: percent, lastTouchedAt: lastActivityAt }
      })
    const told = {
      inProgress,
      completedSlugs: completed.slice(0, MOST_SLUGS),
      lastCompletedSlug: completed[0] ?? null,
      completedMissionSlugs: slugsOfCompleted(missions),
      completedGroupSlugs: slugsOfCompleted(groups)
    }
    return { told }
  },
  failure: reason => ({ ...nothing, error: reason === 'invalid_args' ? 'invalid_args' : 'progress_failed' })
})

const slugsOfCompleted = (rows: readonly { readonly slug: string; readonly status: string }[]): readonly string[] =>
  rows
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ slug }) => slug)
    .slice(0, MOST_SLUGS)
