import type { Tx } from '../../cap/database/database.ts'
import { changeRecord } from '../records/change-record.ts'
import { type Change, completedAt, keyOf, type Task, type TaskRecord } from '../records/record.ts'
import { recordsOfTypes } from '../records/stored-records.ts'
import { COUNTED, isCounted } from './person-states.ts'
import { type Done, rollUp } from './roll-up.ts'
import type { Parent, Structure } from './structure.ts'

const PARENTS = ['GROUP', 'MISSION'] as const
/** All types of tasks but steps. */
export const TASKS = [...COUNTED, ...PARENTS] as const

/**
 * The changes of groups and missions that follow when the records of `touched` tasks are as in `changes`, else as they
 * are stored. None of them is read when no parent can be concerned.
 */
export async function parentChanges(
  tx: Tx,
  structure: Structure,
  user: string,
  touched: readonly Task[],
  changes: readonly Change[] = []
): Promise<Change[]> {
  const parents = new Set(touched.flatMap(task => structure.parentsOf.get(keyOf(task)) ?? []))
  if (parents.size === 0) return []
  const stored = await recordsOfTypes(tx, user, TASKS)
  const records = new Map(stored.map(record => [keyOf(record), record]))
  for (const { after } of changes) records.set(keyOf(after), after)
  return changesOfParents(structure, user, parents, records)
}

/** The changes of `parents` by the records of a person; a parent of which nothing is done gets no record. */
export function changesOfParents(
  structure: Structure,
  user: string,
  parents: Iterable<Parent>,
  records: ReadonlyMap<string, TaskRecord>
): Change[] {
  return [...rollUp(structure, parents, doneOf(records.values()))].flatMap(([parent, state]) => {
    const before = records.get(keyOf(parent))
    if (!before && state.progress === 0) return []
    return changeRecord(before, parent, user, state) ?? []
  })
}

/** The counted tasks among the records that are completed. */
function doneOf(records: Iterable<TaskRecord>): Done {
  const done = new Map<string, number>()
  for (const record of records)
    if (record.status === 'COMPLETED' && isCounted(record)) done.set(keyOf(record), completedAt(record))
  return done
}
