import cds from '@sap/cds'
import { inTransaction, type Db } from '../../cap/database/database.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { tutorialTitles } from '../../catalog/index.ts'
import { activeContent, documentLinks, removeReports, servedTutorial } from '../../content/index.ts'
import { PLACES, READ, TUTORIAL } from '../model/tables.ts'
import { isElsewhere } from './elsewhere.ts'
import { type Place, PLACE_COLUMNS, placeChanges, type StoredPlace, storeChanges } from './store-places.ts'

const { DELETE, SELECT } = cds.ql

/** Tutorials whose documents are read at once. */
const BATCH = 25

interface ReadDocument {
  readonly slug: string
  readonly contentHash: string
}

/** Stores the links of tutorials that have changed since they were read, and forgets those of tutorials that are gone. */
export async function collectTutorials(db: Db, beat: () => Promise<void>): Promise<void> {
  const live = new Map([...activeContent().files.keys()].flatMap(slug => served(slug)))
  const read = await db.run<ReadDocument[]>(SELECT.from(READ).columns('slug', 'contentHash'))
  const known = new Map(read.map(({ slug, contentHash }) => [slug, contentHash]))
  const gone = [...known.keys()].filter(slug => !live.has(slug))
  for (const batch of batches(gone, BATCH)) await forget(batch)
  const changed = [...live].filter(([slug, hash]) => known.get(slug) !== hash)
  const titles = changed.length > 0 ? await tutorialTitles(db) : new Map<string, string | null>()
  for (const batch of batches(changed, BATCH)) {
    await readBatch(db, batch, titles)
    await beat()
  }
}

function served(slug: string): [string, string][] {
  const file = servedTutorial(slug)
  return file ? [[slug, file.contentHash]] : []
}

async function forget(slugs: readonly string[]): Promise<void> {
  await removeReports(slugs)
  await inTransaction(async tx => {
    await tx.run(DELETE.from(PLACES).where({ kind: TUTORIAL, slug: { in: [...slugs] } }))
    await tx.run(DELETE.from(READ).where({ slug: { in: [...slugs] } }))
  })
}

async function readBatch(
  db: Db,
  batch: readonly (readonly [slug: string, hash: string])[],
  titles: ReadonlyMap<string, string | null>
): Promise<void> {
  const links = await documentLinks([...new Set(batch.map(([, hash]) => hash))])
  const intact = batch.filter(([, hash]) => links.has(hash))
  const found = intact.flatMap(([slug, hash]) => placesIn(slug, titles.get(slug) ?? null, links.get(hash) ?? []))
  const stored = await db.run<StoredPlace[]>(
    SELECT.from(PLACES)
      .columns(...PLACE_COLUMNS)
      .where({ kind: TUTORIAL, slug: { in: intact.map(([slug]) => slug) } })
  )
  await storeChanges(placeChanges(found, stored))
  // last, so that a run that ends before reads them again
  await inTransaction(tx =>
    upsertRows(
      tx,
      READ,
      intact.map(([slug, contentHash]) => ({ slug, contentHash }))
    )
  )
}

const placesIn = (
  slug: string,
  title: string | null,
  links: readonly { readonly step: number; readonly address: string }[]
): Place[] =>
  links
    .filter(({ address }) => isElsewhere(address))
    .map(({ step, address }) => ({ kind: TUTORIAL, subject: slug, place: String(step), title, slug, step, address }))
