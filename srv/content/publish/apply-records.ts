import cds from '@sap/cds'
import type { PublishedMetadata } from '../../catalog/formats.ts'
import { applyPublished } from '../../catalog/index.ts'
import { type Db, isPostgres } from '../../cap/database/database.ts'
import type { Source } from '../../cap/database/script/guards.ts'
import { deletion, insertion, json, managedColumns, recordset } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { type Outline, storedOutline } from '../outline/outline.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { BODY_TEXT, BRANCH_SPECS, FILES, RECORDS, RESERVED_SLUGS, type StoredFile } from '../store/model.ts'

const { SELECT } = cds.ql
const BATCH = 100

interface PublishedRecord {
  readonly metadata?: PublishedMetadata
  readonly branchSpecs?: { branchPoints?: unknown[] | null; skipPoints?: unknown[] | null }
  /** Absent in records of earlier releases, and where the document is not in steps. */
  readonly outline?: Outline
}

/**
 * Statements that bring the catalog, the search texts and the branch points of `files` to what their records say, and retire
 * the tutorials `gone`, which are no longer live.
 */
export async function applyRecords(
  source: Source,
  files: readonly StoredFile[],
  gone: readonly string[]
): Promise<Statement[]> {
  const tutorials = files.filter(({ slug }) => !RESERVED_SLUGS.has(slug))
  const published = []
  const specs = []
  const work = new SlicedWork()
  for (const batch of batches(tutorials, BATCH)) {
    const records = await readRecords(source.db, batch)
    for (const { slug, recordHash } of batch) {
      const { metadata, outline, branchSpecs: branches } = (recordHash ? records.get(recordHash) : undefined) ?? {}
      published.push({ slug, metadata, outline: outline && storedOutline(outline) })
      if (branches) specs.push(specsRow(slug, branches))
    }
    await work.yieldToReaders()
  }
  return [
    ...removedTexts(gone),
    ...bodyTexts(tutorials),
    ...branchSpecs(specs),
    ...(await applyPublished(source, published, gone))
  ]
}

/** Statements that delete the search texts and branch points of tutorials. */
function removedTexts(slugs: readonly string[]): Statement[] {
  if (slugs.length === 0) return []
  const rows = slugs.map(slug => ({ slug }))
  return [BODY_TEXT, BRANCH_SPECS].map(entity => deletion(entity, ['slug'], rows))
}

async function readRecords(db: Db, files: readonly StoredFile[]): Promise<Map<string, PublishedRecord>> {
  const hashes = files.flatMap(({ recordHash }) => recordHash ?? [])
  if (hashes.length === 0) return new Map()
  const rows = await db.run<{ hash: string; record: string }[]>(
    SELECT.from(RECORDS)
      .columns('hash', 'record')
      .where({ hash: { in: hashes } })
  )
  return new Map(rows.map(({ hash, record }) => [hash, JSON.parse(record) as PublishedRecord]))
}

/** Copied by the database itself: texts are long, and nobody here reads them. */
function bodyTexts(files: readonly StoredFile[]): Statement[] {
  const named = files.filter(({ recordHash }) => recordHash).map(({ slug, recordHash }) => ({ slug, recordHash }))
  if (named.length === 0) return []
  const into = `INSERT INTO ${tableOf(BODY_TEXT)} AS known (slug, bodyText)`
  const outcome = `ON CONFLICT (slug) DO UPDATE SET bodyText = excluded.bodyText WHERE known.bodyText <> excluded.bodyText`
  const from = `FROM ${tableOf(RECORDS)} AS r`
  if (isPostgres()) {
    const same = `JOIN ${recordset(FILES)} ON n.recordHash = r.hash WHERE r.bodyText IS NOT NULL`
    return [{ sql: `${into} SELECT n.slug, r.bodyText ${from} ${same} ${outcome}`, values: [json(named)] }]
  }
  const rows = named.map(({ slug, recordHash }) => [slug, recordHash])
  return [{ sql: `${into} SELECT ?, bodyText ${from} WHERE hash = ? AND bodyText IS NOT NULL ${outcome}`, rows }]
}

function specsRow(slug: string, { branchPoints, skipPoints }: NonNullable<PublishedRecord['branchSpecs']>) {
  return { slug, branchPoints: JSON.stringify(branchPoints ?? []), skipPoints: JSON.stringify(skipPoints ?? []) }
}

function branchSpecs(specs: readonly ReturnType<typeof specsRow>[]): Statement[] {
  if (specs.length === 0) return []
  const { modified, created } = managedColumns()
  const rows = specs.map(row => ({ ...row, ...modified, ...created }))
  const replace = ['branchPoints', 'skipPoints', ...Object.keys(modified)]
  return [insertion(BRANCH_SPECS, ['slug', ...replace, ...Object.keys(created)], rows, { key: ['slug'], replace })]
}
