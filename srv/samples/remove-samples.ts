import { type Db, inTransaction } from '../cap/database/database.ts'
import { showChanges } from '../cap/database/generations.ts'
import { deleteSeeded, type SeededRows, seededRows } from '../catalog/index.ts'
import { liveTexts, lockForTakeOff, takeOff } from '../content/index.ts'
import { missionsOfEvents } from '../events/index.ts'
import { retireConcepts, seededConcepts } from '../graph/index.ts'
import { deleteShelves, seededShelves } from '../homepage/index.ts'
import { sampleNames, sampleTexts } from './sample-names.ts'

/** Samples that are there and that nobody has made their own; concepts and links of shelves by their ids. */
export interface Samples extends SeededRows {
  readonly concepts: readonly string[]
  readonly links: readonly string[]
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
  return { ...rows, concepts, links: await seededShelves(db) }
}

/** When each live text that is no sample of this release last changed. */
async function otherTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const samples = await sampleTexts()
  const others = [...(await liveTexts(db))].filter(
    ([slug, { sourceHash }]) => samples.has(slug) && samples.get(slug) !== sourceHash
  )
  return new Map(others.map(([slug, { changedAt }]) => [slug, changedAt]))
}

/**
 * Removes the samples in one transaction: tutorials become INACTIVE, concepts RETIRED, missions, groups, links of shelves and
 * tags that nothing else uses are deleted. Records of learners stay. They do not come back at a start.
 * @throws HttpError 409 while a publish session is open.
 */
export async function removeSamples(): Promise<SampleCounts> {
  const removed = await inTransaction(async tx => {
    await lockForTakeOff(tx)
    const samples = await samplesThere(tx)
    await deleteSeeded(tx, samples)
    await takeOff(
      tx,
      samples.tutorials.map(({ slug }) => slug),
      'removal of the samples'
    )
    await retireConcepts(tx, samples.concepts)
    await deleteShelves(tx, samples.links)
    return samples
  })
  await showChanges()
  return countsOf(removed)
}

export const countsOf = ({ tutorials, missions, groups, concepts, tags, links }: Samples): SampleCounts => ({
  tutorials: tutorials.length,
  missions: missions.length,
  groups: groups.length,
  concepts: concepts.length,
  tags: tags.length,
  links: links.length
})
