import cds from '@sap/cds'
import { fromNow, MINUTE, now, SECOND } from '../../../lib/time.ts'
import { type Db, inTransaction, reader, takeLock, type Tx } from '../../cap/database/database.ts'
import { snapshotForm, type Task, type TaskState } from './task.ts'

const { INSERT, SELECT, UPDATE } = cds.ql
export const TASKS = 'tutorials.a2a.A2aTasks'

/** For so long a task is found. */
const KEPT = 15 * MINUTE
/** A worker that has said nothing for so long is gone. */
const SILENCE = 30 * SECOND
/** How often a worker says that it is there. */
export const SIGN_OF_LIFE = 10 * SECOND

const LOST = 'The instance that worked on this has stopped; send the message again'

/** A stored task. */
export interface Row {
  readonly ID: string
  readonly contextId: string
  readonly skillId: string
  readonly state: TaskState
  readonly snapshot: string
  readonly changedAt: string
  readonly aliveUntil: string | null
}

/** The columns of a row. */
export const COLUMNS = ['ID', 'contextId', 'skillId', 'state', 'snapshot', 'changedAt', 'aliveUntil']

/** Stores a new task of `owner`. */
export const insertTask = (task: Task, owner: string): Promise<void> =>
  inTransaction(async tx => {
    await tx.run(INSERT.into(TASKS).entries(rowOf(task, owner)))
  })

/** Owner and identity of a task that costs something. */
export interface Begin {
  readonly owner: string
  readonly hash: string
  /** Counts a new task in the transaction that stores it. @throws HttpError 429. */
  readonly count: (tx: Tx, owner: string) => Promise<void>
}

/**
 * Stores a new task, one at a time over all instances. Returns the task of the same message where there is one already.
 * @throws HttpError as `count` does.
 */
export const beginTask = (task: Task, { owner, hash, count }: Begin): Promise<Task> =>
  inTransaction(async tx => {
    await takeLock(tx, BEGIN_LOCK)
    const same = await taskWith(tx, { owner, skillId: task.skillId, messageHash: hash })
    if (same) return same
    await count(tx, owner)
    await tx.run(INSERT.into(TASKS).entries({ ...rowOf(task, owner), messageHash: hash }))
    return task
  })

export const BEGIN_LOCK = 'a2a-begin'

function rowOf(task: Task, owner: string): object {
  const { id, contextId, skillId, state, changedAt } = task
  return {
    ID: id,
    owner,
    contextId,
    skillId,
    state,
    snapshot: snapshotOf(task),
    createdAt: changedAt,
    changedAt,
    aliveUntil: state === 'working' ? fromNow(SILENCE).toISOString() : null,
    expiresAt: fromNow(KEPT).toISOString()
  }
}

/** Ends a task that somebody works on; false for one that has ended otherwise, such as by its cancellation. */
export async function endTask(task: Task): Promise<boolean> {
  const { id, state, changedAt } = task
  const ended = UPDATE.entity(TASKS)
    .set({ state, changedAt, snapshot: snapshotOf(task), aliveUntil: null, expiresAt: fromNow(KEPT).toISOString() })
    .where({ ID: id, state: 'working' })
  return (await inTransaction(tx => tx.run<number>(ended))) === 1
}

/** Says that the work on a task goes on; false for one that has ended. */
export async function keepAlive(id: string): Promise<boolean> {
  const alive = UPDATE.entity(TASKS)
    .set({ aliveUntil: fromNow(SILENCE).toISOString() })
    .where({ ID: id, state: 'working' })
  return (await inTransaction(tx => tx.run<number>(alive))) === 1
}

/** The task of `owner` after it was canceled, which one that is over is no more. Undefined for a task that `owner` does not have. */
export async function cancelTask(id: string, owner: string): Promise<Task | undefined> {
  const canceled = UPDATE.entity(TASKS)
    .set({ state: 'canceled', changedAt: now().toISOString(), aliveUntil: null })
    .where({ ID: id, owner, state: 'working', aliveUntil: { '>=': now().toISOString() } })
  await inTransaction(tx => tx.run(canceled))
  return taskOf(id, owner)
}

/** The task of `owner` with that id; undefined for one of others, and for one that has expired. */
export const taskOf = async (id: string, owner: string): Promise<Task | undefined> =>
  taskWith(await reader(), { ID: id, owner })

/** Those of `ids` that somebody works on. */
export async function tasksAtWork(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const time = now().toISOString()
  const atWork = SELECT.from(TASKS)
    .columns('ID')
    .where({ ID: { in: [...ids] }, state: 'working', aliveUntil: { '>=': time }, expiresAt: { '>': time } })
  return new Set((await (await reader()).run<{ ID: string }[]>(atWork)).map(({ ID }) => ID))
}

async function taskWith(db: Db, where: object): Promise<Task | undefined> {
  const query = SELECT.one
    .from(TASKS)
    .columns(...COLUMNS)
    .where({ ...where, expiresAt: { '>': now().toISOString() } })
  const row = await db.run<Row | undefined>(query)
  return row && taskIn(row)
}

/** The task of a row: one whose worker is gone has failed. */
export function taskIn({ ID: id, contextId, skillId, state, snapshot, changedAt, aliveUntil }: Row): Task {
  const task = { id, contextId, skillId, state, changedAt, ...snapshotForm.parse(JSON.parse(snapshot)) }
  const isLost = state === 'working' && aliveUntil !== null && new Date(aliveUntil) < now()
  return isLost ? { ...task, state: 'failed', statusText: LOST } : task
}

const snapshotOf = ({ statusText, history, artifacts }: Task): string =>
  JSON.stringify({ statusText, history, artifacts })
