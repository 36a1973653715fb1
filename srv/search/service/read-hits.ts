import { badRequest } from '../../../lib/errors.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { pageSizeOf } from '../../cap/odata/request/preferences.ts'
import type { Column, Entity, Order, ReadRequest, Row, Selection, Token } from '../../cap/types.ts'
import type { SearchedType, SearchHit } from '../engine/model.ts'
import { searchIndex } from '../live/index.ts'
import { recordSearch } from '../log/index.ts'
import { boostsFor } from '../rerank/boosts.ts'
import { hitsAre } from '../hits/rows.ts'
import { keyOf, ranked, scoreOf } from '../hits/ranked.ts'
import { withMeaning } from '../hybrid/with-meaning.ts'

/** Rows of a page with `$search`. */
export const MAX_PAGE = 200
/** Keys in one condition. */
const CHUNK = 1000

/** Rows with a count and a link, as CAP sends them. */
type Rows = Row[] & { $count?: number; $nextLink?: string }

/** Words of a client, and the one type of documents that they are looked for in. */
interface Search {
  readonly text: string
  readonly type: SearchedType | undefined
  readonly client: string
}

/** A read of an entity, and the one type of documents that it has; undefined for all of them. */
interface Asked {
  readonly entity: Entity
  readonly select: Selection
  readonly type: SearchedType | undefined
}

/**
 * Answers a read with `$search`: the index gives keys and their order, the database the columns. The rank comes first; what
 * the client orders by decides among rows of the same rank.
 * @throws HttpError 400 for a text that cannot be searched for, and together with `$apply`.
 */
export async function readHits(request: ReadRequest, { text, type, client }: Search): Promise<unknown> {
  const { target: entity } = request
  const select = request.query.SELECT
  const counts = request.req?.path.endsWith('/$count') === true
  if (!entity || select.groupBy || select.from.SELECT || (!counts && isAggregate(select)))
    throw badRequest('invalid_query', '$search goes without $apply', '$search')
  const [index, boosts] = [await searchIndex(), await boostsFor(text)]
  const found = ranked(index, text, { types: type && [type], top: index.size, skip: 0, boosts })
  const hits = type === undefined || type === 'TUTORIAL' ? await withMeaning(text, found.hits) : found.hits
  if (!counts && windowOf(request).from.row === 0) recordSearch(client, text, hits.length)
  const asked = { entity, select, type }
  const matching = select.where ? await filtered(asked, hits, select.where) : hits
  return counts ? [{ $count: matching.length }] : pageOf(asked, request, matching)
}

const isAggregate = ({ columns = [] }: Selection): boolean =>
  columns.some(column => typeof column === 'object' && column.func !== undefined)

/** The hits that the filter of the client lets pass, in their order. */
async function filtered(
  asked: Asked,
  hits: readonly SearchHit[],
  filter: readonly Token[]
): Promise<readonly SearchHit[]> {
  const passed: SearchHit[] = []
  for (let from = 0; from < hits.length; from += CHUNK) {
    const chunk = hits.slice(from, from + CHUNK)
    const rows = await rowsByKey(asked, chunk, { columns: keysOf(asked), where: [{ xpr: filter }] })
    passed.push(...chunk.filter(hit => rows.has(keyOf(hit))))
  }
  return passed
}

const keysOf = ({ type }: Asked): readonly { readonly ref: readonly string[] }[] =>
  (type ? ['slug'] : ['slug', 'taskType']).map(name => ({ ref: [name] }))

async function pageOf(asked: Asked, request: ReadRequest, hits: readonly SearchHit[]): Promise<Rows> {
  const { select } = asked
  const { from, size, rest } = windowOf(request)
  const page = await inOrder(asked, hits, from, size)
  const rows: Rows = await shown(asked, page)
  if (select.count) rows.$count = hits.length
  const isLast = from.row + size >= hits.length || rest <= size
  if (!isLast) rows.$nextLink = String(from.token + size)
  // CAP adds a link to a page that is full
  else select.limit = { rows: { val: rows.length + 1 } }
  return rows
}

/** The part of the hits that is asked for; a link to a next page says how many rows came before. */
function windowOf({ req, res, headers }: ReadRequest) {
  const option = (name: string): number | undefined => {
    const value = req?.query?.[name]
    return value === undefined ? undefined : Number(value)
  }
  const [token, top] = [option('$skiptoken') ?? 0, option('$top') ?? Infinity]
  const prefer = headers?.['prefer']
  const preferred = prefer === undefined ? undefined : pageSizeOf(prefer)
  if (preferred !== undefined) res?.set('Preference-Applied', `odata.maxpagesize=${preferred}`)
  const rest = Math.max(0, top - token)
  return {
    from: { token, row: (option('$skip') ?? 0) + token },
    size: Math.min(preferred ?? MAX_PAGE, MAX_PAGE, rest),
    rest
  }
}

/** The hits of a page; the database orders those of the same rank as far as the page shows some of them. */
async function inOrder(
  asked: Asked,
  hits: readonly SearchHit[],
  { row: from }: { readonly row: number },
  size: number
): Promise<readonly SearchHit[]> {
  const orderBy = (asked.select.orderBy ?? []).filter(order => !isImplicit(order) && order.ref?.[0] !== SCORE)
  const page = hits.slice(from, from + size)
  const [first, last] = [page[0], page.at(-1)]
  if (orderBy.length === 0 || !first || !last) return page
  const begin = hits.findIndex(hit => scoreOf(hit) === scoreOf(first))
  const end = hits.findLastIndex(hit => scoreOf(hit) === scoreOf(last)) + 1
  const shared = hits.slice(begin, end)
  const ordered = await rowsByKey(asked, shared, { columns: keysOf(asked), orderBy })
  const places = new Map([...ordered.keys()].map((key, place) => [key, place]))
  const place = (hit: SearchHit) => places.get(keyOf(hit)) ?? shared.length
  return shared
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || place(one) - place(other))
    .slice(from - begin, from - begin + size)
}

/** CAP orders by the key as well, which has another value in each database. */
const isImplicit = (order: Order): boolean => 'implicit' in order

/** The rows of a page with what is asked of them, in the order in which it is asked; all of it in the order of the model. */
async function shown(asked: Asked, hits: readonly SearchHit[]): Promise<Row[]> {
  const { columns = ['*'] } = asked.select
  const names = columns.map(nameOf)
  const isWhole = names.includes('*')
  const stored = columns.filter((_, index) => names[index] !== SCORE)
  const keys = keysOf(asked).filter(({ ref: [name = ''] }) => !isWhole && !names.includes(name))
  const rows = await rowsByKey(asked, hits, { columns: [...stored, ...keys] })
  const wanted = isWhole ? Object.keys(asked.entity.elements) : names
  return hits.flatMap(hit => {
    const row = rows.get(keyOf(hit))
    if (!row) return []
    return [Object.fromEntries(wanted.map(name => [name, name === SCORE ? scoreOf(hit) : row[name]]))]
  })
}

/** The element that is no column. */
const SCORE = 'searchScore'

const nameOf = (column: Column | string): string => {
  if (typeof column === 'string') return column
  return (column.ref ?? []).map(step => (typeof step === 'string' ? step : step.id)).join('/')
}

/** The rows of `hits` that are there, by their keys, in the order of the database. */
async function rowsByKey(
  { entity, type }: Asked,
  hits: readonly SearchHit[],
  { where, ...clauses }: Partial<Selection>
): Promise<ReadonlyMap<string, Row>> {
  if (hits.length === 0) return new Map()
  const among = hits.length > CHUNK ? [] : [{ xpr: hitsAre(hits, type) }]
  const all = where && among.length > 0 ? [...where, 'and', ...among] : (where ?? among)
  const SELECT = { from: { ref: [entity.name] }, ...clauses, ...(all.length > 0 && { where: all }) }
  const rows = await currentTransaction().run<(Row & { readonly slug: string; readonly taskType?: string })[]>({
    SELECT
  })
  return new Map(rows.map(row => [`${type ?? row.taskType}:${row.slug}`, row]))
}
