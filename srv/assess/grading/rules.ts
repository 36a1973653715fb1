import { RE2JS, RE2JSSyntaxException } from 're2js'
import { HttpError } from '../../../lib/errors.ts'
import { log } from '../../cap/log.ts'
import type { Question } from './questions.ts'

/** ASSESS-009. */
export interface AnswerVerdict {
  readonly verdict: 'pass' | 'partial' | 'fail'
  readonly summary: string
  readonly hint?: string
}

/** Of an answer that is right, whoever has graded it. */
export const right: AnswerVerdict = { verdict: 'pass', summary: 'That is right.' }

export const isChoice = ({ ruleType }: Question): boolean =>
  ruleType === 'single-choice' || ruleType === 'multiple-choice'

/** The verdict by the rule of the question, at once. @throws HttpError 500 for a pattern that is none; `place` is logged then. */
export function byRule(question: Question, submitted: string, place: string): AnswerVerdict {
  if (isChoice(question)) return byChoice(question, submitted)
  if (keepsRule(question, submitted.trim(), place)) return right
  return {
    verdict: 'fail',
    summary: 'That is not the expected answer.',
    hint: 'Read the step once more, and mind spelling.'
  }
}

/** All options that are right and no others pass; some of them and no others are a part. */
function byChoice({ correctAnswer }: Question, submitted: string): AnswerVerdict {
  const [expected, chosen] = [linesOf(correctAnswer), linesOf(submitted)]
  const found = [...chosen].filter(option => expected.has(option)).length
  if (found === expected.size && found === chosen.size) return right
  if (found > 0 && found === chosen.size)
    return { verdict: 'partial', summary: 'That is right, and not yet all.', hint: 'More than that is right.' }
  return { verdict: 'fail', summary: 'That is not right.', hint: 'Read the step once more.' }
}

const linesOf = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap(line => line.trim().toLowerCase() || []))

/** A pattern is an author's: an engine without backtracking reads it, so no answer takes it long. */
function keepsRule({ ruleType, correctAnswer }: Question, answer: string, place: string): boolean {
  if (ruleType === 'regex') return pattern(correctAnswer, place).matches(answer)
  if (ruleType === 'regex-begins-with') return pattern(correctAnswer, place).matcher(answer).lookingAt()
  return answer.toLowerCase() === correctAnswer.trim().toLowerCase()
}

/** A pattern tells the answer, so what is wrong with it is logged without it; the author has to mend it. */
function pattern(text: string, place: string): RE2JS {
  try {
    return RE2JS.compile(text, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    const fault = error instanceof RE2JSSyntaxException ? error.getDescription() : 'unreadable'
    log('assess').error(`pattern of ${place}: ${fault}`)
    throw new HttpError(500, 'invalid_question', 'The question cannot be graded; its author has to mend it')
  }
}
