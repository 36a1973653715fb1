import type { Tx } from '../../cap/database/database.ts'
import { changeRecord } from '../records/change-record.ts'
import { type Change, completedAt, completes, keyOf, type Learner, type TaskRecord } from '../records/record.ts'
import { recordsOf, saveChanges } from '../records/stored-records.ts'
import { parentChanges } from '../rollup/apply-roll-up.ts'
import type { Catalog, Step } from '../rollup/read-structure.ts'
import type { TutorialTask } from '../rollup/structure.ts'
import { tutorialState } from '../rollup/tutorial-state.ts'
import { withVersion } from '../rollup/version-of-completion.ts'
import { type StepRows, stepRows } from './step-rows.ts'

/** A step that was completed at a time, in milliseconds; without one, now. */
export interface DoneStep {
  readonly tutorial: TutorialTask
  readonly number: number
  readonly at: number
}

export type Outcome = 'RECORDED' | 'KNOWN' | 'BEFORE_RESET'

/** The records of a person on a tutorial and its steps, before anything of this request. */
interface Progress {
  readonly tutorial: TutorialTask
  readonly record: TaskRecord | undefined
  /** Records of completed steps by number. */
  readonly steps: Map<number, TaskRecord>
}

/**
 * Records steps of a person who is locked, and what follows for tutorials, groups and missions. A step that is recorded
 * already keeps its time; nothing is written for it. Returns the outcome of each step, and the progress on the tutorials.
 */
export async function completeSteps(
  tx: Tx,
  catalog: Catalog,
  { ID }: Learner,
  done: readonly DoneStep[]
): Promise<{ outcomes: Outcome[]; completed: ReadonlyMap<TutorialTask, number[]> }> {
  const rows = await stepRows(tx, catalog, done)
  const progress = await progressOn(tx, ID, rows)
  const steps: Change[] = []
  const outcomes = done.map(step => {
    const row = rows.get(step.tutorial)?.get(step.number) as Step
    const { record, steps: known } = progress.get(step.tutorial) as Progress
    if (known.has(step.number)) return 'KNOWN'
    if (isBeforeReset(step, record)) return 'BEFORE_RESET'
    const begun = { taskType: 'STEP', taskLegacyId: row.legacyId, title: row.title } as const
    const attempt = { attemptNumber: record?.attemptNumber ?? 1 }
    const state = { status: 'COMPLETED', progress: 100, completionDate: step.at } as const
    const change = changeRecord(undefined, { ...begun, ...attempt }, ID, state) as Change
    known.set(step.number, change.after)
    steps.push(change)
    return 'RECORDED'
  })
  const tutorials = [...progress.values()].flatMap(each => tutorialChange(ID, each) ?? [])
  const finished = tutorials.filter(completes).map(({ after }) => after)
  const parents = await parentChanges(tx, catalog, ID, finished, tutorials)
  await saveChanges(tx, ID, [...steps, ...tutorials, ...parents])
  return { outcomes, completed: new Map([...progress].map(([tutorial, each]) => [tutorial, numbersOf(each)])) }
}

/** A step that was done offline before the tutorial was reset belongs to the attempt that is over. */
function isBeforeReset({ at }: DoneStep, record: TaskRecord | undefined): boolean {
  const began = (record?.attemptNumber ?? 1) > 1 ? record?.createdAt : undefined
  return began !== undefined && began !== null && at < new Date(began).getTime()
}

async function progressOn(tx: Tx, user: string, rows: StepRows): Promise<ReadonlyMap<TutorialTask, Progress>> {
  const numbers = [...rows].flatMap(([{ legacyId }, steps]) => [legacyId, ...[...steps.values()].map(legacyIdOf)])
  const records = numbers.length > 0 ? await recordsOf(tx, user, ['STEP', 'TUTORIAL'], numbers) : []
  const byTask = new Map(records.map(record => [keyOf(record), record]))
  const progress = new Map<TutorialTask, Progress>()
  for (const [tutorial, own] of rows) {
    const steps = new Map<number, TaskRecord>()
    for (const { number, legacyId } of own.values()) {
      const record = byTask.get(keyOf({ taskType: 'STEP', taskLegacyId: legacyId }))
      if (record?.status === 'COMPLETED') steps.set(number, record)
    }
    const record = byTask.get(keyOf({ taskType: 'TUTORIAL', taskLegacyId: tutorial.legacyId }))
    progress.set(tutorial, { tutorial, record, steps })
  }
  return progress
}

const legacyIdOf = ({ legacyId }: Step) => legacyId

/** A completed tutorial stays so, whatever becomes of its steps; only a reset begins it anew. */
function tutorialChange(user: string, { tutorial, record, steps }: Progress): Change | undefined {
  if (record?.status === 'COMPLETED' || steps.size === 0) return undefined
  const done = new Map([...steps].map(([number, step]) => [number, completedAt(step)]))
  const begun = { taskType: 'TUTORIAL', taskLegacyId: tutorial.legacyId, title: tutorial.title } as const
  const change = changeRecord(record, begun, user, tutorialState(tutorial.steps, done))
  return change && withVersion(change, tutorial)
}

const numbersOf = ({ tutorial, steps }: Progress): number[] =>
  [...steps.keys()].filter(number => tutorial.steps.has(number)).sort((one, other) => one - other)
