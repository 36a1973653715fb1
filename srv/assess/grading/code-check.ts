import cds from '@sap/cds'
import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { HttpError } from '../../../lib/errors.ts'
import { reader } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { textsOf } from '../../content/index.ts'
import { ask } from '../../models/index.ts'
import { capped } from '../../platform/tools/index.ts'
import { judge, type Verdict, withTokensOf } from './by-model.ts'
import { countedAlone, type Graded, type Grading } from './graded.ts'
import { leakGuard } from './leak-guard.ts'
import { GradingLimits } from './limits.ts'

const { SELECT } = cds.ql
const STEP_TEXT = 3000
const SUMMARY = 400
const SUGGESTION = 300
const ASPECT = 200
const MOST_LISTED = 3
const MAX_TOKENS = 800

/** Code of a learner for a step. */
export interface SubmittedCode {
  readonly tutorialSlug: string
  readonly stepNumber: number
  readonly submittedCode: string
  readonly language?: string | null | undefined
}

const words = z.object({
  summary: z.string().describe('The reason, in one or two sentences to the learner'),
  suggestions: z.array(z.string()).describe('At most three hints on what to change, without code that solves the task'),
  correctAspects: z.array(z.string()).describe('At most three things that are right')
})
type Words = z.infer<typeof words>

/** ASSESS-012. */
export interface CodeVerdict extends Words {
  readonly verdict: Verdict
}

interface Spec {
  readonly goal: string
  readonly language: string | null
  readonly hints: string | null
  readonly referenceSolution: string | null
}

const judging =
  'You check code that a learner has written for one step of a tutorial. Grade whether it reaches the stated goal, not whether it equals the reference solution.'
const explaining =
  'You explain to a learner the verdict of a grader on code that they have written for one step of a tutorial: pass, partial or fail at reaching the stated goal. Give hints that help the learner find a solution; never write code that solves the task.'

const limits = new GradingLimits()

/**
 * The verdict on code, stored with what was sent (ASSESS-011 to ASSESS-013, ASSESS-020, ASSESS-021).
 * @throws HttpError 404 for a step without a check, 429 over the limits, and as `ask` does.
 */
export async function checkCode(
  caller: Caller,
  sent: SubmittedCode,
  signal: AbortSignal
): Promise<Graded<CodeVerdict>> {
  const slug = sent.tutorialSlug.trim().toLowerCase()
  const spec = await specOf(slug, sent.stepNumber)
  if (!spec) throw new HttpError(404, 'spec_missing', 'This step has no code to check', { target: 'stepNumber' })
  const language = sent.language ?? spec.language
  const grading: Grading<CodeVerdict> = {
    entity: 'tutorials.assess.CodeCheckSubmissions',
    caller,
    isByModel: true,
    row: { tutorialSlug: slug, stepNumber: sent.stepNumber, submittedCode: sent.submittedCode, language },
    async grade() {
      const { referenceSolution, goal, hints } = spec
      const step = await stepText(slug, sent.stepNumber)
      const told = { goal, language, hints, step, submittedCode: sent.submittedCode }
      const of = { feature: 'code-check', signal }
      const judged = await judge({ ...of, instructions: judging, told: { ...told, referenceSolution } })
      const explained = await ask({
        ...of,
        name: 'submitHints',
        description: 'The reasons of a verdict, and hints to the learner',
        shape: words,
        instructions: explaining,
        text: JSON.stringify({ ...told, verdict: judged.value }),
        maxTokens: MAX_TOKENS
      })
      const value = { verdict: judged.value, ...safe(explained.value, referenceSolution) }
      return { ...withTokensOf(judged, explained), value }
    },
    columns: ({ suggestions, correctAspects, ...value }) => ({
      ...value,
      suggestions: JSON.stringify(suggestions),
      correctAspects: JSON.stringify(correctAspects)
    })
  }
  return countedAlone({ caller, limits, place: `${slug}/${sent.stepNumber}` }, grading)
}

/** ASSESS-005: lists and texts at their longest, without what all of them tell of the reference solution. */
function safe({ summary, suggestions, correctAspects }: Words, secret: string | null): Words {
  const hints = suggestions.slice(0, MOST_LISTED)
  const aspects = correctAspects.slice(0, MOST_LISTED)
  const [first = '', ...others] = leakGuard(secret)([summary, ...hints, ...aspects])
  return {
    summary: capped(first, SUMMARY),
    suggestions: others.slice(0, hints.length).map(each => capped(each, SUGGESTION)),
    correctAspects: others.slice(hints.length).map(each => capped(each, ASPECT))
  }
}

async function specOf(slug: string, stepNumber: number): Promise<Spec | undefined> {
  return (await specs(await reader(), [slug, stepNumber]))[0]
}

const specs = translatedSelect<Spec>(([slug, stepNumber]) =>
  SELECT.from('tutorials.assess.CodeCheckSpecs')
    .columns('goal', 'language', 'hints', 'referenceSolution')
    .where({ 'tutorial.slug': slug, stepNumber })
)

async function stepText(slug: string, stepNumber: number): Promise<string> {
  const parts = (await textsOf([slug])).get(slug)
  return capped(parts?.find(({ number }) => number === stepNumber)?.text ?? '', STEP_TEXT)
}
