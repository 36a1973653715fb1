import cds from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { usedElsewhere } from './used-tags.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'

const { DELETE, SELECT } = cds.ql
const TAGS = 'tutorials.catalog.Tags'
const JUNCTIONS = ['TutorialTags', 'MissionTags', 'GroupTags']
const TASKS = ['Tutorials', 'Missions', 'Groups', 'Steps', 'Checkpoints', 'Puzzles', 'Petoberfests']
const BATCH = 500

/** Deletes the tags that no tutorial, mission, group or other domain uses, also not as primary tag; returns their number. */
export async function cleanupUnusedTags(tx: Tx): Promise<number> {
  const tags = await tx.run<{ ID: string; name: string }[]>(SELECT.from(TAGS).columns('ID', 'name'))
  const linked = await usedElsewhere(tx)
  for (const junction of JUNCTIONS)
    for (const { tag_ID } of await distinct(tx, junction, 'tag_ID')) linked.add(tag_ID as string)
  const primary = new Set<string>()
  for (const task of TASKS)
    for (const { primaryTag } of await distinct(tx, task, 'primaryTag')) primary.add(primaryTag?.toLowerCase() ?? '')
  const unused = tags.filter(({ ID, name }) => !linked.has(ID) && !primary.has(name.toLowerCase()))
  for (const batch of batches(unused, BATCH))
    await tx.run(DELETE.from(TAGS).where({ ID: { in: batch.map(({ ID }) => ID) } }))
  return unused.length
}

function distinct(tx: Tx, entity: string, column: string): Promise<Record<string, string | null>[]> {
  return tx.run(SELECT.distinct.from(`tutorials.catalog.${entity}`).columns(column))
}
