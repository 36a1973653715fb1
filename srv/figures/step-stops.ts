import cds from '@sap/cds'
import { z } from 'zod'
import { notFound } from '../../lib/errors.ts'
import type { Db } from '../cap/database/database.ts'
import { shownSteps } from '../catalog/index.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { STEP_FIGURES, WORK } from './model/tables.ts'

const { SELECT } = cds.ql

/** A step with how many people have come to it, and have done it. */
export interface StepStop {
  readonly step: number
  readonly title: string | null
  readonly reached: number
  readonly done: number
}

const input = conformsTo(
  z.object({
    slug: z
      .string('slug is needed')
      .min(1, 'slug is needed')
      .max(255, 'slug has at most 255 characters')
      .transform(slug => slug.trim().toLowerCase())
  })
)

/**
 * Steps of a tutorial with how many readers come to each of them, and do it.
 * @throws HttpError 400 without a slug, 404 for a tutorial that does not concern the person with these accounts.
 */
export async function stepStops(db: Db, data: unknown, accounts: readonly string[]): Promise<StepStop[]> {
  const { slug } = input(data)
  const work = accounts.length > 0 ? await workOn(db, slug, accounts) : undefined
  if (!work) throw notFound('No tutorial with this slug concerns you', 'slug')
  const steps = await shownSteps(db, [slug])
  const figures = await db.run<{ step: number; done: number }[]>(
    SELECT.from(STEP_FIGURES).columns('step', 'done').where({ slug })
  )
  const doneOf = new Map(figures.map(({ step, done }) => [step, done]))
  return stopsOf(
    steps.map(({ step, title }) => ({ step, title, done: doneOf.get(step) ?? 0 })),
    work.started
  )
}

const workOn = (db: Db, slug: string, accounts: readonly string[]): Promise<{ readonly started: number } | undefined> =>
  db.run(
    SELECT.one
      .from(WORK)
      .columns('started')
      .where({ slug, person: { in: [...accounts] } })
  )

/** Whoever has done a step has come to it and to those before, and whoever has done the one before has come to it, too. */
function stopsOf(steps: readonly Omit<StepStop, 'reached'>[], started: number): StepStop[] {
  let further = 0
  return steps
    .toReversed()
    .map((step, place, reversed) => {
      further = Math.max(further, step.done)
      const before = reversed[place + 1]?.done ?? started
      return { step: step.step, title: step.title, reached: Math.max(further, before), done: step.done }
    })
    .toReversed()
}
