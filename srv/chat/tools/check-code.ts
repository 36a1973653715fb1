import { z } from 'zod'
import { MINUTE } from '../../../lib/time.ts'
import { checkCode as check } from '../../assess/index.ts'
import { chatTool } from '../model/chat-tool.ts'

/** CHAT-031: the verdict on code of a step, as POST /api/codecheck gives it, with its limits. */
export const checkCode = chatTool({
  name: 'checkCode',
  description:
    'Checks code that the learner has written for one step of a tutorial against the goal of the step. Use it when the learner shows code of a step and asks whether it is right. Counts against the limit of the learner.',
  isOn: ({ codeCheckEnabled }) => codeCheckEnabled,
  // the model is asked twice more for this
  longestMs: MINUTE,
  input: z.object({
    tutorialSlug: z.string().min(1).max(255).describe('Slug of the tutorial'),
    stepNumber: z.int().min(0).max(10_000).describe('Number of the step'),
    submittedCode: z.string().min(1).max(20_000).describe('The code as the learner has written it'),
    language: z.string().max(40).nullish().describe('Its language')
  }),
  run: async ({ caller, signal }, sent) => ({ told: (await check(caller, sent, signal)).verdict }),
  failure: reason => ({ verdict: 'error', errorReason: reason === 'failed' ? 'upstream' : reason })
})
