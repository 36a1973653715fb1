import { z } from 'zod'
import { empty, recommend } from '../../branching/index.ts'
import { chatTool } from '../model/chat-tool.ts'

const slug = z.string().trim().max(255).nullish()

/** CHAT-033, CHAT-035 to CHAT-045: which alternative of a mission or tutorial fits the learner, and which steps they may skip. */
export const getBranchRecommendation = chatTool({
  name: 'getBranchRecommendation',
  description:
    'Which alternative fits the learner where a mission or a tutorial offers several, and which steps they may skip, each with the reason. Use it when the learner asks which way to take. Name the label, not the key.',
  isOn: ({ branchingEnabled }) => branchingEnabled,
  input: z.object({
    missionSlug: slug.describe('Slug of the mission whose alternatives are asked for'),
    tutorialSlug: slug.describe('Slug of the tutorial whose branches are asked for'),
    branchPointId: z.string().trim().max(120).nullish().describe('One branch point of that tutorial')
  }),
  run: async ({ caller, signal }, asked) => ({ told: await recommend(caller, asked, signal) }),
  failure: reason => ({ ...empty, error: reason === 'invalid_args' ? 'invalid_args' : 'tool_failed' })
})
