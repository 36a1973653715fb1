import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { COLUMNS, type Row, taskIn, TASKS } from './store.ts'
import type { Task } from './task.ts'

const { SELECT } = cds.ql

/** A place in the list, that of a task. */
export interface Place {
  /** ISO 8601. */
  readonly changedAt: string
  readonly id: string
}

export interface TaskQuery {
  readonly contextId: string | undefined
  readonly state: string | undefined
  /** Tasks whose state is older are left out; ISO 8601. */
  readonly since: string | undefined
  readonly pageSize: number
  /** The last task of the page before. */
  readonly after: Place | undefined
}

export interface TaskPage {
  readonly tasks: readonly Task[]
  /** Of all pages. */
  readonly total: number
  /** The last task of the page, where others follow. */
  readonly last: Place | undefined
}

type Filters = Omit<TaskQuery, 'after' | 'pageSize'>

/** A page of the tasks of `owner`, the newest change first: changes between two pages neither repeat a task nor hide one that stays. */
export async function listTasks(owner: string, { after, pageSize, ...filters }: TaskQuery): Promise<TaskPage> {
  const db = await reader()
  const [counted] = await db.run<{ total: number }[]>(found(['count(*) as total'], owner, filters))
  const all = found(COLUMNS, owner, filters)
  const rest = after
    ? all.and`(changedAt < ${after.changedAt} or changedAt = ${after.changedAt} and ID < ${after.id})`
    : all
  const rows = await db.run<Row[]>(rest.orderBy('changedAt desc', 'ID desc').limit(pageSize + 1))
  const tasks = rows.slice(0, pageSize).map(taskIn)
  return { tasks, total: Number(counted?.total), last: rows.length > pageSize ? tasks.at(-1) : undefined }
}

function found(columns: readonly string[], owner: string, { contextId, state, since }: Filters) {
  const time = now().toISOString()
  let query = SELECT.from(TASKS)
    .columns(...columns)
    .where({ owner, expiresAt: { '>': time } })
  if (contextId !== undefined) query = query.and({ contextId })
  if (since !== undefined) query = query.and({ changedAt: { '>=': since } })
  // a task that is worked on has failed when its worker is gone
  if (state === 'working') return query.and`state = 'working' and (aliveUntil is null or aliveUntil >= ${time})`
  if (state === 'failed') return query.and`(state = 'failed' or state = 'working' and aliveUntil < ${time})`
  return state === undefined ? query : query.and({ state })
}
