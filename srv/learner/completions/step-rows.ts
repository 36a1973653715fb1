import type { Db, Tx } from '../../cap/database/database.ts'
import { makeStep, type StepRow, stepsOf } from '../../catalog/index.ts'
import type { Catalog, Step } from '../rollup/read-structure.ts'
import type { TutorialTask } from '../rollup/structure.ts'

interface Numbered {
  readonly tutorial: TutorialTask
  readonly number: number
}

/** The steps of tutorials that have rows, which records refer to, by their numbers. */
export type StepRows = ReadonlyMap<TutorialTask, ReadonlyMap<number, Step>>

/**
 * The rows of the steps of the tutorials among `asked`. A tutorial that was published with the number of its steps only
 * gets rows for those that are asked for.
 */
export async function stepRows(tx: Tx, catalog: Catalog, asked: readonly Numbered[]): Promise<StepRows> {
  const rows = new Map<TutorialTask, Map<number, Step>>()
  for (const { tutorial, number } of asked) {
    const known =
      rows.get(tutorial) ?? new Map((await storedSteps(tx, catalog, tutorial)).map(step => [step.number, step]))
    rows.set(tutorial, known)
    if (!known.has(number)) known.set(number, asStep(tutorial, await makeStep(tx, tutorial.ID, number)))
  }
  return rows
}

/** The steps of a tutorial that have rows; those that were made a moment ago are not in the structure yet. */
export async function storedSteps(tx: Db, catalog: Catalog, tutorial: TutorialTask): Promise<readonly Step[]> {
  const known = catalog.stepsOf.get(tutorial) ?? []
  if (known.length >= tutorial.steps.size) return known
  return (await stepsOf(tx, tutorial.ID)).map(row => asStep(tutorial, row))
}

const asStep = (tutorial: TutorialTask, { legacyId, stepOrder, title }: StepRow): Step => {
  return { tutorial, legacyId, number: stepOrder, title }
}
