import cds from '@sap/cds'
import { nowText } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'
import { insertion, update } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { ACTIVATIONS, EDITIONS, type ManifestRow, RESERVED_SLUGS, type StoredFile } from '../store/model.ts'
import type { StoredRecord } from '../store/records.ts'
import { EDITION_COLUMNS, type EditionRow } from './model.ts'

const { SELECT } = cds.ql

/** Tutorials that are looked up at once. */
const BATCH = 200

/** A version that becomes live. */
export interface Activation {
  readonly version: number
  /** The one that is live before. */
  readonly previous: ManifestRow | undefined
  readonly before: ReadonlyMap<string, StoredFile>
  readonly after: readonly StoredFile[]
  readonly records: ReadonlyMap<string, StoredRecord>
  /** The texts that it replaces are taken back, by a rollback or a take-back: readers are not told of them. */
  readonly isRollback?: boolean
}

/**
 * Statements that note which texts a new live version begins and ends. Texts that became live before there were such notes
 * are noted with it, as far back as they are known to be the same.
 */
export async function editionStatements(db: Db, activation: Activation): Promise<Statement[]> {
  const { version, previous, before, isRollback = false } = activation
  const notes = await numbersFor(db, previous)
  const { no, noBefore } = notes
  const liveAt = nowText()
  const live = new Map((await liveEditions(db)).map(row => [row.slug, row]))
  const fresh = new Map<string, EditionRow>()
  if (previous)
    for (const file of tutorialsIn(before.values())) {
      if (live.has(file.slug)) continue
      const liveFrom = file.changedAt ?? file.writtenAt
      fresh.set(file.slug, editionOf(file, { no: noBefore, version: previous.version, liveFrom, activation }))
    }
  const after = new Map(tutorialsIn(activation.after).map(file => [file.slug, file]))
  const isOver = (row: EditionRow): boolean => !isSame(row, after.get(row.slug))
  const end = (row: EditionRow): EditionRow => ({ ...row, untilNo: no, liveUntil: liveAt, isTakenBack: isRollback })
  const ended = [...live.values()].filter(isOver).map(end)
  const noted = [...fresh.values()].map(row => (isOver(row) ? end(row) : row))
  const begun = [...after.values()].filter(file => !isSame(live.get(file.slug) ?? fresh.get(file.slug), file))
  const again = isRollback ? await formerEditions(db, begun) : new Map<string, EditionRow>()
  const reopened = [...again.values()].map(row => ({ ...row, untilNo: null, liveUntil: null, isTakenBack: false }))
  const inserted = begun
    .filter(({ slug }) => !again.has(slug))
    .map(file => editionOf(file, { no, version, liveFrom: liveAt, activation }))
  return [
    ...noteActivations(notes, { version, previous, liveAt }),
    ...ending(ended),
    ...ending(reopened),
    ...inserting([...noted, ...inserted])
  ]
}

const tutorialsIn = (files: Iterable<StoredFile>): StoredFile[] =>
  [...files].filter(({ slug }) => !RESERVED_SLUGS.has(slug))

const isSame = (row: EditionRow | undefined, file: StoredFile | undefined): boolean =>
  row !== undefined && row.contentHash === file?.contentHash && row.sourceHash === file.sourceHash

interface Numbers {
  readonly no: number
  readonly noBefore: number
  /** The live version is not noted yet. */
  readonly isFirst: boolean
}

/** The number of a new activation, and that of the live version. */
async function numbersFor(db: Db, previous: ManifestRow | undefined): Promise<Numbers> {
  const newest = await db.run<{ no: number } | undefined>(SELECT.one.from(ACTIVATIONS).columns('no').orderBy('no desc'))
  const next = (newest?.no ?? 0) + 1
  const known = previous && newest
  return known ? { no: next, noBefore: newest.no, isFirst: false } : { no: next + 1, noBefore: next, isFirst: true }
}

function noteActivations(
  { no, noBefore, isFirst }: Numbers,
  { version, previous, liveAt }: { version: number; previous: ManifestRow | undefined; liveAt: string }
): Statement[] {
  const rows = [
    ...(isFirst && previous
      ? [{ no: noBefore, version: previous.version, liveAt: previous.activatedAt ?? previous.startedAt }]
      : []),
    { no, version, liveAt }
  ]
  return [insertion(ACTIVATIONS, ['no', 'version', 'liveAt'], rows)]
}

function liveEditions(db: Db): Promise<EditionRow[]> {
  return db.run(
    SELECT.from(EDITIONS)
      .columns(...EDITION_COLUMNS)
      .where({ untilNo: null })
  )
}

/** The newest edition of each file that had the same text. */
async function formerEditions(db: Db, files: readonly StoredFile[]): Promise<ReadonlyMap<string, EditionRow>> {
  const found = new Map<string, EditionRow>()
  for (const batch of batches(files, BATCH)) {
    const bySlug = new Map(batch.map(file => [file.slug, file]))
    const rows = await db.run<EditionRow[]>(
      SELECT.from(EDITIONS)
        .columns(...EDITION_COLUMNS)
        .where({ slug: { in: [...bySlug.keys()] } })
        .orderBy('no')
    )
    for (const row of rows) if (isSame(row, bySlug.get(row.slug))) found.set(row.slug, row)
  }
  return found
}

interface Beginning {
  readonly no: number
  readonly version: number
  readonly liveFrom: string
  readonly activation: Activation
}

function editionOf(file: StoredFile, { no, version, liveFrom, activation }: Beginning): EditionRow {
  const { slug, contentHash, sourceHash, sourceCommit, recordHash } = file
  const content = activation.records.get(recordHash ?? '')?.content
  const title = content?.inEffect?.title ?? content?.metadata?.title ?? null
  const text = { contentHash, sourceHash, sourceCommit, title }
  return { slug, no, version, liveFrom, ...text, untilNo: null, liveUntil: null, isTakenBack: false }
}

const ending = (rows: readonly EditionRow[]): Statement[] =>
  rows.length > 0 ? [update(EDITIONS, ['slug', 'no'], ['untilNo', 'liveUntil', 'isTakenBack'], rows.map(asRow))] : []

const inserting = (rows: readonly EditionRow[]): Statement[] =>
  rows.length > 0 ? [insertion(EDITIONS, EDITION_COLUMNS, rows.map(asRow))] : []

const asRow = (row: EditionRow): Record<string, unknown> => ({ ...row })
