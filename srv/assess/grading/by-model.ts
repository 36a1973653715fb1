import { z } from 'zod'
import { type Answer, ask } from '../../models/index.ts'

const judgement = z.object({
  verdict: z.enum(['pass', 'partial', 'fail']).describe('Whether what the learner has sent meets what is expected')
})
const MAX_TOKENS = 200

/** One of the words that a grading ends with. */
export type Verdict = z.infer<typeof judgement>['verdict']

export interface Judging {
  /** Names the counts and the budget. */
  readonly feature: string
  /** Trusted words: how to judge. */
  readonly instructions: string
  /** Data for the model: what was sent, and what is expected. */
  readonly told: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/**
 * The verdict of the model that knows what is expected. It chooses one of three words and writes no text, so nothing that a learner
 * has written into an answer makes it tell the solution; hints are written by a call that does not know it.
 * @throws HttpError as `ask` does.
 */
export async function judge({ feature, instructions, told, signal }: Judging): Promise<Answer<Verdict>> {
  const answer = await ask({
    feature,
    name: 'submitVerdict',
    description: 'The verdict on what a learner has sent',
    shape: judgement,
    instructions,
    text: JSON.stringify(told),
    maxTokens: MAX_TOKENS,
    signal
  })
  return { ...answer, value: answer.value.verdict }
}

/** The second of two answers, with the tokens of both. */
export const withTokensOf = <T>(first: Answer<unknown>, second: Answer<T>): Answer<T> => ({
  ...second,
  promptTokens: first.promptTokens + second.promptTokens,
  completionTokens: first.completionTokens + second.completionTokens
})
