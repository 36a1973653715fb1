import { changeRecord } from '../records/change-record.ts'
import { type Change, completedAt, keyOf, type TaskRecord } from '../records/record.ts'
import { changesOfParents } from './apply-roll-up.ts'
import type { Catalog } from './read-structure.ts'
import type { TutorialTask } from './structure.ts'
import { tutorialState } from './tutorial-state.ts'
import { withVersion } from './version-of-completion.ts'

/** Every change that follows from the records of a person: of tutorials by their steps, then of groups and missions. */
export function changesOfPerson(catalog: Catalog, user: string, records: readonly TaskRecord[]): Change[] {
  const byTask = new Map(records.map(record => [keyOf(record), record]))
  const tutorials = [...stepsByTutorial(catalog, records)].flatMap(([tutorial, done]) => {
    const task = { taskType: 'TUTORIAL', taskLegacyId: tutorial.legacyId } as const
    const before = byTask.get(keyOf(task))
    if (before?.status === 'COMPLETED') return []
    const change = changeRecord(before, { ...task, title: tutorial.title }, user, tutorialState(tutorial.steps, done))
    return change ? withVersion(change, tutorial) : []
  })
  for (const { after } of tutorials) byTask.set(keyOf(after), after)
  return [...tutorials, ...changesOfParents(catalog, user, catalog.parents.values(), byTask)]
}

function stepsByTutorial(
  { steps }: Catalog,
  records: readonly TaskRecord[]
): ReadonlyMap<TutorialTask, ReadonlyMap<number, number>> {
  const done = new Map<TutorialTask, Map<number, number>>()
  for (const record of records) {
    const step = record.taskType === 'STEP' && record.status === 'COMPLETED' && steps.get(record.taskLegacyId)
    if (!step) continue
    const own = done.get(step.tutorial) ?? new Map<number, number>()
    done.set(step.tutorial, own.set(step.number, completedAt(record)))
  }
  return done
}
