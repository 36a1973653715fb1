import { deserialize, serialize } from 'node:v8'
import { type TextRows, textOf } from '../../cap/database/script/text-rows.ts'
import { newId } from '../../../lib/ids.ts'
import { weighedBatches } from '../../../lib/concurrency/weighed-batches.ts'
import { changeRecord } from '../records/change-record.ts'
import { keyOf, type TaskRecord } from '../records/record.ts'
import { begunOf } from '../rollup/begun-of.ts'
import { type Differing, type Following, statesOfPerson, type StepStructure } from '../rollup/person-states.ts'
import type { Token } from '../rollup/structure.ts'
import { asColumns, type Columns, entriesOf, type Entry } from './columns.ts'

/** The structure in shared memory, so that it is handed to a thread once. */
export interface SharedStructure {
  readonly key: string
  readonly bytes: SharedArrayBuffer
}

/** The part of a structure that the states of people depend on, and the tasks that are looked at; undefined for all. */
interface Shared extends Pick<StepStructure, 'parents' | 'parentsOf' | 'gone' | 'steps'> {
  readonly tokens: ReadonlySet<Token> | undefined
}

/** People with their records, whose states are asked for. */
export interface Question {
  readonly structure: SharedStructure
  readonly users: readonly string[]
  readonly records: Columns
  readonly isPostgres: boolean
}

/** People whose changes complete nothing, with the rows that are written for them in one transaction. */
interface Portion {
  /** Places of the people in the question. */
  readonly people: readonly number[]
  /** The new records: in the text their legacyId counts from 0. */
  readonly fresh: TextRows
  /** Number of them. */
  readonly freshRows: number
  /** Those that are there already. */
  readonly known: TextRows
}

/** States and rows that follow for the people of a question. */
export interface Computed {
  readonly portions: readonly Portion[]
  /** The states that differ of those whose changes complete something, in the order of `told`. */
  readonly states: Columns
  /** Places of these people. */
  readonly told: readonly number[]
}

/** Columns of the rows as text. */
export const WRITTEN = [
  'ID',
  'legacyId',
  'createdAt',
  'modifiedAt',
  'user_ID',
  'taskLegacyId',
  'taskType',
  'titleSnapshot',
  'attemptNumber',
  'status',
  'progress',
  'completionDate',
  'submissionIdStarted',
  'submissionIdCompleted'
] as const satisfies readonly (keyof TaskRecord)[]

/** Rows of one transaction, which others wait for. */
const MOST_ROWS = 2000

/** Copies the part of a structure that is needed. */
export function share(
  { parents, parentsOf, gone, steps }: StepStructure,
  tokens: ReadonlySet<Token> | undefined
): SharedStructure {
  const serialized = serialize({ parents, parentsOf, gone, steps, tokens } satisfies Shared)
  const bytes = new SharedArrayBuffer(serialized.length)
  new Uint8Array(bytes).set(serialized)
  return { key: newId(), bytes }
}

let last: { readonly key: string; readonly shared: Shared } | undefined

/** Computes the states that differ, and the rows of those that complete nothing. */
export function computePeople({ structure: { key, bytes }, users, records, isPostgres }: Question): Computed {
  if (last?.key !== key) last = { key, shared: deserialize(Buffer.from(bytes).subarray()) as Shared }
  const { shared } = last
  const people = users.flatMap((user, place): Concerned[] => {
    const following = statesOfPerson(shared, entriesOf(records, place)).filter(
      each => shared.tokens?.has(keyOf(begunOf(each))) ?? true
    )
    return following.length > 0 ? [{ place, user, following }] : []
  })
  const [told = [], quiet = []] = [true, false].map(isTold =>
    people.filter(({ following }) => following.some(completes) === isTold)
  )
  return {
    states: asColumns(told.map(({ following }) => following.map(asEntry))),
    portions: [...portions(quiet, MOST_ROWS)].map(portion => portionOf(portion, isPostgres)),
    told: told.map(({ place }) => place)
  }
}

/** A person of whom states differ. */
interface Concerned {
  readonly place: number
  readonly user: string
  readonly following: readonly Differing[]
}

const completes = ({ state, known }: Differing): boolean =>
  state.status === 'COMPLETED' && known?.status !== 'COMPLETED'

function asEntry(following: Following): Entry {
  const { taskType, taskLegacyId } = begunOf(following)
  const { status, progress, completionDate, completionTime } = following.state
  return {
    taskType,
    taskLegacyId,
    status,
    progress,
    completedAt: completionDate,
    ...(completionTime !== undefined && { completionTime })
  }
}

/** People together who have so many changes; one alone may have more. */
export const portions = <P extends { readonly following: readonly unknown[] }>(
  people: readonly P[],
  most: number
): Generator<P[]> => weighedBatches(people, most, ({ following }) => following.length)

/** The rows are those of new records; of a record that is there only the columns of its state are taken over. */
function portionOf(people: readonly Concerned[], isPostgres: boolean): Portion {
  const rows: { readonly fresh: Row[]; readonly known: Row[] } = { fresh: [], known: [] }
  for (const { user, following } of people)
    for (const each of following) {
      const after = changeRecord(undefined, begunOf(each), user, each.state)?.after
      if (!after) continue
      const legacyId = each.known ? null : rows.fresh.length
      const row = WRITTEN.map(column => (column === 'legacyId' ? legacyId : after[column]))
      rows[each.known ? 'known' : 'fresh'].push(row)
    }
  return {
    people: people.map(({ place }) => place),
    fresh: textOf(rows.fresh, isPostgres),
    known: textOf(rows.known, isPostgres),
    freshRows: rows.fresh.length
  }
}

type Row = TaskRecord[(typeof WRITTEN)[number]][]
