import { z } from 'zod'
import { serviceNamed } from '../../cap/types.ts'
import { capUser } from '../../platform/access/cap-user.ts'
import { callerIn, slugInput, tool, type ToolContext } from '../../platform/tools/index.ts'
import type { Reset } from '../completions/reset-tutorial.ts'

/** Calls an action of the service in a transaction of its own, with its checks, its events and its roll-up. */
function act<Answer>(context: ToolContext, action: string, data: object): Promise<Answer> {
  const service = serviceNamed('DeveloperService') as unknown as {
    tx<T>(context: object, work: (tx: { send(action: string, data: object): Promise<T> }) => Promise<T>): Promise<T>
  }
  return service.tx({ user: capUser(callerIn(context)) }, tx => tx.send(action, data))
}

const slug = slugInput.describe('Slug of the tutorial')

/** MCP-028, TOKENS-018: records a step as done. */
export const completeStep = tool({
  name: 'complete_step',
  title: 'Complete a step',
  description:
    'Records that the person who is logged in has completed one step of a tutorial, and answers all completed steps and the points. Call it only when the person says that the step is done: it counts for missions, events and badges. A step that is recorded already stays as it is. Needs write scope.',
  mounts: ['api'],
  access: 'login',
  writes: true,
  idempotent: true,
  input: z.strictObject({ slug, stepNumber: z.int().min(1).max(1000).describe('Number of the step, from 1') }),
  output: z.object({ completedSteps: z.array(z.int()), points: z.int() }),
  run: (context, input) => act<{ completedSteps: number[]; points: number }>(context, 'completeStep', input)
})

/** MCP-029, TOKENS-018: begins a tutorial anew. */
export const resetTutorialProgress = tool({
  name: 'reset_tutorial_progress',
  title: 'Reset a tutorial',
  description:
    'Ends the attempt of the person who is logged in on a tutorial and begins the next one: its completed steps are open again, and missions can fall back. Earlier completions stay in the history. Ask the person first: it cannot be undone. At most five in an hour. Needs write scope.',
  mounts: ['api'],
  access: 'login',
  writes: true,
  destructive: true,
  input: z.strictObject({ slug }),
  output: z.object({
    newAttemptNumber: z.int(),
    previousAttemptCompletedAt: z.string().nullable(),
    supersededRecordCount: z.int()
  }),
  run: (context, input) => act<Reset>(context, 'resetTutorialProgress', input)
})
