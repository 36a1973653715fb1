import cds from '@sap/cds'
import { insertRows, upsertRows } from '../../cap/database/bulk.ts'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { badRequest, conflict, HttpError } from '../../../lib/errors.ts'
import { linkTags } from './link-tags.ts'
import { type ImportRow, readImport } from './read-import.ts'

const { DELETE, INSERT, SELECT } = cds.ql
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
  const { rows, parseWarnings } = readImport(payload, format)
  const known = await tagsByName(tx)
  const judged = rows.map(row => ({ ...row, ...currentOf(row, known), status: statusOf(row, known) }))
  const count = (status: string) => judged.filter(row => row.status === status).length
  const token = newId()
  const expiresAt = new Date(now().getTime() + LIFETIME).toISOString()
  await tx.run(INSERT.into(IMPORTS).entries({ token, expiresAt, content: JSON.stringify(rows) }))
  const summary = { total: rows.length, new_: count('new'), conflict: count('conflict'), invalid: count('invalid') }
  return { token, expiresAt, summary, rows: judged, parseWarnings }
}

function statusOf({ name, problem }: ImportRow, known: ReadonlyMap<string, TagRow>): 'new' | 'conflict' | 'invalid' {
  if (problem !== null) return 'invalid'
  return known.has(name.toLowerCase()) ? 'conflict' : 'new'
}

/** The values that an import would replace. */
function currentOf({ name }: ImportRow, known: ReadonlyMap<string, TagRow>) {
  const tag = known.get(name.toLowerCase())
  return { currentLabel: tag?.label ?? null, currentTitlePath: tag?.titlePath ?? null }
}

async function tagsByName(tx: Tx): Promise<Map<string, TagRow>> {
  const tags = await tx.run<TagRow[]>(SELECT.from(TAGS).columns('ID', 'name', 'label', 'titlePath'))
  return new Map(tags.map(tag => [tag.name.toLowerCase(), tag]))
}

/**
 * Imports the rows previewed under `token`, once; invalid rows are skipped.
 * @throws HttpError 400 for an unknown strategy, 410 for a used or expired token, 409 for an existing tag with
 * `abort-on-duplicate`.
 */
export async function commitImport(tx: Tx, data: Record<string, unknown>): Promise<object> {
  const strategy = strategyOf(data['strategy'])
  const rows = await consumePreview(tx, data['token'])
  const known = await tagsByName(tx)
  const valid = rows.filter(({ problem }) => problem === null)
  const [duplicates, fresh] = ['conflict', 'new'].map(status => valid.filter(row => statusOf(row, known) === status))
  if (strategy === 'abort-on-duplicate' && duplicates?.[0])
    throw conflict('duplicate_tag', `The tag ${duplicates[0].name} exists already`)
  const inserts = (fresh ?? []).map(row => ({ ID: newId(), ...columnsOf(row) }))
  const updates = strategy === 'upsert' ? changed(duplicates ?? [], known) : []
  await insertRows(tx, TAGS, inserts)
  await upsertRows(tx, TAGS, updates)
  await linkTags(tx, inserts)
  const [inserted, updated] = [inserts.length, updates.length]
  return { inserted, updated, skipped: rows.length - inserted - updated, total: rows.length }
}

function strategyOf(strategy: unknown): Strategy {
  const found = strategies.find(each => each === strategy)
  if (!found) throw badRequest('invalid_strategy', `strategy must be one of ${strategies.join(', ')}`, 'strategy')
  return found
}

async function consumePreview(tx: Tx, token: unknown): Promise<readonly ImportRow[]> {
  const stored =
    typeof token === 'string' &&
    (await tx.run<{ content: string; expiresAt: string } | undefined>(
      SELECT.one.from(IMPORTS).columns('content', 'expiresAt').where({ token })
    ))
  if (!stored || new Date(stored.expiresAt) <= now())
    throw new HttpError(410, 'token_expired', 'The preview is used up or too old; make a new one', { target: 'token' })
  await tx.run(DELETE.from(IMPORTS).where({ token }))
  return JSON.parse(stored.content) as readonly ImportRow[]
}

const columnsOf = ({ name, label, titlePath }: ImportRow) => ({ name, label, titlePath })

/** Rows of existing tags with the imported values; columns that the import leaves empty keep theirs. */
function changed(rows: readonly ImportRow[], known: ReadonlyMap<string, TagRow>): TagRow[] {
  return rows.flatMap(({ name, label, titlePath }) => {
    const tag = known.get(name.toLowerCase()) as TagRow
    const after = { ...tag, label: label ?? tag.label, titlePath: titlePath ?? tag.titlePath }
    return after.label === tag.label && after.titlePath === tag.titlePath ? [] : [after]
  })
}
