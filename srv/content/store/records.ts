import cds from '@sap/cds'
import type { MetadataInEffect, PublishedMetadata } from '../../catalog/formats.ts'
import type { Db } from '../../cap/database/database.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import type { Outline } from '../outline/outline.ts'
import { RECORDS, type StoredFile } from './model.ts'

const { SELECT } = cds.ql
const BATCH = 100

/** The JSON of a record. */
export interface RecordContent {
  readonly metadata?: PublishedMetadata
  /** The metadata with what the publisher left to the catalog, as it was at the commit; absent where that is nothing. */
  readonly inEffect?: MetadataInEffect
  readonly branchSpecs?: { branchPoints?: unknown[] | null; skipPoints?: unknown[] | null }
  /** Absent in records of earlier releases, and where the document is not in steps. */
  readonly outline?: Outline
}

/** A record, and whether a text for search is stored with it. */
export interface StoredRecord {
  readonly content: RecordContent
  readonly hasText: boolean
}

/** The records of `files` by their hash. */
export async function recordsOf(db: Db, files: readonly StoredFile[]): Promise<ReadonlyMap<string, StoredRecord>> {
  const hashes = new Set(files.flatMap(({ recordHash }) => recordHash ?? []))
  const records = new Map<string, StoredRecord>()
  const work = new SlicedWork()
  for (const batch of batches([...hashes], BATCH)) {
    const rows = await db.run<{ hash: string; record: string; hasText: number }[]>(
      SELECT.from(RECORDS).columns`hash, record, case when bodyText is null then 0 else 1 end as hasText`
        .where`hash in ${batch}`
    )
    for (const { hash, record, hasText } of rows)
      records.set(hash, { content: JSON.parse(record) as RecordContent, hasText: hasText === 1 })
    await work.yieldToReaders()
  }
  return records
}
