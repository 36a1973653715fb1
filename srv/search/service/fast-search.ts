import type { IncomingMessage } from 'node:http'
import { parse, stringify } from 'node:querystring'
import { LRUCache } from 'lru-cache'
import { optionsOf } from '../../cap/odata/parameters.ts'
import { clientIn } from '../../platform/access/client-in.ts'
import { type FastAnswer, type FastRead, HEADERS, refused } from '../../platform/http/ahead/fast-reads.ts'
import type { SearchedType, SearchIndex } from '../engine/model.ts'
import { searchIndex } from '../live/index.ts'
import { recordSearch } from '../log/index.ts'
import { type Boosts, boostsAtOnce } from '../rerank/boosts.ts'
import { limitedAtOnce } from '../settings/limit-searches.ts'
import { mayUseMeaning } from '../hybrid/with-meaning.ts'
import { keptAnswer, type KeptAnswer } from './kept-answers.ts'
import { MAX_PAGE } from './read-hits.ts'
import { keyOf, ranked, type Ranked, scoreOf } from '../hits/ranked.ts'
import { COLUMNS, type ItemRow, openJsonOf, rowsOf } from '../hits/rows.ts'

/** Entities that are answered, with their types. */
const SETS: ReadonlyMap<string, SearchedType | undefined> = new Map([
  ['Tutorials', 'TUTORIAL'],
  ['SearchableItems', undefined]
])

const ELEMENTS: ReadonlySet<string> = new Set([...COLUMNS, 'searchScore'])

interface Asked {
  readonly address: string
  readonly set: string
  readonly query: string
  readonly text: string
  readonly top: number
  readonly skip: number
  readonly count: boolean
  /** As the client lists them; undefined for all. */
  readonly columns: readonly string[] | undefined
}

/**
 * The common form of a search: `$search` with `$top`, `$skip`, `$count` and plain `$select`. Undefined for any other, and for
 * whatever CAP would refuse or answer in pages.
 */
export function fastSearch(path: string, query: string): FastRead | undefined {
  const asked = read(path.slice(1), query)
  return asked && (request => refused(() => answer(asked, request)))
}

/** Longer addresses are read anew each time. */
const MAX_ADDRESS = 300
/** Addresses as they were read: many people search for the same. */
const known = new LRUCache<string, Asked>({ max: 1000 })

function read(set: string, query: string): Asked | undefined {
  const address = `${set}?${query}`
  const before = known.get(address)
  if (before) return before
  const asked = parsed(set, query)
  if (asked && address.length <= MAX_ADDRESS) known.set(address, asked)
  return asked
}

function parsed(set: string, query: string): Asked | undefined {
  const options = SETS.has(set) ? optionsOf(query) : undefined
  if (!options) return undefined
  const { $search: text, $top, $skip, $count, $select, ...others } = Object.fromEntries(options)
  if (text === undefined || text.trim() === '' || Object.keys(others).length > 0) return undefined
  const [top, skip, count, columns] = [numberOf($top, Infinity), numberOf($skip, 0), flagOf($count), namesOf($select)]
  if (top === undefined || skip === undefined || count === undefined || columns === null) return undefined
  return { address: `${set}?${query}`, set, query, text, top, skip, count, columns }
}

const numberOf = (text: string | undefined, fallback: number): number | undefined => {
  if (text === undefined) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const flagOf = (text: string | undefined): boolean | undefined =>
  text === undefined || text === 'false' ? false : text === 'true' ? true : undefined

/** Null for what is no plain list of elements. */
function namesOf(text: string | undefined): readonly string[] | undefined | null {
  if (text === undefined) return undefined
  const names = text.split(',')
  return names.every(name => ELEMENTS.has(name)) && new Set(names).size === names.length ? names : null
}

async function answer(asked: Asked, request: IncomingMessage): Promise<FastAnswer | undefined> {
  const index = await searchIndex(0)
  const boosts = boostsAtOnce(asked.text)
  if (boosts === 'undecided' || mayUseMeaning() || !limitedAtOnce(request, 'search')) return undefined
  const { address } = asked
  const { body, total } = await keptAnswer({ index, address, boosts }, () => made(index, asked, boosts))
  if (asked.skip === 0) recordSearch(clientIn(request), asked.text, total)
  return { status: 200, headers: HEADERS, body }
}

async function made(index: SearchIndex, asked: Asked, boosts: Boosts | undefined): Promise<KeptAnswer> {
  const { set, text, top, skip } = asked
  const type = SETS.get(set)
  const size = Math.min(top, MAX_PAGE)
  const found = ranked(index, text, { types: type && [type], top: size, skip, boosts })
  return { body: bodyOf(asked, size, found, await rowsOf(found.hits)), total: found.total }
}

/** As JSON.stringify has it, in UTF-8. */
function bodyOf(asked: Asked, size: number, { total, hits }: Ranked, rows: readonly ItemRow[]): Buffer {
  const { set, columns, count, top, skip } = asked
  const names = columns && (columns.includes('ID') ? columns : [...columns, 'ID'])
  const before = {
    '@odata.context': names ? `$metadata#${set}(${names.join(',')})` : `$metadata#${set}`,
    ...(count && { '@odata.count': total })
  }
  const isCut = top > size && total > skip + size
  const after = isCut ? `],"@odata.nextLink":${JSON.stringify(linkOf(asked, size))}}` : ']}'
  const scores = new Map(hits.map(hit => [keyOf(hit), scoreOf(hit)]))
  const scoreOfRow = (row: ItemRow) => scores.get(`${row.taskType}:${row.slug}`)
  const values = names
    ? [Buffer.from(rows.map(row => chosen(names, { ...row, searchScore: scoreOfRow(row) })).join())]
    : rows.flatMap((row, at) => [openJsonOf(row), Buffer.from(closing(scoreOfRow(row), at === rows.length - 1))])
  return Buffer.concat([Buffer.from(`${JSON.stringify(before).slice(0, -1)},"value":[`), ...values, Buffer.from(after)])
}

const closing = (score: number | undefined, isLast: boolean): string => `,"searchScore":${score}}${isLast ? '' : ','}`

const chosen = (names: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  `{${names.map(name => `"${name}":${JSON.stringify(row[name])}`).join()}}`

const linkOf = ({ set, query }: Asked, size: number) =>
  `${set}?${stringify({ ...parse(query), $skiptoken: String(size) })}`
