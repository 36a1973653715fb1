import { deleteAdvocates } from '../advocates/index.ts'
import { inTransaction } from '../cap/database/database.ts'
import { showChanges } from '../cap/database/generations.ts'
import { deleteSeeded } from '../catalog/index.ts'
import { lockForTakeOff, takeOff } from '../content/index.ts'
import { deleteSeededEditions } from '../devtoberfest/index.ts'
import { retireConcepts } from '../graph/index.ts'
import { deleteShelves } from '../homepage/index.ts'
import { removeSampleEvent } from './sample-event.ts'
import { countsOf, type SampleCounts, samplesThere } from './samples-there.ts'

/**
 * Removes the samples in one transaction: tutorials become INACTIVE, concepts RETIRED, missions, groups, links of shelves,
 * tags that nothing else uses, advocates, the Devtoberfest and the event with its made-up learners are deleted. Records of
 * real learners stay. They do not come back at a start.
 * @throws HttpError 409 while a publish session is open.
 */
export async function removeSamples(): Promise<SampleCounts> {
  const removed = await inTransaction(async tx => {
    await lockForTakeOff(tx)
    const samples = await samplesThere(tx)
    await removeSampleEvent(tx)
    await deleteSeededEditions(tx, samples.editions)
    await deleteAdvocates(tx, samples.advocates)
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
