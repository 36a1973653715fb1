import type { Outcome } from './graded.ts'
import type { AnswerVerdict } from './rules.ts'
import type { OneOrMoreAnswers } from './submitted.ts'

/**
 * The body of an answer: the verdict on the one that was sent alone; on several, the verdict on all of them, and each with its
 * question. One that could not be graded has its error instead.
 */
export function answerOf({ answers, isOne }: OneOrMoreAnswers, outcomes: readonly Outcome<AnswerVerdict>[]): object {
  const each = outcomes.map((outcome, index) => ({ questionId: answers[index]?.questionId, ...told(outcome) }))
  if (!isOne) return { ...inAll(outcomes), answers: each }
  const [{ questionId: _, ...alone } = {}] = each
  return alone
}

const told = (outcome: Outcome<AnswerVerdict>): object =>
  'error' in outcome ? { error: outcome.error.code, message: outcome.error.message } : outcome.verdict

/** How many answers are right, in words. */
export const summaryOf = (right: number, all: number): string =>
  `${right} of ${all} ${all === 1 ? 'answer is' : 'answers are'} right`

function inAll(outcomes: readonly Outcome<AnswerVerdict>[]): Pick<AnswerVerdict, 'verdict' | 'summary'> {
  const verdicts = outcomes.map(outcome => ('error' in outcome ? undefined : outcome.verdict.verdict))
  const passed = verdicts.filter(verdict => verdict === 'pass').length
  const isPartial = passed > 0 || verdicts.includes('partial')
  const verdict = passed === verdicts.length ? 'pass' : isPartial ? 'partial' : 'fail'
  return { verdict, summary: `${summaryOf(passed, verdicts.length)}.` }
}
