import { deserialize, serialize } from 'node:v8'
import type { TaskType } from '../records/record.ts'
import { type Following, type Known, statesOfPerson, type StepStructure } from '../rollup/person-states.ts'

const TYPES: readonly TaskType[] = ['TUTORIAL', 'GROUP', 'MISSION', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST', 'STEP']

/** The structure in shared memory, so that it is handed to a thread once. */
export interface SharedStructure {
  readonly key: string
  readonly bytes: SharedArrayBuffer
}

/** Records of people, by columns: those of person `n` are from `starts[n]` up to `starts[n + 1]`. */
export interface Columns {
  readonly starts: Uint32Array<ArrayBuffer>
  readonly tasks: Int32Array<ArrayBuffer>
  readonly types: Uint8Array<ArrayBuffer>
  /** 1 for COMPLETED. */
  readonly statuses: Uint8Array<ArrayBuffer>
  readonly progress: Float64Array<ArrayBuffer>
  readonly dates: Float64Array<ArrayBuffer>
}

/** Copies the part of a structure that the states of people depend on. */
export function share({ parents, parentsOf, steps }: StepStructure, key: string): SharedStructure {
  const serialized = serialize({ parents, parentsOf, steps })
  const bytes = new SharedArrayBuffer(serialized.length)
  new Uint8Array(bytes).set(serialized)
  return { key, bytes }
}

let last: { readonly key: string; readonly structure: StepStructure } | undefined

/** The states that differ, for each person. */
export function computePeople({ key, bytes }: SharedStructure, columns: Columns): Following[][] {
  if (last?.key !== key) last = { key, structure: deserialize(Buffer.from(bytes).subarray()) as StepStructure }
  const { structure } = last
  return Array.from({ length: columns.starts.length - 1 }, (_, person) => {
    const [from = 0, to = 0] = [columns.starts[person], columns.starts[person + 1]]
    return statesOfPerson(
      structure,
      Array.from({ length: to - from }, (_record, index) => recordAt(columns, from + index))
    )
  })
}

function recordAt({ tasks, types, statuses, progress, dates }: Columns, at: number): Known {
  const [percent = Number.NaN, date = Number.NaN] = [progress[at], dates[at]]
  return {
    taskType: TYPES[types[at] ?? 0] as TaskType,
    taskLegacyId: tasks[at] ?? 0,
    status: statuses[at] === 1 ? 'COMPLETED' : 'IN_PROGRESS',
    progress: Number.isNaN(percent) ? null : percent,
    completedAt: Number.isNaN(date) ? null : date
  }
}

/** Records of people as columns. */
export function asColumns(people: readonly { readonly records: readonly Known[] }[]): Columns {
  const records = people.flatMap(person => person.records)
  const starts = [0]
  for (const person of people) starts.push((starts.at(-1) ?? 0) + person.records.length)
  return {
    starts: Uint32Array.from(starts),
    tasks: Int32Array.from(records, ({ taskLegacyId }) => taskLegacyId),
    types: Uint8Array.from(records, ({ taskType }) => TYPES.indexOf(taskType)),
    statuses: Uint8Array.from(records, ({ status }) => Number(status === 'COMPLETED')),
    progress: Float64Array.from(records, ({ progress }) => progress ?? Number.NaN),
    dates: Float64Array.from(records, ({ completedAt }) => completedAt ?? Number.NaN)
  }
}
