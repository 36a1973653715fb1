import { keyOf, type State, type Task } from '../records/record.ts'
import { rollUp } from './roll-up.ts'
import type { Parent, Structure, TutorialTask } from './structure.ts'
import { tutorialState } from './tutorial-state.ts'

/** A record of a person, as far as other records follow from it. */
export interface Known extends Task {
  readonly status: State['status']
  readonly progress: number | null
  /** When it was completed, in milliseconds; null when it is not. */
  readonly completedAt: number | null
}

/** The state that follows for a task from the other records. */
export interface Following {
  readonly task: TutorialTask | Parent
  readonly state: State
}

/** A state that differs from the record that is known, if any. */
export interface Differing extends Following {
  readonly known: Known | undefined
}

/** The structure with the steps of tutorials, by the legacyId of their rows. */
export interface StepStructure extends Structure {
  readonly steps: ReadonlyMap<number, { readonly tutorial: TutorialTask; readonly number: number }>
}

/** The types whose completion counts for parents. */
export const COUNTED = ['TUTORIAL', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST'] as const

/** True for tasks whose completion counts for parents. */
export const isCounted = ({ taskType }: Task): boolean => (COUNTED as readonly string[]).includes(taskType)

/**
 * Every state that differs from the records of a person: of tutorials by their steps, then of groups and missions. A
 * completed tutorial stays so; a parent of which nothing is done gets no record.
 */
export function statesOfPerson(structure: StepStructure, records: readonly Known[]): Differing[] {
  const byTask = new Map(records.map(record => [keyOf(record), record]))
  const tutorials = [...stepsByTutorial(structure, records)].flatMap(([task, done]): Differing[] => {
    const known = byTask.get(`TUTORIAL:${task.legacyId}`)
    const state = tutorialState(task.steps, done)
    return known?.status === 'COMPLETED' || isIn(known, state) ? [] : [{ task, state, known }]
  })
  const done = new Map<string, number>()
  for (const record of records)
    if (record.completedAt !== null && isCounted(record)) done.set(keyOf(record), record.completedAt)
  for (const { task, state } of tutorials)
    if (state.completionDate !== null && 'legacyId' in task) done.set(`TUTORIAL:${task.legacyId}`, state.completionDate)
  const parents = new Set<Parent>()
  for (const token of done.keys()) for (const parent of structure.parentsOf.get(token) ?? []) parents.add(parent)
  for (const token of byTask.keys()) {
    const parent = structure.parents.get(token)
    if (parent) parents.add(parent)
  }
  const followed = [...rollUp(structure, parents, done)].flatMap(([task, state]): Differing[] => {
    const known = byTask.get(keyOf(task))
    return (!known && state.progress === 0) || isIn(known, state) ? [] : [{ task, state, known }]
  })
  return [...tutorials, ...followed]
}

function isIn(known: Known | undefined, { status, progress, completionDate }: State): boolean {
  return known?.status === status && known.progress === progress && known.completedAt === completionDate
}

function stepsByTutorial(
  { steps }: StepStructure,
  records: readonly Known[]
): ReadonlyMap<TutorialTask, ReadonlyMap<number, number>> {
  const done = new Map<TutorialTask, Map<number, number>>()
  for (const { taskType, taskLegacyId, completedAt } of records) {
    const step = taskType === 'STEP' && completedAt !== null ? steps.get(taskLegacyId) : undefined
    if (!step || completedAt === null) continue
    const own = done.get(step.tutorial) ?? new Map<number, number>()
    done.set(step.tutorial, own.set(step.number, completedAt))
  }
  return done
}
