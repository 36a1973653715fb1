import cds from '@sap/cds'
import type { PublishedMetadata } from '../../catalog/formats.ts'
import { type Db, reader } from '../../cap/database/database.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { RECORDS } from '../store/model.ts'
import { servedTutorial } from './served-tutorials.ts'

const { SELECT } = cds.ql
/** Records that are read at once; some kilobytes each. */
const BATCH = 100

type PublishedStep = NonNullable<PublishedMetadata['steps']>[number]

/**
 * The steps of a live tutorial as its publisher has described them (docs/guides/publish.md). They may hold answers of questions,
 * so they are not for clients.
 */
export async function publishedSteps(slug: string): Promise<readonly PublishedStep[]> {
  return (await metadataOf(await reader(), [slug])).get(slug)?.steps ?? []
}

/** Names of the concepts that live tutorials say they teach, by slug; those that name none are left out. */
export async function publishedConcepts(
  db: Db,
  slugs: readonly string[]
): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = new Map<string, readonly string[]>()
  const work = new SlicedWork()
  for (const batch of batches(slugs, BATCH)) {
    for (const [slug, { concepts }] of await metadataOf(db, batch))
      if (concepts && concepts.length > 0) all.set(slug, concepts)
    await work.yieldToReaders()
  }
  return all
}

async function metadataOf(db: Db, slugs: readonly string[]): Promise<Map<string, PublishedMetadata>> {
  const hashes = slugs.flatMap(slug => servedTutorial(slug)?.recordHash ?? [])
  if (hashes.length === 0) return new Map()
  const query = SELECT.from(RECORDS)
    .columns('hash', 'record')
    .where({ hash: { in: hashes } })
  const rows = await db.run<{ hash: string; record: string }[]>(query)
  const byHash = new Map(rows.map(({ hash, record }) => [hash, JSON.parse(record) as { metadata?: PublishedMetadata }]))
  return new Map(
    slugs.flatMap(slug => {
      const metadata = byHash.get(servedTutorial(slug)?.recordHash ?? '')?.metadata
      return metadata ? [[slug, metadata] as const] : []
    })
  )
}
