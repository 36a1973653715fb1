import type { Db } from '../cap/database/database.ts'
import { seededAdvocates } from '../advocates/index.ts'
import { type SeededRows, seededRows } from '../catalog/index.ts'
import { liveTexts } from '../content/index.ts'
import { seededEditions } from '../devtoberfest/index.ts'
import { missionsOfEvents, seededEvents } from '../events/index.ts'
import { seededConcepts } from '../graph/index.ts'
import { seededShelves } from '../homepage/index.ts'
import { sampleNames, sampleTexts } from './sample-names.ts'

/** Samples that are there and that nobody has made their own; but for rows of the catalog by their ids. */
export interface Samples extends SeededRows {
  readonly concepts: readonly string[]
  /** Links of shelves. */
  readonly links: readonly string[]
  readonly advocates: readonly string[]
  /** Devtoberfests with their programme. */
  readonly editions: readonly string[]
  /** Events with made-up learners. */
  readonly events: readonly string[]
}

/** How many of each kind there are. */
export type SampleCounts = Readonly<Record<keyof Samples, number>>

/** The samples that a removal would take. */
export async function samplesThere(db: Db): Promise<Samples> {
  const rows = await seededRows(db, await sampleNames(), {
    missions: await missionsOfEvents(db),
    texts: await otherTexts(db)
  })
  const concepts = await seededConcepts(
    db,
    rows.tutorials.map(({ slug }) => slug)
  )
  return {
    ...rows,
    concepts,
    links: await seededShelves(db),
    advocates: await seededAdvocates(db),
    editions: await seededEditions(db),
    events: await seededEvents(db)
  }
}

/** When each live text that is no sample of this release last changed. */
async function otherTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const samples = await sampleTexts()
  const others = [...(await liveTexts(db))].filter(
    ([slug, { sourceHash }]) => samples.has(slug) && samples.get(slug) !== sourceHash
  )
  return new Map(others.map(([slug, { changedAt }]) => [slug, changedAt]))
}

/** The numbers of samples by kind. */
export const countsOf = (samples: Samples): SampleCounts =>
  Object.fromEntries(Object.entries(samples).map(([kind, { length }]) => [kind, length])) as SampleCounts
