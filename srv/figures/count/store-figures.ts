import cds from '@sap/cds'
import { inTransaction, type Db } from '../../cap/database/database.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { FIGURES, STEP_FIGURES } from '../model/tables.ts'

const { DELETE, SELECT } = cds.ql

/** Tutorials of one transaction. */
const BATCH = 100

/** Figures of a tutorial. */
export interface Figures {
  readonly slug: string
  readonly contentHash: string | null
  readonly missingTexts: number
  readonly failedChecks: number
  readonly started: number
  readonly completed: number
}

/** A step and how many people have done it. */
export interface StepFigure {
  readonly slug: string
  readonly step: number
  readonly done: number
}

const COLUMNS = ['slug', 'contentHash', 'missingTexts', 'failedChecks', 'started', 'completed'] as const

/** The stored figures of tutorials, by slug. */
export async function storedFigures(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
  const rows = await db.run<Figures[]>(
    SELECT.from(FIGURES)
      .columns(...COLUMNS)
      .where({ slug: { in: [...slugs] } })
  )
  return new Map(rows.map(row => [row.slug, row]))
}

/** Writes the figures of tutorials that differ from the `stored` ones; returns how many. */
export async function storeFigures(figures: readonly Figures[], stored: ReadonlyMap<string, Figures>): Promise<number> {
  const changed = figures.filter(each => COLUMNS.some(column => stored.get(each.slug)?.[column] !== each[column]))
  if (changed.length > 0) await inTransaction(tx => upsertRows(tx, FIGURES, changed))
  return changed.length
}

/** Makes `steps` those of the tutorials. */
export async function storeSteps(db: Db, slugs: readonly string[], steps: readonly StepFigure[]): Promise<void> {
  const stored = await db.run<StepFigure[]>(
    SELECT.from(STEP_FIGURES)
      .columns('slug', 'step', 'done')
      .where({ slug: { in: [...slugs] } })
  )
  const before = new Map(stored.map(row => [keyOf(row), row.done]))
  const changed = steps.filter(row => before.get(keyOf(row)) !== row.done)
  const kept = new Set(steps.map(keyOf))
  const gone = stored.filter(row => !kept.has(keyOf(row)))
  if (changed.length + gone.length === 0) return
  await inTransaction(async tx => {
    await upsertRows(tx, STEP_FIGURES, changed)
    for (const { slug, step } of gone) await tx.run(DELETE.from(STEP_FIGURES).where({ slug, step }))
  })
}

const keyOf = ({ slug, step }: Omit<StepFigure, 'done'>): string => `${step} ${slug}`

/** Removes the figures of all tutorials but these. */
export async function removeOthers(db: Db, slugs: readonly string[]): Promise<void> {
  const kept = new Set(slugs)
  const rows = await db.run<{ slug: string }[]>(SELECT.from(FIGURES).columns('slug'))
  const gone = rows.flatMap(({ slug }) => (kept.has(slug) ? [] : slug))
  for (const some of batches(gone, BATCH))
    await inTransaction(async tx => {
      await tx.run(DELETE.from(STEP_FIGURES).where({ slug: { in: some } }))
      await tx.run(DELETE.from(FIGURES).where({ slug: { in: some } }))
    })
}
