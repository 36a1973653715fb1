import { createHash } from 'node:crypto'
import type { MetadataInEffect, PublishedMetadata } from '../../catalog/formats.ts'
import { knownMetadata } from '../../catalog/index.ts'
import { type Db, isPostgres } from '../../cap/database/database.ts'
import { update } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { FILES, RECORDS, RESERVED_SLUGS, type StoredFile } from '../store/model.ts'
import { recordsOf, type RecordContent, type StoredRecord } from '../store/records.ts'

/** Tutorials that are looked up in the catalog at once. */
const BATCH = 200

/** Files of a version with their records, and statements that store those of them that are made here. */
export interface WholeFiles {
  readonly files: readonly StoredFile[]
  readonly records: ReadonlyMap<string, StoredRecord>
  readonly statements: readonly Statement[]
}

interface MadeRecord {
  readonly slug: string
  readonly hash: string
  readonly record: string
  /** The record that it is made of. */
  readonly former: string | null
}

/**
 * Gives files records that say all that the catalog will say of them, since a publisher may leave metadata, steps or repository as
 * they are: a rollback to this version finds there how they were.
 */
export async function keepUnsaid(db: Db, version: number, brought: readonly StoredFile[]): Promise<WholeFiles> {
  const records = new Map(await recordsOf(db, brought))
  const contentOf = ({ recordHash }: StoredFile): RecordContent => records.get(recordHash ?? '')?.content ?? {}
  // a file that comes back has said it when it was published
  const partial = brought.filter(
    file => !RESERVED_SLUGS.has(file.slug) && !contentOf(file).inEffect && leavesOut(contentOf(file).metadata)
  )
  const made = new Map<string, MadeRecord>()
  const work = new SlicedWork()
  for (const batch of batches(partial, BATCH)) {
    const known = await knownMetadata(
      db,
      batch.map(({ slug }) => slug)
    )
    for (const file of batch) {
      const content = contentOf(file)
      const inEffect = whole(content.metadata, known(file.slug))
      if (inEffect === content.metadata) continue
      const record = recordOf(file, { ...content, inEffect })
      made.set(file.slug, record)
      const hasText = records.get(file.recordHash ?? '')?.hasText ?? false
      records.set(record.hash, { content: { ...content, inEffect }, hasText })
    }
    await work.yieldToReaders()
  }
  const files = brought.map(file => {
    const record = made.get(file.slug)
    return record ? { ...file, recordHash: record.hash } : file
  })
  return { files, records, statements: made.size > 0 ? stored(version, [...made.values()]) : [] }
}

const leavesOut = (metadata: PublishedMetadata | undefined): boolean =>
  !metadata?.steps || !metadata.repository || !namesContributors(metadata)

const namesContributors = (metadata: PublishedMetadata): boolean =>
  !!(metadata.contributors ?? metadata.primaryContributorEmail ?? metadata.primaryContributorLogin)

/** `metadata` with what it leaves to the catalog; the same when that is nothing. */
function whole(metadata: PublishedMetadata | undefined, known: MetadataInEffect): MetadataInEffect {
  if (!metadata) return known
  const contributors = namesContributors(metadata) ? undefined : known.contributors
  if (metadata.steps && (metadata.repository || !known.repository) && !contributors) return metadata
  const stepCount = metadata.stepCount ?? metadata.steps?.length ?? known.stepCount
  const repository = metadata.repository ?? known.repository
  const inEffect = { ...metadata, stepCount, steps: metadata.steps ?? known.steps, repository }
  return contributors ? { ...inEffect, contributors } : inEffect
}

function recordOf({ slug, recordHash: former }: StoredFile, content: RecordContent): MadeRecord {
  const record = JSON.stringify(content)
  const hash = createHash('sha256')
    .update(record)
    .update('\n')
    .update(former ?? '')
    .digest('hex')
  return { slug, hash, record, former }
}

/** The text for search is copied by the database itself. */
function stored(version: number, made: readonly MadeRecord[]): Statement[] {
  const [records, of] = [
    tableOf(RECORDS),
    (column: string) => (isPostgres() ? `n.${column}` : `n.value ->> '${column}'`)
  ]
  const rows = isPostgres()
    ? 'json_to_recordset($1::json) AS n(hash varchar, record text, former varchar)'
    : 'json_each(?) n'
  const sql = `INSERT INTO ${records} (hash, record, bodyText) SELECT ${of('hash')}, ${of('record')}, r.bodyText
    FROM ${rows} LEFT JOIN ${records} r ON r.hash = ${of('former')} WHERE true ON CONFLICT DO NOTHING`
  const named = made.map(({ slug, hash }) => ({ version, slug, recordHash: hash }))
  return [{ sql, values: [JSON.stringify(made)] }, update(FILES, ['version', 'slug'], ['recordHash'], named)]
}
