import { MAX_EXPAND_DEPTH } from '../cap/guard/read-limits.ts'
import { aliasOf, choiceOf, countOf, listOf, namesOf, objectOf } from './members.ts'
import type { Column, Expand, Limit, Order, Query, Select } from './query.ts'
import { callOf, referenceOf, tokensOf, valueOf } from './read-value.ts'
import { invalidQuery } from './refusal.ts'

const MAX_COLUMNS = 100
const MAX_ORDER = 20

const clauses = ['from', 'columns', 'distinct', 'where', 'groupBy', 'having', 'orderBy', 'limit']

/**
 * Takes a query over from what a client sent (interface specification, HCQL, rules 1, 3 and 6): one SELECT of one entity,
 * from a fixed set of clauses, operators and functions.
 * @throws HttpError 400 naming the place that is something else.
 */
export function readQuery(raw: unknown): Query {
  const { SELECT } = objectOf(raw, ['SELECT'], 'body')
  return { SELECT: selectOf(objectOf(SELECT, clauses, 'SELECT')) }
}

function selectOf(raw: Readonly<Record<string, unknown>>): Select {
  const { columns, distinct, where, groupBy, having, orderBy, limit } = raw
  return {
    from: { ref: namesOf(objectOf(raw['from'], ['ref'], 'SELECT.from')['ref'], 'SELECT.from.ref') },
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
  const { ref, expand, where, orderBy, limit } = objectOf(raw, ['ref', 'expand', 'where', 'orderBy', 'limit'], place)
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
    const { sort, nulls, ...key } = objectOf(each, ['ref', 'func', 'args', 'sort', 'nulls'], at)
    const direction = choiceOf(sort, ['asc', 'desc'], `${at}.sort`)
    const last = choiceOf(nulls, ['first', 'last'], `${at}.nulls`)
    const by = 'func' in key ? callOf(key, at, 0) : referenceOf(key, at)
    return { ...by, ...(direction && { sort: direction }), ...(last && { nulls: last }) }
  })
}

function limitOf(raw: unknown, place: string): Limit {
  const { rows, offset } = objectOf(raw, ['rows', 'offset'], place)
  return {
    ...(rows !== undefined && { rows: countOf(rows, `${place}.rows`) }),
    ...(offset !== undefined && { offset: countOf(offset, `${place}.offset`) })
  }
}
