import { inTransaction, type Tx } from '../../cap/database/database.ts'
import { lockLearners } from '../records/lock-learner.ts'
import { tellCompleted } from '../records/on-completed.ts'
import { completes, keyOf } from '../records/record.ts'
import { recordsOfMany, storeChanges } from '../records/stored-records.ts'
import { begunOf, changeTo } from '../rollup/person-changes.ts'
import type { Following } from '../rollup/person-states.ts'
import { type Person, peopleWith } from './people-page.ts'

/** A person whose records have to change. */
export interface Outdated extends Person {
  readonly following: readonly Following[]
}

/** Changes written in one transaction, which others wait for. */
const MOST_CHANGES = 200

/** People together who have so many changes; one alone may have more. */
export function* portions(people: readonly Outdated[]): Generator<Outdated[]> {
  let portion: Outdated[] = []
  let size = 0
  for (const person of people) {
    if (portion.length > 0 && size + person.following.length > MOST_CHANGES) {
      yield portion
      portion = []
      size = 0
    }
    portion.push(person)
    size += person.following.length
  }
  if (portion.length > 0) yield portion
}

/**
 * Writes what follows for people, who are locked meanwhile. Those whose records have changed since they were read are left
 * out and returned.
 */
export function writePeople(people: readonly Outdated[], numbers: readonly number[] | undefined): Promise<Person[]> {
  return inTransaction(async tx => {
    const users = people.map(({ user }) => user)
    await lockLearners(tx, users)
    const current = await peopleWith(tx, users, numbers)
    const known = new Map(current.map(person => [person.user, person]))
    const same = people.filter(person => isSame(person, known.get(person.user)))
    await writeAll(tx, same)
    const written = new Set(same.map(({ user }) => user))
    return current.filter(({ user }) => !written.has(user))
  })
}

const isSame = ({ records }: Person, current: Person | undefined): boolean =>
  JSON.stringify(records) === JSON.stringify(current?.records)

async function writeAll(tx: Tx, people: readonly Outdated[]): Promise<void> {
  const tasks = people.flatMap(({ following }) => following.map(each => begunOf(each).taskLegacyId))
  const stored = await recordsOfMany(
    tx,
    people.map(({ user }) => user),
    [...new Set(tasks)]
  )
  const before = new Map(stored.map(record => [`${record.user_ID} ${keyOf(record)}`, record]))
  const changes = people.flatMap(({ user, following }) =>
    following.flatMap(each => changeTo(each, user, before.get(`${user} ${keyOf(begunOf(each))}`)) ?? [])
  )
  await storeChanges(tx, changes)
  const completed = changes.filter(completes).map(({ after }) => after)
  for (const [user, records] of Map.groupBy(completed, ({ user_ID }) => user_ID)) await tellCompleted(tx, user, records)
}
