import cds from '@sap/cds'
import { MINUTE } from '../../../lib/time.ts'
import { type Db, inTransaction, reader, type Tx } from '../../cap/database/database.ts'
import { SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { job } from '../../platform/jobs/index.ts'
import { lockLearners } from '../records/lock-learner.ts'
import { RECORDS } from '../records/stored-records.ts'
import { taskFacts } from '../tasks/task-facts.ts'
import { ACCOMPLISHMENTS, award, type Award, AWARDS, isEarned, type Ruled } from './award.ts'
import { completionsOf } from './read-completions.ts'

const { SELECT, UPDATE } = cds.ql
/** People of one transaction. */
const CHUNK = 100

/** A rule by which not everybody was evaluated yet. */
interface Pending extends Ruled {
  readonly evaluation: string
  readonly evaluatedUpTo: string | null
}

/**
 * Evaluates everybody by the rules that are new or changed, in chunks of people. It notes after each how far it has come, so
 * that another run goes on there; a rule that changes meanwhile begins anew. Who has earned a badge keeps it.
 */
export const evaluateAccomplishments = job({
  name: 'award-accomplishments',
  description: 'Evaluates everybody by new and changed rules of accomplishments',
  cron: '*/10 * * * *',
  lease: 30 * MINUTE,
  async compute() {
    const total = { people: 0, awarded: 0 }
    const work = new SlicedWork()
    for (let pending = await pendingRules(); pending.length > 0; pending = await pendingRules()) {
      const { people, awarded } = await evaluateChunk(pending)
      total.people += people
      total.awarded += awarded
      await work.yieldToReaders()
    }
    return total
  },
  write: async (_tx, total) => total
})

async function pendingRules(): Promise<Pending[]> {
  const db = await reader()
  return db.run(
    SELECT.from(ACCOMPLISHMENTS)
      .columns('ID', 'rule', 'evaluation', 'evaluatedUpTo')
      .where({ evaluation: { '!=': null } })
  )
}

async function evaluateChunk(pending: readonly Pending[]): Promise<{ people: number; awarded: number }> {
  const db = await reader()
  const [start = ''] = pending.map(({ evaluatedUpTo }) => evaluatedUpTo ?? '').sort()
  const users = await usersAfter(db, start)
  const awards = users.length === 0 ? [] : await earnedBy(db, users, pending)
  await inTransaction(async tx => {
    await award(tx, await stillThere(tx, awards))
    await note(tx, pending, users.length < CHUNK ? undefined : users.at(-1))
  })
  return { people: users.length, awarded: awards.length }
}

async function usersAfter(db: Db, start: string): Promise<string[]> {
  const next = SELECT.distinct
    .from(RECORDS)
    .columns('user_ID')
    .where({ user_ID: { '>': start } })
  return (await db.run<{ user_ID: string }[]>(next.orderBy('user_ID').limit(CHUNK))).map(({ user_ID }) => user_ID)
}

async function earnedBy(db: Db, users: readonly string[], pending: readonly Pending[]): Promise<Award[]> {
  const done = await completionsOf(db, users, await taskFacts())
  const had = await db.run<{ user_ID: string; accomplishment_ID: string }[]>(
    SELECT.from(AWARDS)
      .columns('user_ID', 'accomplishment_ID')
      .where({ user_ID: { in: [...users] }, accomplishment_ID: { in: pending.map(({ ID }) => ID) } })
  )
  const owned = new Set(had.map(({ user_ID, accomplishment_ID }) => `${user_ID} ${accomplishment_ID}`))
  return users.flatMap(user =>
    pending
      .filter(({ ID, rule }) => !owned.has(`${user} ${ID}`) && isEarned(rule, done.get(user) ?? []))
      .map(({ ID }) => ({ user, accomplishment: ID }))
  )
}

/** The awards of people who were not erased or merged since they were read, and cannot be until they have them. */
async function stillThere(tx: Tx, awards: readonly Award[]): Promise<Award[]> {
  if (awards.length === 0) return []
  const users = [...new Set(awards.map(({ user }) => user))]
  await lockLearners(tx, users)
  const rows = await tx.run<{ user_ID: string }[]>(
    SELECT.distinct
      .from(RECORDS)
      .columns('user_ID')
      .where({ user_ID: { in: users } })
  )
  const there = new Set(rows.map(({ user_ID }) => user_ID))
  return awards.filter(({ user }) => there.has(user))
}

/** Notes that people up to `last`, else everybody, were evaluated by the rules as they were read. */
async function note(tx: Tx, pending: readonly Pending[], last: string | undefined): Promise<void> {
  const evaluation = { in: pending.map(each => each.evaluation) }
  if (last === undefined) {
    await tx.run(UPDATE.entity(ACCOMPLISHMENTS).set({ evaluation: null, evaluatedUpTo: null }).where({ evaluation }))
    return
  }
  const before = pending.filter(({ evaluatedUpTo }) => (evaluatedUpTo ?? '') < last).map(each => each.evaluation)
  await tx.run(
    UPDATE.entity(ACCOMPLISHMENTS)
      .set({ evaluatedUpTo: last })
      .where({ evaluation: { in: before } })
  )
}
