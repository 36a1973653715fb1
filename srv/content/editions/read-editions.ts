import cds from '@sap/cds'
import { HttpError, notFound } from '../../../lib/errors.ts'
import { type Db, parameters } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { ACTIVATIONS, BLOBS, EDITIONS, MANIFEST, type StoredFile } from '../store/model.ts'
import { EDITION_COLUMNS, type EditionRow } from './model.ts'
import type { Moment } from './moment.ts'

const { SELECT } = cds.ql

/** A text of a tutorial that readers saw, with the number of the version that it came with. */
export type Edition = Omit<EditionRow, 'untilNo' | 'isTakenBack'>

/** An edition as lists tell it. */
export interface ListedEdition extends Edition {
  /** Its text is still stored. */
  readonly isStored: boolean
}

/** One page of the editions of a tutorial, the newest first, without those that a rollback has taken back; and how many there are. */
export async function listEditions(
  db: Db,
  slug: string,
  { limit, skip }: { readonly limit: number; readonly skip: number }
): Promise<{ readonly total: number; readonly editions: readonly ListedEdition[] }> {
  const [first = '', second, third] = parameters(3)
  const shown = `FROM ${tableOf(EDITIONS)} e WHERE e.slug = ${first} AND e.isTakenBack = FALSE`
  const columns = EDITION_COLUMNS.map(column => `e.${column} AS "${column}"`).join(', ')
  const stored = `CASE WHEN EXISTS (SELECT 1 FROM ${tableOf(BLOBS)} b WHERE b.hash = e.contentHash) THEN 1 ELSE 0 END`
  const [{ total = 0 } = {}] = await db.run<{ total: number }[]>(`SELECT COUNT(*) AS "total" ${shown}`, [slug])
  const rows = await db.run<(EditionRow & { isStored: number })[]>(
    `SELECT ${columns}, ${stored} AS "isStored" ${shown} ORDER BY e.no DESC LIMIT ${second} OFFSET ${third}`,
    [slug, limit, skip]
  )
  return { total: Number(total), editions: rows.map(row => ({ ...row, isStored: Number(row.isStored) === 1 })) }
}

/** The edition of a served file; for one from before there were editions, as much as is known of it. */
export async function liveEdition(db: Db, file: StoredFile, version: number | null): Promise<Edition> {
  const { slug, contentHash, sourceHash, sourceCommit } = file
  const row = await db.run<EditionRow | undefined>(
    SELECT.one
      .from(EDITIONS)
      .columns(...EDITION_COLUMNS)
      .where({ slug, contentHash, sourceHash })
      .orderBy('no desc')
  )
  if (row) return { ...row, liveUntil: null }
  const liveFrom = file.changedAt ?? file.writtenAt
  const unnoted = { no: 0, version: version ?? 0, liveFrom, liveUntil: null, title: null }
  return { slug, contentHash, sourceHash, sourceCommit, ...unnoted }
}

/**
 * The text that readers of a tutorial saw at a moment.
 * @throws HttpError 404 when there was none, 410 when it is no longer kept or was taken back; `field` names the parameter
 */
export async function editionAt(db: Db, live: Edition, moment: Moment, field: string): Promise<Edition> {
  if (moment.kind === 'hash') return editionWith(db, live, moment.hash, field)
  const at = moment.kind === 'time' ? { liveAt: moment.time } : await activationOf(db, live, moment.version, field)
  if ('edition' in at) return at.edition
  const row = await editionDuring(db, live.slug, at)
  if (!row && 'liveAt' in at && at.liveAt >= live.liveFrom) return live
  if (!row) throw await missing(db, live, at, field)
  if (row.isTakenBack) throw gone('taken_back', `The text of that version was taken back, so it is not shown`, field)
  return row
}

type At = { readonly liveAt: string } | { readonly no: number }

async function editionDuring(db: Db, slug: string, at: At): Promise<EditionRow | undefined> {
  const all = SELECT.one.from(EDITIONS).columns(...EDITION_COLUMNS)
  const during =
    'no' in at
      ? all.where`slug = ${slug} and no <= ${at.no} and (untilNo is null or untilNo > ${at.no})`
      : all.where`slug = ${slug} and liveFrom <= ${at.liveAt} and (liveUntil is null or liveUntil > ${at.liveAt})`
  return db.run<EditionRow | undefined>(during.orderBy('no desc'))
}

/** The first activation of a version. */
async function activationOf(
  db: Db,
  live: Edition,
  version: number,
  field: string
): Promise<{ readonly no: number } | { readonly edition: Edition }> {
  if (version === live.version) return { edition: live }
  const row = await db.run<{ no: number } | undefined>(
    SELECT.one.from(ACTIVATIONS).columns('no').where({ version }).orderBy('no')
  )
  if (row) return row
  const newest = await db.run<{ version: number } | undefined>(
    SELECT.one.from(MANIFEST).columns('version').orderBy('version desc')
  )
  if (version > (newest?.version ?? live.version)) throw notFound(`There is no version ${version}`, field)
  throw gone('version_gone', `Version ${version} was never live, or is no longer kept`, field)
}

async function editionWith(db: Db, live: Edition, hash: string, field: string): Promise<Edition> {
  if (live.contentHash === hash || live.sourceHash === hash) return live
  const row = await db.run<EditionRow | undefined>(
    SELECT.one.from(EDITIONS).columns(...EDITION_COLUMNS)
      .where`slug = ${live.slug} and isTakenBack = false and (contentHash = ${hash} or sourceHash = ${hash})`.orderBy(
      'no desc'
    )
  )
  if (row) return row
  throw notFound('No text with this hash was published of the tutorial, or it is no longer kept', field)
}

/** Before the first note nobody knows which text there was; after it there was none. */
async function missing(db: Db, { slug }: Edition, at: At, field: string): Promise<HttpError> {
  const first = await db.run<{ no: number; liveAt: string } | undefined>(
    SELECT.one.from(ACTIVATIONS).columns('no', 'liveAt').orderBy('no')
  )
  const isBefore = !first || ('no' in at ? at.no < first.no : at.liveAt < first.liveAt)
  return isBefore
    ? gone('version_gone', `What ${slug} said at that time is no longer kept`, field)
    : notFound(`${slug} was not published at that time`, field)
}

export const gone = (code: string, message: string, target: string): HttpError =>
  new HttpError(410, code, message, { target })
