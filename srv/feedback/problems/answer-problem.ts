import cds from '@sap/cds'
import { z } from 'zod'
import { notFound } from '../../../lib/errors.ts'
import { isStorable } from '../../../lib/http/json-limits.ts'
import { now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { type Owner, ownedTutorials } from '../../catalog/index.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { type Fix, fixOf } from './fixes.ts'
import { LONGEST_TEXT, PROBLEMS } from './stored-problem.ts'

const { SELECT, UPDATE } = cds.ql

const states = ['OPEN', 'ACCEPTED', 'FIXED', 'DECLINED'] as const
const answerRule = `answer must be a text of at most ${LONGEST_TEXT} characters`

const readAnswer = conformsTo(
  z.object({
    reportId: z.string('reportId is needed: the ID of a report').max(36, 'reportId has at most 36 characters'),
    status: z.enum(states, `status must be one of ${states.join(', ')}`),
    answer: z
      .string(answerRule)
      .refine(text => text.length <= LONGEST_TEXT && isStorable(text), answerRule)
      .nullish()
  })
)

const ANSWERED = ['ID', 'status', 'answer', 'answeredAt', 'fixedInVersion', 'fixedAt']

/** The state of a report after its owner has answered. */
export interface Answered extends Fix {
  readonly ID: string
  readonly status: (typeof states)[number]
  readonly answer: string | null
  readonly answeredAt: string
}

/**
 * Sets the status of a report and the answer that its reporter reads; the update itself has the owner in its condition.
 * Without an answer the former one stays.
 * @throws HttpError 400 naming the field and its rule, 404 for a report that is not on a tutorial of `owner`.
 */
export async function answerProblem(tx: Tx, data: unknown, owner: Owner): Promise<Answered> {
  const { reportId: ID, status, answer } = readAnswer(data)
  const answeredAt = now().toISOString()
  const values = { status, answeredAt, ...(await fixOf(ID, status)), ...(answer !== undefined && { answer }) }
  const update = UPDATE.entity(PROBLEMS)
    .set(values)
    .where({ ID, tutorial_ID: { in: ownedTutorials(owner) as never } })
  const changed = owner.emails.length === 0 ? 0 : await tx.run<number>(update)
  if (changed === 0) throw notFound('There is no report with this ID on a tutorial of yours', 'reportId')
  return tx.run<Answered>(
    SELECT.one
      .from(PROBLEMS)
      .columns(...ANSWERED)
      .where({ ID })
  )
}
