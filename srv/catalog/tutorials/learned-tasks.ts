import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { type Db, insertMissing, takeNumbers, type Tx } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'

const { SELECT } = cds.ql
const STEPS = 'tutorials.catalog.Steps'

/** A step as progress refers to it. */
export interface StepRow {
  readonly legacyId: number
  readonly stepOrder: number
  readonly title: string | null
}

/** The steps of a tutorial that have rows. */
export function stepsOf(db: Db, tutorial_ID: string): Promise<StepRow[]> {
  return db.run(SELECT.from(STEPS).columns('legacyId', 'stepOrder', 'title').where({ tutorial_ID }))
}

/** Makes the row of a step; when somebody else does it at the same time, one of the two is stored. */
export async function makeStep(tx: Tx, tutorial_ID: string, stepOrder: number): Promise<StepRow> {
  const at = now().toISOString()
  const row = { ID: newId(), tutorial_ID, stepOrder, title: `Step ${stepOrder}`, status: 'ACTIVE', createdAt: at }
  const legacyId = await takeNumbers(tx, 'legacy-id', 1)
  await insertMissing(tx, STEPS, [...Object.keys(row), 'legacyId'], [[...Object.values(row), legacyId]])
  await bumpGeneration(tx, 'catalog')
  const made = (await stepsOf(tx, tutorial_ID)).find(step => step.stepOrder === stepOrder)
  if (!made) throw new Error(`step ${stepOrder} of the tutorial ${tutorial_ID} was not stored`)
  return made
}

const ENTITIES = {
  TUTORIAL: 'Tutorials',
  PUZZLE: 'Puzzles',
  CHECKPOINT: 'Checkpoints',
  PETOBERFEST: 'Petoberfests'
} as const

/** The title of a task; undefined when there is none with that number. */
export async function taskTitle(
  db: Db,
  type: keyof typeof ENTITIES,
  legacyId: number
): Promise<{ readonly title: string | null } | undefined> {
  return db.run(SELECT.one.from(`tutorials.catalog.${ENTITIES[type]}`).columns('title').where({ legacyId }))
}

/**
 * SQL of a select of the steps of tutorials, with the number of each and those by which records know both; the tutorials come first
 * in a join, which SQLite keeps. `tutorials` has their legacyId as its `number`.
 */
export const stepsOfTutorials = (tutorials: string): string =>
  `SELECT t.legacyId AS tutorial, s.stepOrder AS number, s.legacyId AS step
    FROM ${tutorials} AS these CROSS JOIN tutorials_catalog_Tutorials t CROSS JOIN tutorials_catalog_Steps s
    WHERE t.legacyId = these.number AND s.tutorial_ID = t.ID`
