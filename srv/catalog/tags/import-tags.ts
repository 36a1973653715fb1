import cds from '@sap/cds'
import { insertRows, upsertRows } from '../../cap/database/bulk.ts'
import { newId } from '../../../lib/ids.ts'
import { fromNow, now } from '../../../lib/time.ts'
import { inOwnTransaction, type Tx } from '../../cap/database/database.ts'
import { badRequest, conflict, HttpError } from '../../../lib/errors.ts'
import { withMdFormat } from '../model/slug.ts'
import { lockCuration } from '../model/transaction.ts'
import { tagAliases } from './aliases.ts'
import { linkTags } from './link-tags.ts'
import { type ImportRow, readImport } from './read-import.ts'

const { DELETE, INSERT, SELECT, UPDATE } = cds.ql
const IMPORTS = 'tutorials.catalog.TagImports'
const TAGS = 'tutorials.catalog.Tags'
const LIFETIME = 15 * 60_000

const strategies = ['upsert', 'skip-duplicates', 'abort-on-duplicate'] as const
type Strategy = (typeof strategies)[number]

interface TagRow {
  readonly ID: string
  readonly name: string
  readonly label: string | null
  readonly titlePath: string | null
}

/**
 * Previews an import, and stores its rows for `commitImport` on any instance.
 * @throws HttpError 400 for invalid input, 413 for too many tags.
 */
export async function previewImport(tx: Tx, { payload, format }: Record<string, unknown>): Promise<object> {
  const { rows: sent, parseWarnings } = readImport(payload, format)
  const known = await tagsByName(tx)
  const rows = eachTagOnce(sent, known)
  const judged = rows.map(row => ({ ...row, ...currentOf(row, known), status: statusOf(row, known) }))
  const count = (status: string) => judged.filter(row => row.status === status).length
  const token = newId()
  const expiresAt = expiry()
  await tx.run(INSERT.into(IMPORTS).entries({ token, expiresAt, content: JSON.stringify(rows) }))
  const summary = { total: rows.length, new_: count('new'), conflict: count('conflict'), invalid: count('invalid') }
  return { token, expiresAt, summary, rows: judged, parseWarnings }
}

/** The rows, of which those are invalid that name a tag once more by a former name; its present name wins, then the first. */
function eachTagOnce(rows: readonly ImportRow[], known: ReadonlyMap<string, TagRow>): readonly ImportRow[] {
  const chosen = new Map<TagRow, ImportRow>()
  for (const row of rows) {
    const tag = row.problem === null ? known.get(row.name.toLowerCase()) : undefined
    if (tag && (!chosen.has(tag) || isNow(tag, row))) chosen.set(tag, row)
  }
  return rows.map(row => {
    const tag = row.problem === null ? known.get(row.name.toLowerCase()) : undefined
    const other = tag && chosen.get(tag)
    return other && other !== row ? { ...row, problem: `the same tag stands here as ${other.name}`.slice(0, 255) } : row
  })
}

const isNow = (tag: TagRow, { name }: ImportRow): boolean => tag.name.toLowerCase() === name.toLowerCase()

function statusOf({ name, problem }: ImportRow, known: ReadonlyMap<string, TagRow>): 'new' | 'conflict' | 'invalid' {
  if (problem !== null) return 'invalid'
  return known.has(name.toLowerCase()) ? 'conflict' : 'new'
}

/** The values that an import would replace, and the name of a tag that was renamed. */
function currentOf(row: ImportRow, known: ReadonlyMap<string, TagRow>) {
  const tag = known.get(row.name.toLowerCase())
  const isRenamed = tag !== undefined && !isNow(tag, row)
  return {
    currentName: isRenamed ? tag.name : null,
    currentLabel: tag?.label ?? null,
    currentTitlePath: tag?.titlePath ?? null
  }
}

/** The tags by their names, and by their former names. */
async function tagsByName(tx: Tx): Promise<Map<string, TagRow>> {
  const tags = await tx.run<TagRow[]>(SELECT.from(TAGS).columns('ID', 'name', 'label', 'titlePath'))
  const byId = new Map(tags.map(tag => [tag.ID, tag]))
  const former = [...(await tagAliases(tx))].flatMap(([name, { tag_ID }]) => {
    const tag = byId.get(tag_ID)
    return tag ? [[name, tag] as const] : []
  })
  return new Map([...former, ...tags.map(tag => [tag.name.toLowerCase(), tag] as const)])
}

/** Rows of one transaction, which all other writers wait for on SQLite. */
const CHUNK = 500

/** Rows that an import has dealt with so far. */
interface Done {
  readonly inserted: number
  readonly updated: number
  readonly skipped: number
}

/** An import under way: the rows that are left. */
interface Pending {
  readonly rows: readonly ImportRow[]
  readonly done: Done
  readonly isBegun: boolean
}

/**
 * Imports the rows previewed under `token`, once; invalid rows are skipped. Some tags at a time, each with its links: what a
 * killed process has left, the same call goes on with.
 * @throws HttpError 400 for an unknown strategy or within an atomicity group, 410 for a used or expired token, 409 for an
 * existing tag with `abort-on-duplicate`.
 */
export async function commitImport({ token, strategy: given }: Record<string, unknown>): Promise<object> {
  const strategy = strategyOf(given)
  for (;;) {
    const { done, left } = await inOwnTransaction(async tx => {
      await lockCuration(tx)
      return importSome(tx, token, strategy)
    })
    const total = done.inserted + done.updated + done.skipped
    if (left === 0) return { ...done, total }
  }
}

async function importSome(
  tx: Tx,
  token: unknown,
  strategy: Strategy
): Promise<{ readonly done: Done; readonly left: number }> {
  const pending = await pendingImport(tx, token)
  const known = await tagsByName(tx)
  if (!pending.isBegun && strategy === 'abort-on-duplicate') refuseDuplicates(pending.rows, known)
  // a tag may have got its name since the preview
  const once = eachTagOnce(pending.rows, known)
  const [rows, left] = [once.slice(0, CHUNK), once.slice(CHUNK)]
  const done = added(pending.done, await importRows(tx, rows, known, strategy === 'upsert'))
  await (left.length > 0 ? keep(tx, token, { rows: left, done }) : tx.run(DELETE.from(IMPORTS).where({ token })))
  return { done, left: left.length }
}

function refuseDuplicates(rows: readonly ImportRow[], known: ReadonlyMap<string, TagRow>): void {
  const duplicate = rows.find(row => statusOf(row, known) === 'conflict')
  if (duplicate) throw conflict('duplicate_tag', `The tag ${duplicate.name} exists already`)
}

async function importRows(
  tx: Tx,
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, TagRow>,
  updates: boolean
): Promise<Done> {
  const [duplicates, fresh] = ['conflict', 'new'].map(status => rows.filter(row => statusOf(row, known) === status))
  const inserted = (fresh ?? []).map(row => ({ ID: newId(), ...columnsOf(row) }))
  const updated = updates ? changed(duplicates ?? [], known) : []
  await insertRows(tx, TAGS, inserted)
  await upsertRows(tx, TAGS, updated)
  await linkTags(tx, inserted)
  const skipped = rows.length - inserted.length - updated.length
  return { inserted: inserted.length, updated: updated.length, skipped }
}

const added = (one: Done, other: Done): Done => ({
  inserted: one.inserted + other.inserted,
  updated: one.updated + other.updated,
  skipped: one.skipped + other.skipped
})

function strategyOf(strategy: unknown): Strategy {
  const found = strategies.find(each => each === strategy)
  if (!found) throw badRequest('invalid_strategy', `strategy must be one of ${strategies.join(', ')}`, 'strategy')
  return found
}

const NOTHING: Done = { inserted: 0, updated: 0, skipped: 0 }

/** The rows of a preview, or what is left of them and what was done. */
async function pendingImport(tx: Tx, token: unknown): Promise<Pending> {
  const stored =
    typeof token === 'string' &&
    (await tx.run<{ content: string; expiresAt: string } | undefined>(
      SELECT.one.from(IMPORTS).columns('content', 'expiresAt').where({ token })
    ))
  if (!stored || new Date(stored.expiresAt) <= now())
    throw new HttpError(410, 'token_expired', 'The preview is used up or too old; make a new one', { target: 'token' })
  const content = JSON.parse(stored.content) as readonly ImportRow[] | Omit<Pending, 'isBegun'>
  return 'done' in content ? { ...content, isBegun: true } : { rows: content, done: NOTHING, isBegun: false }
}

const expiry = () => fromNow(LIFETIME).toISOString()

/** Keeps what is left, for as long as a new preview. */
function keep(tx: Tx, token: unknown, content: Omit<Pending, 'isBegun'>): Promise<unknown> {
  return tx.run(
    UPDATE.entity(IMPORTS)
      .set({ content: JSON.stringify(content), expiresAt: expiry() })
      .where({ token })
  )
}

const columnsOf = ({ name, label, titlePath }: ImportRow) => withMdFormat({ name, label, titlePath })

interface Changed {
  readonly ID: string
  readonly titlePath?: string | null
}

/** Imported values that differ from those of existing tags; columns that the import leaves empty keep theirs. */
function changed(rows: readonly ImportRow[], known: ReadonlyMap<string, TagRow>): object[] {
  return rows.flatMap(({ name, ...values }) => {
    const tag = known.get(name.toLowerCase()) as TagRow
    const different = (['label', 'titlePath'] as const).filter(
      column => (values[column] ?? tag[column]) !== tag[column]
    )
    return different.length > 0
      ? [
          withMdFormat<Changed>({
            ID: tag.ID,
            ...Object.fromEntries(different.map(column => [column, values[column]]))
          })
        ]
      : []
  })
}
