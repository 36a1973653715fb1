import cds from '@sap/cds'
import type { PublishedMetadata } from '../../catalog/formats.ts'
import { applyPublished } from '../../catalog/index.ts'
import { placeholders, type Tx } from '../../cap/database/database.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { type Outline, storedOutline } from '../outline/outline.ts'
import { BODY_TEXT, BRANCH_SPECS, RECORDS, RESERVED_SLUGS, type StoredFile } from '../store/model.ts'

const { DELETE, SELECT, UPSERT } = cds.ql
const BATCH = 100

interface PublishedRecord {
  readonly metadata?: PublishedMetadata
  readonly branchSpecs?: { branchPoints?: unknown[] | null; skipPoints?: unknown[] | null }
  /** Absent in records of earlier releases, and where the document is not in steps. */
  readonly outline?: Outline
}

/** Brings the catalog, the search texts and the branch points of `files` to what their records say. */
export async function applyRecords(tx: Tx, files: readonly StoredFile[]): Promise<void> {
  const tutorials = files.filter(({ slug }) => !RESERVED_SLUGS.has(slug))
  const published = []
  const work = new SlicedWork()
  for (const batch of batches(tutorials, BATCH)) {
    const records = await readRecords(tx, batch)
    const recordOf = ({ recordHash }: StoredFile) => (recordHash ? records.get(recordHash) : undefined)
    await copyBodyTexts(tx, batch)
    await upsertBranchSpecs(tx, batch, recordOf)
    published.push(
      ...batch.map(file => {
        const { metadata, outline } = recordOf(file) ?? {}
        return { slug: file.slug, metadata, outline: outline && storedOutline(outline) }
      })
    )
    await work.yieldToReaders()
  }
  await applyPublished(tx, published)
}

/** Forgets the search texts and branch points of tutorials that are no longer live. */
export async function removeTexts(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const batch of batches(slugs, BATCH))
    for (const entity of [BODY_TEXT, BRANCH_SPECS]) await tx.run(DELETE.from(entity).where({ slug: { in: batch } }))
}

type RecordOf = (file: StoredFile) => PublishedRecord | undefined

async function readRecords(tx: Tx, files: readonly StoredFile[]): Promise<Map<string, PublishedRecord>> {
  const hashes = files.flatMap(({ recordHash }) => recordHash ?? [])
  if (hashes.length === 0) return new Map()
  const rows = await tx.run<{ hash: string; record: string }[]>(
    SELECT.from(RECORDS)
      .columns('hash', 'record')
      .where({ hash: { in: hashes } })
  )
  return new Map(rows.map(({ hash, record }) => [hash, JSON.parse(record) as PublishedRecord]))
}

/** Copied by the database itself: texts are long, and nobody here reads them. */
async function copyBodyTexts(tx: Tx, files: readonly StoredFile[]): Promise<void> {
  const named = files.filter(({ recordHash }) => recordHash).map(({ slug, recordHash }) => [slug, recordHash])
  if (named.length === 0) return
  await tx.run(
    `INSERT INTO tutorials_content_TutorialBodyText (slug, bodyText)
     SELECT CAST(${placeholders(1)} AS VARCHAR(255)), bodyText FROM tutorials_content_ContentRecords
     WHERE hash = ${placeholders(1, 1)} AND bodyText IS NOT NULL
     ON CONFLICT (slug) DO UPDATE SET bodyText = excluded.bodyText`,
    named
  )
}

async function upsertBranchSpecs(tx: Tx, files: readonly StoredFile[], recordOf: RecordOf): Promise<void> {
  const rows = files.flatMap(file => {
    const specs = recordOf(file)?.branchSpecs
    if (!specs) return []
    const { branchPoints, skipPoints } = specs
    return [
      {
        slug: file.slug,
        branchPoints: JSON.stringify(branchPoints ?? []),
        skipPoints: JSON.stringify(skipPoints ?? [])
      }
    ]
  })
  if (rows.length > 0) await tx.run(UPSERT.into(BRANCH_SPECS).entries(rows))
}
