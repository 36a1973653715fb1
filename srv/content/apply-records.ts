import cds from '@sap/cds'
import { applyPublished, type PublishedMetadata } from '../catalog/index.ts'
import type { Tx } from '../platform/database.ts'
import { batches, Pace } from '../platform/pace.ts'
import { BODY_TEXT, BRANCH_SPECS, RECORDS, RESERVED_SLUGS, type StoredFile } from './model.ts'

const { SELECT, UPSERT } = cds.ql
const BATCH = 10

interface PublishedRecord {
  readonly metadata?: PublishedMetadata
  readonly bodyText?: string
  readonly branchSpecs?: { branchPoints?: unknown[] | null; skipPoints?: unknown[] | null }
}

/** Brings the catalog, the search texts and the branch points of `files` to what their records say. */
export async function applyRecords(tx: Tx, files: readonly StoredFile[]): Promise<void> {
  const tutorials = files.filter(({ slug }) => !RESERVED_SLUGS.has(slug))
  const published = []
  const pace = new Pace()
  for (const batch of batches(tutorials, BATCH)) {
    const records = await readRecords(tx, batch)
    const recordOf = ({ recordHash }: StoredFile) => (recordHash ? records.get(recordHash) : undefined)
    await upsertBodyTexts(tx, batch, recordOf)
    await upsertBranchSpecs(tx, batch, recordOf)
    published.push(...batch.map(file => ({ slug: file.slug, metadata: recordOf(file)?.metadata })))
    await pace.turn()
  }
  await applyPublished(tx, published)
}

type RecordOf = (file: StoredFile) => PublishedRecord | undefined

async function readRecords(tx: Tx, files: readonly StoredFile[]): Promise<Map<string, PublishedRecord>> {
  const hashes = files.flatMap(({ recordHash }) => recordHash ?? [])
  if (hashes.length === 0) return new Map()
  const rows = await tx.run<{ hash: string; record: string }[]>(
    SELECT.from(RECORDS).columns('hash', 'record').where({ hash: { in: hashes } })
  )
  return new Map(rows.map(({ hash, record }) => [hash, JSON.parse(record) as PublishedRecord]))
}

async function upsertBodyTexts(tx: Tx, files: readonly StoredFile[], recordOf: RecordOf): Promise<void> {
  const rows = files.flatMap(file => {
    const bodyText = recordOf(file)?.bodyText
    return bodyText === undefined ? [] : [{ slug: file.slug, bodyText }]
  })
  if (rows.length > 0) await tx.run(UPSERT.into(BODY_TEXT).entries(rows))
}

async function upsertBranchSpecs(tx: Tx, files: readonly StoredFile[], recordOf: RecordOf): Promise<void> {
  const rows = files.flatMap(file => {
    const specs = recordOf(file)?.branchSpecs
    if (!specs) return []
    const { branchPoints, skipPoints } = specs
    return [{ slug: file.slug, branchPoints: JSON.stringify(branchPoints ?? []), skipPoints: JSON.stringify(skipPoints ?? []) }]
  })
  if (rows.length > 0) await tx.run(UPSERT.into(BRANCH_SPECS).entries(rows))
}
