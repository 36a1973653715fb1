import { z } from 'zod'
import { callerIn, cappedTitle, limitInput, slugInput, titleOutput, tool } from '../../platform/tools/index.ts'
import { completedStepsOf } from '../progress/tutorial-progress.ts'
import { myProgress } from '../progress/my-progress.ts'
import { missionsNotBegun } from '../progress/missions-not-begun.ts'

const begun = z.enum(['IN_PROGRESS', 'COMPLETED'])

/** MCP-023: tutorials that the caller has begun. */
export const getMyTutorials = tool({
  name: 'get_my_tutorials',
  title: 'My tutorials',
  description:
    'Tutorials that the person who is logged in has begun or completed, the latest first, with completed and total steps. Use it when somebody asks where they are, what they have done, or what to go on with. Cheap.',
  mounts: ['api'],
  access: 'login',
  quotes: true,
  input: z.strictObject({
    status: z.enum(['in_progress', 'completed', 'all']).default('all'),
    limit: limitInput(20, 50).describe('Number of tutorials')
  }),
  output: z.array(
    z.object({
      slug: z.string(),
      title: titleOutput,
      status: begun,
      completedSteps: z.int(),
      totalSteps: z.int(),
      lastActivityAt: z.string(),
      attemptNumber: z.int()
    })
  ),
  async run(context, { status, limit }) {
    const { tutorials } = await myProgress(callerIn(context))
    return tutorials
      .filter(each => status === 'all' || each.status === status.toUpperCase())
      .slice(0, limit)
      .map(({ slug, title, stepCount, ...each }) => ({
        ...{ slug, title: cappedTitle(title, slug), status: each.status, completedSteps: each.completedSteps },
        ...{ totalSteps: stepCount, lastActivityAt: each.lastActivityAt, attemptNumber: each.attemptNumber }
      }))
  }
})

/** MCP-024: missions and how far the caller is on them. */
export const getMyMissions = tool({
  name: 'get_my_missions',
  title: 'My missions',
  description:
    'Missions with the progress of the person who is logged in: how many of their items are done, and the tutorial to go on with. `status` not_started lists those that were not begun, all lists begun ones first. Use it when somebody asks how far they are on a longer way. Cheap.',
  mounts: ['api'],
  access: 'login',
  quotes: true,
  input: z.strictObject({
    status: z.enum(['in_progress', 'completed', 'not_started', 'all']).default('all'),
    limit: limitInput(10, 50).describe('Number of missions')
  }),
  output: z.array(
    z.object({
      slug: z.string(),
      title: titleOutput,
      status: z.enum(['IN_PROGRESS', 'COMPLETED', 'NOT_STARTED']),
      completedCount: z.int(),
      totalCount: z.int(),
      nextTutorialSlug: z.string().nullable()
    })
  ),
  async run(context, { status, limit }) {
    const { missions } = await myProgress(callerIn(context))
    const others = status === 'not_started' || status === 'all' ? await missionsNotBegun(missions) : []
    return [...missions, ...others]
      .filter(each => status === 'all' || each.status === status.toUpperCase())
      .slice(0, limit)
      .map(({ slug, title, status: state, done, total, nextSlug }) => {
        return {
          ...{ slug, title: cappedTitle(title, slug), status: state },
          ...{ completedCount: done, totalCount: total, nextTutorialSlug: nextSlug }
        }
      })
  }
})

/** MCP-026: steps of a tutorial that the caller has completed. */
export const getMyCompletedSteps = tool({
  name: 'get_my_completed_steps',
  title: 'My completed steps',
  description:
    'Numbers of the steps of one tutorial that the person who is logged in has completed in the current attempt, and when the last one was. Use it before complete_step, or to find the next step. Cheap.',
  mounts: ['api'],
  access: 'login',
  input: z.strictObject({ slug: slugInput.describe('Slug of the tutorial') }),
  output: z.object({
    slug: z.string(),
    completedSteps: z.array(z.int()),
    attemptNumber: z.int(),
    lastActivityAt: z.string().nullable()
  }),
  run: (context, { slug }) => completedStepsOf(callerIn(context), slug)
})
