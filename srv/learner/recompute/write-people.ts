import { type Db, inTransaction, type Tx } from '../../cap/database/database.ts'
import { insertion } from '../../cap/database/script/rows.ts'
import { OutdatedScript, runScript } from '../../cap/database/script/script.ts'
import { SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { lockLearners } from '../records/lock-learner.ts'
import { tellCompleted } from '../records/on-completed.ts'
import { type Change, completes, keyOf, type TaskRecord } from '../records/record.ts'
import { numbersAhead } from '../records/record-numbers.ts'
import { COLUMNS, numbered, recordsOfMany, RECORDS, replaced, storeChanges } from '../records/stored-records.ts'
import { begunOf, changeTo } from '../rollup/person-changes.ts'
import type { Following } from '../rollup/person-states.ts'
import { type Person, peopleWith } from './people-page.ts'
import { unchanged } from './unchanged.ts'

/** A person whose records have to change. */
export interface Outdated extends Person {
  readonly following: readonly Following[]
}

/** Changes of one transaction, which others wait for: of a script, and of one that calls the followers of completions. */
const MOST_IN_SCRIPT = 1000
const MOST_TOLD = 200

/**
 * Writes what follows for people, unless their records have changed since they were read: those people are returned. Whose
 * changes complete nothing are written by scripts; the others one transaction after the other, as a completion is. While one
 * portion is written, the next is prepared.
 */
export async function writePeople(
  db: Db,
  people: readonly Outdated[],
  numbers: readonly number[] | undefined
): Promise<string[]> {
  const left: string[] = []
  const nextNumber = await numbersAhead(people.reduce((sum, { following }) => sum + following.length, 0))
  let writing = Promise.resolve<readonly string[]>([])
  for (const portion of portions(people, MOST_IN_SCRIPT)) {
    const prepared = await prepare(db, portion, nextNumber)
    left.push(...(await writing))
    writing = writePortion(prepared, numbers)
    // it is waited for above and below, also when the next one cannot be prepared
    writing.catch(() => undefined)
  }
  return [...left, ...(await writing)]
}

interface Prepared {
  /** People whose changes complete nothing, with the rows. */
  readonly quiet: readonly Outdated[]
  readonly rows: readonly TaskRecord[]
  readonly told: readonly Outdated[]
}

async function prepare(db: Db, portion: readonly Outdated[], nextNumber: () => number): Promise<Prepared> {
  const work = new SlicedWork()
  const changes = await changesOf(db, portion)
  const finishing = new Set(changes.filter(completes).map(({ after }) => after.user_ID))
  const [told = [], quiet = []] = [true, false].map(isTold =>
    portion.filter(({ user }) => finishing.has(user) === isTold)
  )
  const rows = numbered(
    changes.filter(({ after }) => !finishing.has(after.user_ID)),
    nextNumber
  )
  await work.yieldToReaders()
  return { told, quiet, rows }
}

/** Returns who is left out. */
async function writePortion(
  { quiet, rows, told }: Prepared,
  numbers: readonly number[] | undefined
): Promise<readonly string[]> {
  const changed = (await runAsScript(quiet, rows, numbers)) ? [] : quiet
  const left: string[] = []
  for (const each of portions([...told, ...changed], MOST_TOLD)) {
    const work = new SlicedWork()
    left.push(...(await writeTold(each, numbers)))
    await work.yieldToReaders()
  }
  return left
}

/** People together who have so many changes; one alone may have more. */
function* portions(people: readonly Outdated[], most: number): Generator<Outdated[]> {
  let portion: Outdated[] = []
  let size = 0
  for (const person of people) {
    if (portion.length > 0 && size + person.following.length > most) {
      yield portion
      portion = []
      size = 0
    }
    portion.push(person)
    size += person.following.length
  }
  if (portion.length > 0) yield portion
}

/** Writes all rows, or none when somebody's records are no longer as they were read: false. */
async function runAsScript(
  people: readonly Outdated[],
  rows: readonly TaskRecord[],
  numbers: readonly number[] | undefined
): Promise<boolean> {
  if (rows.length === 0) return true
  try {
    await runScript([...unchanged(people, numbers), insertion(RECORDS, COLUMNS, rows as readonly AnyRow[], replaced)])
    return true
  } catch (error) {
    if (error instanceof OutdatedScript) return false
    throw error
  }
}

type AnyRow = TaskRecord & Readonly<Record<string, unknown>>

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
