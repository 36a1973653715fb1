import type { State, TaskType } from '../records/record.ts'
import type { Known } from '../rollup/person-states.ts'

const TYPES: readonly TaskType[] = ['TUTORIAL', 'GROUP', 'MISSION', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST', 'STEP']

/** Records or states of people, by columns, so that threads exchange them fast: those of person `n` are from `starts[n]` up to `starts[n + 1]`. */
export interface Columns {
  readonly starts: Uint32Array<ArrayBuffer>
  readonly tasks: Int32Array<ArrayBuffer>
  readonly types: Uint8Array<ArrayBuffer>
  /** 1 for COMPLETED. */
  readonly statuses: Uint8Array<ArrayBuffer>
  readonly progress: Float64Array<ArrayBuffer>
  readonly dates: Float64Array<ArrayBuffer>
  /** Milliseconds from the first to the last step. */
  readonly times: Float64Array<ArrayBuffer>
}

/** A row of them. */
export interface Entry extends Known {
  readonly completionTime?: number | null
}

/** Puts the rows of people into columns. */
export function asColumns(people: readonly (readonly Entry[])[]): Columns {
  const entries = people.flat()
  const starts = [0]
  for (const own of people) starts.push((starts.at(-1) ?? 0) + own.length)
  return {
    starts: Uint32Array.from(starts),
    tasks: Int32Array.from(entries, ({ taskLegacyId }) => taskLegacyId),
    types: Uint8Array.from(entries, ({ taskType }) => TYPES.indexOf(taskType)),
    statuses: Uint8Array.from(entries, ({ status }) => Number(status === 'COMPLETED')),
    progress: Float64Array.from(entries, ({ progress }) => progress ?? Number.NaN),
    dates: Float64Array.from(entries, ({ completedAt }) => completedAt ?? Number.NaN),
    times: Float64Array.from(entries, ({ completionTime }) => completionTime ?? Number.NaN)
  }
}

/** The rows of a person. */
export function entriesOf({ starts, ...columns }: Columns, person: number): Entry[] {
  const [from = 0, to = 0] = [starts[person], starts[person + 1]]
  return Array.from({ length: to - from }, (_, index) => entryAt(columns, from + index))
}

function entryAt({ tasks, types, statuses, progress, dates, times }: Omit<Columns, 'starts'>, at: number): Entry {
  const time = numberIn(times, at)
  return {
    taskType: TYPES[types[at] ?? 0] as TaskType,
    taskLegacyId: tasks[at] ?? 0,
    status: statuses[at] === 1 ? 'COMPLETED' : 'IN_PROGRESS',
    progress: numberIn(progress, at),
    completedAt: numberIn(dates, at),
    ...(time !== null && { completionTime: time })
  }
}

function numberIn(column: Float64Array, at: number): number | null {
  const number = column[at] ?? Number.NaN
  return Number.isNaN(number) ? null : number
}

/** The buffers of columns, to be handed over instead of copied. */
export const buffersOf = (columns: Columns): ArrayBuffer[] =>
  Object.values(columns as unknown as Record<string, Uint8Array<ArrayBuffer>>).map(({ buffer }) => buffer)

/** The state that an entry tells. */
export const stateIn = ({ status, progress, completedAt, completionTime }: Entry): State => ({
  status,
  progress: progress ?? 0,
  completionDate: completedAt,
  ...(completionTime !== undefined && { completionTime })
})
