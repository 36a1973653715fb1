import { MAX_EXPAND_DEPTH } from '../cap/guard/read-limits.ts'
import { aliasOf, optionalEnum, countOf, listOf, namesOf, strictObject } from './json-values.ts'
import { type Column, type Expand, invalidQuery, type Limit, type Order, type Query, type Select } from './query.ts'
import { callOf, referenceOf, tokensOf, valueOf } from './read-value.ts'

const MAX_COLUMNS = 100
const MAX_ORDER = 20

const clauses = ['from', 'columns', 'distinct', 'where', 'groupBy', 'having', 'orderBy', 'limit']

/**
 * Parses a query: one SELECT of one entity, with a fixed set of clauses, operators and functions (HCQL-015 to 017,
 * HCQL-021, HCQL-025).
 * @throws HttpError 400 naming the place of the first unacceptable part.
 */
export function readQuery(raw: unknown): Query {
  const { SELECT } = strictObject(raw, ['SELECT'], 'body')
  return { SELECT: selectOf(strictObject(SELECT, clauses, 'SELECT')) }
}

function selectOf(raw: Readonly<Record<string, unknown>>): Select {
  const { columns, distinct, where, groupBy, having, orderBy, limit } = raw
  return {
    from: { ref: namesOf(strictObject(raw['from'], ['ref'], 'SELECT.from')['ref'], 'SELECT.from.ref') },
    ...(columns !== undefined && { columns: columnsOf(columns, 'SELECT.columns', 0) }),
    ...(isTrue(distinct, 'SELECT.distinct') && { distinct: true }),
    ...(where !== undefined && { where: tokensOf(where, 'SELECT.where') }),
    ...(groupBy !== undefined && { groupBy: listOf(groupBy, MAX_COLUMNS, 'SELECT.groupBy', referenceOf) }),
    ...(having !== undefined && { having: tokensOf(having, 'SELECT.having') }),
    ...(orderBy !== undefined && { orderBy: orderOf(orderBy, 'SELECT.orderBy') }),
    ...(limit !== undefined && { limit: limitOf(limit, 'SELECT.limit') })
  }
}

function isTrue(raw: unknown, place: string): boolean {
  if (raw !== undefined && typeof raw !== 'boolean') throw invalidQuery('must be true or false', place)
  return raw === true
}

function columnsOf(raw: unknown, place: string, depth: number): readonly Column[] {
  return listOf(raw, MAX_COLUMNS, place, (each, at) => columnOf(each, at, depth))
}

function columnOf(raw: unknown, place: string, depth: number): Column {
  if (raw === '*') return '*'
  if (typeof raw !== 'object' || raw === null) throw invalidQuery("must be an object or '*'", place)
  if ('expand' in raw) return expandOf(raw, place, depth)
  const { as, ...value } = raw as { as?: unknown }
  return { ...valueOf(value, place, 0), ...(as !== undefined && { as: aliasOf(as, `${place}.as`) }) }
}

function expandOf(raw: object, place: string, depth: number): Expand {
  if (depth === MAX_EXPAND_DEPTH) throw invalidQuery(`expands more than ${MAX_EXPAND_DEPTH} levels deep`, place)
  const { ref, expand, where, orderBy, limit } = strictObject(
    raw,
    ['ref', 'expand', 'where', 'orderBy', 'limit'],
    place
  )
  return {
    ref: namesOf(ref, `${place}.ref`),
    expand: columnsOf(expand, `${place}.expand`, depth + 1),
    ...(where !== undefined && { where: tokensOf(where, `${place}.where`) }),
    ...(orderBy !== undefined && { orderBy: orderOf(orderBy, `${place}.orderBy`) }),
    ...(limit !== undefined && { limit: limitOf(limit, `${place}.limit`) })
  }
}

function orderOf(raw: unknown, place: string): readonly Order[] {
  return listOf(raw, MAX_ORDER, place, (each, at) => {
    const { sort, nulls, ...key } = strictObject(each, ['ref', 'func', 'args', 'sort', 'nulls'], at)
    const direction = optionalEnum(sort, ['asc', 'desc'], `${at}.sort`)
    const last = optionalEnum(nulls, ['first', 'last'], `${at}.nulls`)
    const by = 'func' in key ? callOf(key, at, 0) : referenceOf(key, at)
    return { ...by, ...(direction && { sort: direction }), ...(last && { nulls: last }) }
  })
}

function limitOf(raw: unknown, place: string): Limit {
  const { rows, offset } = strictObject(raw, ['rows', 'offset'], place)
  return {
    ...(rows !== undefined && { rows: countOf(rows, `${place}.rows`) }),
    ...(offset !== undefined && { offset: countOf(offset, `${place}.offset`) })
  }
}
