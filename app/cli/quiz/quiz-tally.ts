/**
 * Why a step has no AI-written question: the endpoint failed, the answer has another form, its right answer is no option or
 * stands in the question, all calls of the run are made, or the step has no words.
 */
export type Failure = 'upstream' | 'schema' | 'mcq_correct_not_in_options' | 'leak_detected' | 'build_cap' | 'no_text'

/** Counts of the steps for which authors ask for AI-written questions. */
export interface QuizTally {
  steps: number
  /** Steps whose questions the model has written in this run. */
  written: number
  /** Steps whose questions were written before. */
  cached: number
  /** Requests to the model. */
  calls: number
  promptTokens: number
  completionTokens: number
  failed: Partial<Record<Failure, number>>
  /** Steps that nobody was asked for, and why. */
  skipped: { steps: number; reason: string } | undefined
}

/** `1 step`, `2 steps`. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** One line of the report. */
export function summaryOf(tally: QuizTally): string {
  const { steps, written, cached, calls, promptTokens, completionTokens, skipped } = tally
  const failed = Object.entries(tally.failed)
  const without = [
    ...failed.map(([reason, count]) => `${count} ${reason}`),
    ...(skipped ? [`${skipped.steps} not asked for (${skipped.reason})`] : [])
  ]
  const parts = [
    `${written} written (${counted(calls, 'call')}, ${counted(promptTokens + completionTokens, 'token')})`,
    `${cached} from the cache`,
    ...(without.length > 0 ? [`without: ${without.join(', ')}`] : [])
  ]
  return `${counted(steps, 'step')}: ${parts.join('; ')}`
}
