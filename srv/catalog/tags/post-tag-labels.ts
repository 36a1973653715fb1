import cds from '@sap/cds'
import { z } from 'zod'
import { insertRows, upsertRows } from '../../cap/database/bulk.ts'
import { newId } from '../../../lib/ids.ts'
import { inTransaction, isUniqueViolation, type Tx } from '../../cap/database/database.ts'
import { badRequest, conflict, tooLarge } from '../../../lib/errors.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { lockCuration } from '../model/transaction.ts'
import { mdFormat, withMdFormat } from '../model/slug.ts'
import { presentName, tagAliases } from './aliases.ts'
import { linkTags } from './link-tags.ts'

const { SELECT } = cds.ql
const TAGS = 'tutorials.catalog.Tags'
const MAX_LABELS = 5000
const MAX_KEY = 255

const labelsSchema = z.record(z.string(), z.string('A label is a text').trim().min(1, 'A label has text').max(255))

/** A label and its tag, given by name or by title path. */
interface Label {
  readonly key: string
  readonly name: string
  readonly label: string
}

interface TagRow {
  readonly ID: string
  readonly name: string
  readonly titlePath: string | null
  readonly label: string | null
}

/** @throws HttpError 400 for an empty map, an invalid key or two keys of one tag, 413 for more than 5,000. */
function parseLabels(raw: unknown): Label[] {
  const labels = conformsTo(labelsSchema)(raw)
  const keys = Object.keys(raw as object)
  if (keys.length === 0) throw badRequest('empty', 'At least one label is needed', 'body')
  if (keys.length > MAX_LABELS) throw tooLarge(`At most ${MAX_LABELS} labels`, 'body')
  const seen = new Set<string>()
  return keys.map(key => {
    const name = tagName(key)
    if (!name || key.length > MAX_KEY || !Object.hasOwn(labels, key))
      throw badRequest('invalid_tag', `A tag has letters or digits, and at most ${MAX_KEY} characters`, key)
    if (seen.has(name)) throw badRequest('duplicate_tag', `${name} is named twice`, key)
    seen.add(name)
    return { key, name, label: labels[key] as string }
  })
}

/** Converts a title path such as `Products:SAP BTP` to `products>sap-btp`; keeps a name. */
function tagName(key: string): string {
  if (/[:/]/.test(key)) return mdFormat(key) ?? ''
  return /[\p{L}\p{N}]/u.test(key) ? key.toLowerCase() : ''
}

/**
 * Sets labels and creates missing tags, in one transaction.
 * @throws HttpError 409 when an admin creates one of the tags at the same time.
 */
async function putLabels(labels: readonly Label[]): Promise<object> {
  try {
    return await inTransaction(async tx => {
      await lockCuration(tx)
      return writeLabels(tx, labels)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('tag_taken', 'A tag was made at the same moment; try again') : error
  }
}

async function writeLabels(tx: Tx, labels: readonly Label[]): Promise<object> {
  const known = await tx.run<TagRow[]>(SELECT.from(TAGS).columns('ID', 'name', 'titlePath', 'label'))
  const aliases = await tagAliases(tx)
  const byName = new Map(known.map(tag => [tag.name.toLowerCase(), tag]))
  const byPath = new Map(known.map(tag => [tag.titlePath, tag]))
  const tagOf = ({ key, name }: Label) =>
    byName.get(name) ?? byPath.get(key) ?? byName.get(presentName(name, aliases).toLowerCase())
  const created = labels.filter(each => !tagOf(each))
  // of several labels of one tag, by a former name or a path, the one under its name is meant
  const chosen = new Map<TagRow, string>()
  for (const each of labels) {
    const tag = tagOf(each)
    if (tag && (!chosen.has(tag) || byName.get(each.name) === tag)) chosen.set(tag, each.label)
  }
  const updated = [...chosen].flatMap(([{ ID, label: before }, label]) => (before === label ? [] : [{ ID, label }]))
  const rows = created.map(({ key, name, label }) => withMdFormat({ ID: newId(), name, titlePath: key, label }))
  await insertRows(tx, TAGS, rows)
  await linkTags(tx, rows)
  await upsertRows(tx, TAGS, updated)
  return { count: labels.length, created: created.length, updated: updated.length }
}

/** POST /build/tag-labels: `{ <name or titlePath>: <label> }` (CATALOG-078). */
export const postTagLabels = route<Label[]>({
  method: 'post',
  path: '/build/tag-labels',
  access: 'contentKey',
  describes: {
    summary: 'Sets labels by name or title path, and makes tags that are missing',
    takes: labelsSchema,
    answers: z.object({ count: z.number().int(), created: z.number().int(), updated: z.number().int() })
  },
  body: { kind: 'json', max: 10 * MB, parse: parseLabels },
  handle: async (_ctx, labels) => ({ status: 200, body: await putLabels(labels) })
})
