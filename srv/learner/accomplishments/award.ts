import cds from '@sap/cds'
import { LRUCache } from 'lru-cache'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { type Db, insertMissing, type Tx } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { keyOf, type TaskRecord } from '../records/record.ts'
import { factsOf } from '../tasks/task-facts.ts'
import { isMet } from './is-met.ts'
import { completionsOf } from './read-completions.ts'
import { parseRule, type Rule } from './rule.ts'

const { SELECT } = cds.ql
export const ACCOMPLISHMENTS = 'tutorials.learner.Accomplishments'
export const AWARDS = 'tutorials.learner.AccomplishmentRecords'

/** An accomplishment as far as it is evaluated. */
export interface Ruled {
  readonly ID: string
  readonly rule: string
}

export interface Award {
  readonly user: string
  readonly accomplishment: string
}

/** Rules by their text. */
const parsed = new LRUCache<string, { readonly rule: Rule | undefined }>({ max: 500 })

/**
 * Follows completions: awards what they have earned, in their transaction. It takes four statements, whatever number of
 * rules there are, and none when only steps were completed.
 */
export async function awardAccomplishments(tx: Tx, user: string, completed: readonly TaskRecord[]): Promise<void> {
  const tasks = completed.filter(({ taskType }) => taskType !== 'STEP')
  if (tasks.length === 0) return
  const open = await openRules(tx, user)
  if (open.length === 0) return
  const done = (await completionsOf(tx, [user], await factsOf(tasks.map(keyOf)))).get(user) ?? []
  const earned = open.filter(({ rule }) => isEarned(rule, done))
  await award(
    tx,
    earned.map(({ ID }) => ({ user, accomplishment: ID }))
  )
}

/** The accomplishments that a person does not have yet. */
function openRules(db: Db, user: string): Promise<Ruled[]> {
  return rulesWithout(db, [user])
}

const rulesWithout = translatedSelect<Ruled>(([user_ID]) => {
  const own = SELECT.from(AWARDS).columns('accomplishment_ID').where({ user_ID })
  return SELECT.from(ACCOMPLISHMENTS).columns('ID', 'rule').where('ID not in', own)
})

/** True when `done` meets the rule of that text. */
export function isEarned(text: string, done: Parameters<typeof isMet>[1]): boolean {
  const known = parsed.get(text) ?? { rule: readable(text) }
  parsed.set(text, known)
  return known.rule !== undefined && isMet(known.rule, done)
}

/** A rule that was written past the checks earns nobody anything, and fails no completion. */
function readable(text: string): Rule | undefined {
  try {
    return parseRule(text)
  } catch (error) {
    log('accomplishments').error(`a stored rule cannot be read: ${(error as Error).message}`)
    return undefined
  }
}

/** Stores awards; who has one already keeps it. */
export async function award(tx: Tx, awards: readonly Award[]): Promise<void> {
  const awardedAt = now().toISOString()
  const rows = awards.map(({ user, accomplishment }) => [newId(), user, accomplishment, awardedAt])
  await insertMissing(tx, AWARDS, ['ID', 'user_ID', 'accomplishment_ID', 'awardedAt'], rows)
  if (awards.length > 0) counter('accomplishments.awarded').add(awards.length)
}
