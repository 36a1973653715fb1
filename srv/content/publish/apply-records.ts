import { applyPublished } from '../../catalog/index.ts'
import { isPostgres } from '../../cap/database/database.ts'
import type { Source } from '../../cap/database/script/guards.ts'
import { deletion, insertion, json, managedColumns, recordset } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { storedOutline } from '../outline/outline.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { BODY_TEXT, BRANCH_SPECS, FILES, RECORDS, RESERVED_SLUGS, type StoredFile } from '../store/model.ts'
import type { RecordContent, StoredRecord } from '../store/records.ts'

/** Files that become live, and slugs that are no longer. */
export interface Applied {
  readonly files: readonly StoredFile[]
  /** Of these files, and of those that they replace in a rollback, by hash. */
  readonly records: ReadonlyMap<string, StoredRecord>
  readonly gone: readonly string[]
  /** The files that a rollback leaves, by slug. */
  readonly left?: ReadonlyMap<string, StoredFile>
}

/**
 * Statements that bring the catalog, the search texts and the branch points of files to what their records say, and retire
 * the tutorials that are no longer live.
 */
export async function applyRecords(source: Source, applied: Applied): Promise<Statement[]> {
  const { files, records, gone, left } = applied
  const tutorials = files.filter(({ slug }) => !RESERVED_SLUGS.has(slug))
  const recordOf = (file: StoredFile | undefined) => records.get(file?.recordHash ?? '')
  const recorded = tutorials.map(file => ({ slug: file.slug, record: recordOf(file) }))
  const published = recorded.map(({ slug, record }) => {
    const outline = record?.content.outline
    const metadata = metadataIn(record)
    return {
      ...{ slug, metadata, isKnown: record?.content.metadata === undefined },
      left: metadataIn(recordOf(left?.get(slug))),
      outline: outline && storedOutline(outline)
    }
  })
  const specs = recorded.flatMap(({ slug, record }) => specsRows(slug, record?.content.branchSpecs))
  const branched = new Set(specs.map(({ slug }) => slug))
  const unbranched = tutorials.map(({ slug }) => slug).filter(slug => !branched.has(slug))
  const textless = recorded.filter(({ record }) => !record?.hasText).map(({ slug }) => slug)
  return [
    ...removed(BODY_TEXT, [...gone, ...textless]),
    ...removed(BRANCH_SPECS, [...gone, ...unbranched]),
    ...bodyTexts(tutorials),
    ...branchSpecs(specs),
    ...(await applyPublished(source, published, gone))
  ]
}

const metadataIn = (record: StoredRecord | undefined) => record?.content.inEffect ?? record?.content.metadata

function removed(entity: string, slugs: readonly string[]): Statement[] {
  if (slugs.length === 0) return []
  const rows = slugs.map(slug => ({ slug }))
  return [deletion(entity, ['slug'], rows)]
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

function specsRows(slug: string, specs: RecordContent['branchSpecs']) {
  if (!specs) return []
  const { branchPoints, skipPoints } = specs
  return [{ slug, branchPoints: JSON.stringify(branchPoints ?? []), skipPoints: JSON.stringify(skipPoints ?? []) }]
}

function branchSpecs(specs: ReturnType<typeof specsRows>): Statement[] {
  if (specs.length === 0) return []
  const { modified, created } = managedColumns()
  const rows = specs.map(row => ({ ...row, ...modified, ...created }))
  const replace = ['branchPoints', 'skipPoints', ...Object.keys(modified)]
  return [insertion(BRANCH_SPECS, ['slug', ...replace, ...Object.keys(created)], rows, { key: ['slug'], replace })]
}
