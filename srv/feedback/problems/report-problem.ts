import cds from '@sap/cds'
import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { HttpError, notFound } from '../../../lib/errors.ts'
import { isStorable } from '../../../lib/http/json-limits.ts'
import { newId } from '../../../lib/ids.ts'
import { takeLock, type Tx } from '../../cap/database/database.ts'
import { activeContent, servedTutorial, stepHash } from '../../content/index.ts'
import { activeStep } from '../../catalog/index.ts'
import { userOf } from '../../people/index.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { LONGEST_TEXT, PROBLEMS, PROBLEMS_LOCK } from './stored-problem.ts'

const { INSERT, SELECT, UPDATE } = cds.ql

/** Reports of one person that nobody has answered; a person who has more can wait, an owner who gets more cannot. */
const MOST_OPEN = 50

const kinds = ['DOES_NOT_WORK', 'UNCLEAR', 'TYPO', 'OUTDATED', 'OTHER'] as const
const textRule = `text must be a text of 1 to ${LONGEST_TEXT} characters`

const readReport = conformsTo(
  z.object({
    slug: z
      .string('slug is needed')
      .max(255, 'slug has at most 255 characters')
      .transform(slug => slug.trim().toLowerCase()),
    stepNumber: z.int('stepNumber must be a number from 1').min(1, 'stepNumber must be a number from 1'),
    kind: z.enum(kinds, `kind must be one of ${kinds.join(', ')}`),
    text: z
      .string(textRule)
      .transform(text => text.trim())
      .refine(text => text.length > 0 && text.length <= LONGEST_TEXT && isStorable(text), textRule)
  })
)

/** The text that a report speaks of. */
interface SeenText {
  readonly contentVersion: number | null
  /** Hash of the whole tutorial. */
  readonly contentHash: string
  /** Hash of the step; null where the document does not mark its steps. */
  readonly stepHash: string | null
}

/** The stored report, as its reporter learns of it. */
export interface Reported extends SeenText {
  readonly ID: string
  readonly status: 'OPEN'
  /** True when the report replaces the words of an earlier one that is still open. */
  readonly replaced: boolean
}

/**
 * Stores what the caller says about a step as it is now. While a person's report on a step is open, another one on the
 * same step takes its place, so that a repeated request and a change of mind leave one report.
 * @throws HttpError 400 naming the field and its rule, 404 for an unknown tutorial or step, 429 with too many open reports.
 */
export async function reportProblem(tx: Tx, caller: Caller, data: unknown): Promise<Reported> {
  const { slug, stepNumber, kind, text } = readReport(data)
  const seen = await textOf(slug, stepNumber)
  const step = await activeStep(tx, slug, stepNumber)
  if (!step) throw notFound('The tutorial has no step with this number', 'stepNumber')
  const user = await userOf(tx, caller)
  // two requests at once of one person would both find no open report
  await takeLock(tx, PROBLEMS_LOCK)
  const open = await tx.run<{ ID: string; tutorial_ID: string; stepNumber: number }[]>(
    SELECT.from(PROBLEMS)
      .columns('ID', 'tutorial_ID', 'stepNumber')
      .where({ reporter_ID: user.ID, status: 'OPEN' })
      .limit(MOST_OPEN)
  )
  const earlier = open.find(each => each.tutorial_ID === step.tutorial_ID && each.stepNumber === stepNumber)
  if (!earlier && open.length >= MOST_OPEN) throw tooMany()
  const ID = earlier?.ID ?? newId()
  const said = { kind, text, stepTitle: step.title, ...seen }
  if (earlier) await tx.run(UPDATE.entity(PROBLEMS).set(said).where({ ID }))
  else {
    const place = { reporter_ID: user.ID, tutorial_ID: step.tutorial_ID, stepNumber }
    await tx.run(INSERT.into(PROBLEMS).entries({ ID, ...place, ...said, status: 'OPEN' }))
  }
  return { ID, status: 'OPEN', ...seen, replaced: earlier !== undefined }
}

/**
 * The text of the step that readers see now; read ahead of the transaction, since the step may have to be composed.
 * @throws HttpError 404 for a tutorial that nobody can read.
 */
async function textOf(slug: string, stepNumber: number): Promise<SeenText> {
  const { version: contentVersion } = activeContent()
  const file = servedTutorial(slug)
  if (!file) throw notFound('There is no tutorial with this slug', 'slug')
  return { contentVersion, contentHash: file.contentHash, stepHash: await stepHash(file, stepNumber) }
}

function tooMany(): HttpError {
  const message = `You have ${MOST_OPEN} open reports; wait until some of them are answered`
  return new HttpError(429, 'too_many_reports', message, { headers: { 'Retry-After': '86400' } })
}
