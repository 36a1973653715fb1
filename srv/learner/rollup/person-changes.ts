import { changeRecord } from '../records/change-record.ts'
import { type Change, completedAt, keyOf, type TaskRecord } from '../records/record.ts'
import { begunOf } from './begun-of.ts'
import { type Following, statesOfPerson } from './person-states.ts'
import type { Catalog } from './read-structure.ts'
import { withVersion } from './version-of-completion.ts'

/** Every change that follows from the records of a person. */
export function changesOfPerson(catalog: Catalog, user: string, records: readonly TaskRecord[]): Change[] {
  const byTask = new Map(records.map(record => [keyOf(record), record]))
  const known = records.map(record => ({
    ...record,
    completedAt: record.status === 'COMPLETED' ? completedAt(record) : null
  }))
  return statesOfPerson(catalog, known).flatMap(
    following => changeTo(following, user, byTask.get(keyOf(begunOf(following)))) ?? []
  )
}

/** The change of a record to the state that follows. */
export function changeTo(following: Following, user: string, before: TaskRecord | undefined): Change | undefined {
  const { task, state } = following
  const change = changeRecord(before, begunOf(following), user, state)
  return change && withVersion(change, 'legacyId' in task ? task : undefined)
}
