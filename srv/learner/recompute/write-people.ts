import { type Db, inTransaction, isPostgres, isUniqueViolation, type Tx } from '../../cap/database/database.ts'
import { OutdatedScript, runScript } from '../../cap/database/script/script.ts'
import { type TextColumn, textInsertion } from '../../cap/database/script/text-insertion.ts'
import { batches, PacedWork, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { lockLearners } from '../records/lock-learner.ts'
import { tellCompleted } from '../records/on-completed.ts'
import { type Change, completes, keyOf } from '../records/record.ts'
import { numbersAhead } from '../records/record-numbers.ts'
import { IDENTITY, recordsOfMany, RECORDS, storeChanges } from '../records/stored-records.ts'
import { begunOf } from '../rollup/begun-of.ts'
import { changeTo } from '../rollup/person-changes.ts'
import type { Outdated, Page, PortionOfPage } from './compute-page.ts'
import { portions, WRITTEN } from './compute-people.ts'
import { type Person, peopleWith } from './people-page.ts'
import { unchanged } from './unchanged.ts'

/** Changes of a transaction that calls the followers of completions; others wait for it. */
const MOST_TOLD = 200

/** Portions that PostgreSQL writes at a time; they are about different people, and SQLite has one writer. */
const AT_ONCE = 2

/** Types of the columns on PostgreSQL; the rest are texts. */
const TYPES: Readonly<Partial<Record<(typeof WRITTEN)[number], string>>> = {
  legacyId: 'integer',
  createdAt: 'timestamp',
  modifiedAt: 'timestamp',
  taskLegacyId: 'integer',
  attemptNumber: 'integer',
  progress: 'integer',
  completionDate: 'timestamp'
}

/** A record that is there gets the state; an id of a submission is minted once. */
const upsert = {
  key: IDENTITY,
  replace: ['modifiedAt', 'status', 'progress', 'completionDate'],
  fill: ['submissionIdStarted', 'submissionIdCompleted']
}

/**
 * Writes what follows for people, unless their records have changed since they were read, or those of somebody in the same
 * portion: those people are returned. People whose changes complete nothing are written by scripts, the others one transaction
 * after the other, as a completion is. In between readers get their turn.
 */
export async function writePage(
  { portions: all, told }: Page,
  numbers: readonly number[] | undefined,
  pace = new PacedWork()
): Promise<string[]> {
  const left: string[] = []
  const nextNumbers = await numbersAhead(all.reduce((sum, { freshRows }) => sum + freshRows, 0))
  for (const some of batches(all, isPostgres() ? AT_ONCE : 1)) {
    const running = some.map(portion => runAsScript(portion, numbers, nextNumbers(portion.freshRows)))
    const outcomes = await Promise.all(running)
    left.push(...some.flatMap(({ people }, index) => (outcomes[index] ? [] : people.map(({ user }) => user))))
    await pace.rest()
  }
  for (const each of portions(told, MOST_TOLD)) {
    const work = new SlicedWork()
    left.push(...(await writeTold(each, numbers)))
    await work.yieldToReaders()
    await pace.rest()
  }
  return left
}

/** Writes all rows, or none when somebody's records are no longer as they were read: false. */
async function runAsScript(
  { people, fresh, known }: PortionOfPage,
  numbers: readonly number[] | undefined,
  firstNumber: number
): Promise<boolean> {
  const columns = WRITTEN.map((name): TextColumn => {
    return { name, type: TYPES[name] ?? 'text', ...(name === 'legacyId' && { plus: firstNumber }) }
  })
  // as long as the guards find nothing changed, it is known which records are new
  const insertions = [
    ...(fresh.length > 0 ? [textInsertion(RECORDS, columns, fresh)] : []),
    ...(known.length > 0 ? [textInsertion(RECORDS, columns, known, upsert)] : [])
  ]
  try {
    await runScript([...unchanged(people, numbers), ...insertions])
    return true
  } catch (error) {
    // whoever writes without the lock, such as an import, may have made a record since the guards looked
    if (error instanceof OutdatedScript || isUniqueViolation(error)) return false
    throw error
  }
}

/** Writes the changes of people, who are locked meanwhile, and tells the followers of completions. Returns who is left out. */
function writeTold(people: readonly Outdated[], numbers: readonly number[] | undefined): Promise<string[]> {
  return inTransaction(async tx => {
    const users = people.map(({ user }) => user)
    await lockLearners(tx, users)
    const current = await peopleWith(tx, users, numbers)
    const known = new Map(current.map(person => [person.user, person]))
    const same = people.filter(person => isSame(person, known.get(person.user)))
    await writeAll(tx, same)
    const written = new Set(same.map(({ user }) => user))
    return current.flatMap(({ user }) => (written.has(user) ? [] : user))
  })
}

const isSame = ({ rows }: Person, current: Person | undefined): boolean =>
  JSON.stringify(rows) === JSON.stringify(current?.rows)

async function writeAll(tx: Tx, people: readonly Outdated[]): Promise<void> {
  const changes = await changesOf(tx, people)
  await storeChanges(tx, changes)
  const completed = changes.filter(completes).map(({ after }) => after)
  for (const [user, records] of Map.groupBy(completed, ({ user_ID }) => user_ID)) await tellCompleted(tx, user, records)
}

/** The changes of people by the records that they have; where none is to be changed, none is read. */
async function changesOf(db: Db, people: readonly Outdated[]): Promise<Change[]> {
  const present = new Set(people.flatMap(({ user, records }) => records.map(record => `${user} ${keyOf(record)}`)))
  const pairs = people.flatMap(({ user, following }) =>
    following.map(each => ({ user, each, key: `${user} ${keyOf(begunOf(each))}` }))
  )
  const known = pairs.filter(({ key }) => present.has(key))
  const tasks = new Set(known.map(({ each }) => begunOf(each).taskLegacyId))
  const stored =
    known.length > 0 ? await recordsOfMany(db, [...new Set(known.map(({ user }) => user))], [...tasks]) : []
  const before = new Map(stored.map(record => [`${record.user_ID} ${keyOf(record)}`, record]))
  return pairs.flatMap(({ user, each, key }) => changeTo(each, user, before.get(key)) ?? [])
}
