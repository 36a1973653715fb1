import { plainText } from '../text.ts'
import type { Row } from '../evaluate.ts'
import type { Entity, ValueList } from '../types.ts'
import { literal } from '../keys.ts'
import { queryText, searchPhrase } from './list-query.ts'
import { literalOf } from './literals.ts'
import { valueListOrder, valueListPaths } from './value-list.ts'

interface Page {
  readonly top: number
  readonly skip?: number
}

/** The rows that begin with what is typed; nothing where no text of the list can. */
export function beginsQuery(target: Entity, list: ValueList, typed: string, page: Page): string | undefined {
  const text = literal(typed.toLowerCase(), 'Edm.String')
  const begins = searchedTexts(target, list).map(name => `startswith(tolower(${name}),${text})`)
  return begins.length === 0 ? undefined : queryOf(target, list, page, `(${begins.join(' or ')})`)
}

/** The rows that what is typed finds: by the search of the service, else in each text of the list; all rows for nothing. */
export function valuesQuery(target: Entity, list: ValueList, typed: string, page: Page): string {
  if (typed.trim() === '') return queryOf(target, list, page, '')
  if (target.can.search) return queryOf(target, list, page, '', searchPhrase(typed))
  const text = literal(typed.toLowerCase(), 'Edm.String')
  const conditions = searchedTexts(target, list).map(name => `contains(tolower(${name}),${text})`)
  return queryOf(
    target,
    list,
    page,
    conditions.length > 0 ? `(${conditions.join(' or ')})` : equals(target, list, typed)
  )
}

/** The condition for a value; one that is none of the type has no row. */
function equals({ properties }: Entity, { value }: ValueList, typed: string): string {
  return `${value} eq ${literalOf(properties.get(value)?.type ?? 'Edm.String', typed) ?? 'null'}`
}

/** The row of a value. */
export const valueQuery = (target: Entity, list: ValueList, value: string): string =>
  queryOf(target, { ...list, conditions: [] }, { top: 1 }, equals(target, list, value))

function queryOf(target: Entity, list: ValueList, { top, skip = 0 }: Page, condition: string, search = ''): string {
  const active = target.draft === 'root' ? ['IsActiveEntity eq true'] : []
  return queryText([
    ['$select', valueListPaths(list).join(',')],
    ['$filter', [...active, ...(list.conditions ?? []), condition].filter(Boolean).join(' and ')],
    ['$search', search],
    ['$orderby', target.can.sort ? valueListOrder(list, target) : ''],
    ['$count', 'true'],
    ['$top', String(top)],
    ['$skip', skip > 0 ? String(skip) : '']
  ])
}

/** Texts of the list, and its value where that is one. */
const searchedTexts = ({ properties }: Entity, { value, texts }: ValueList): readonly string[] =>
  [...new Set([...texts, value])].filter(name => properties.get(name)?.type === 'Edm.String')

/** Rows each once, the best first: what is exactly so, what begins so, and the others. */
export function bestFirst({ value, texts }: ValueList, rows: readonly Row[], typed: string): readonly Row[] {
  const wanted = typed.trim().toLowerCase()
  const once = [...new Map(rows.map(row => [plainText(row[value]), row])).values()]
  const rank = (row: Row): number => {
    const all = [...texts, value].map(name => plainText(row[name]).toLowerCase())
    if (all.includes(wanted)) return 0
    if (all[0]?.startsWith(wanted)) return 1
    if (all.some(each => each.startsWith(wanted))) return 2
    return all[0]?.includes(` ${wanted}`) ? 3 : 4
  }
  return once
    .map((row, place) => ({ row, place, rank: rank(row) }))
    .toSorted((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ row }) => row)
}

/** The one row that somebody has meant: the only one of that text or value, or the only one at all. */
export function meantRow({ value, texts }: ValueList, rows: readonly Row[], typed: string): Row | undefined {
  const wanted = typed.trim().toLowerCase()
  const exact = rows.filter(row => [...texts, value].some(name => plainText(row[name]).toLowerCase() === wanted))
  if (exact.length === 1) return exact[0]
  return rows.length === 1 ? rows[0] : undefined
}
