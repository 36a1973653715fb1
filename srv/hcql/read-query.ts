import { MAX_EXPAND_DEPTH } from '../cap/guard/read-limits.ts'
import { aliasOf, countOf, listOf, nameOf, optionalEnum, strictObject } from './json-values.ts'
import {
  type Column,
  type Expand,
  invalidQuery,
  type Limit,
  type Order,
  type Query,
  type Select,
  type Source
} from './language/query.ts'
import { MAX_NAMES, pathOf, referenceOf } from './read-path.ts'
import { searchOf } from './search.ts'
import { callOf, filterIn, plain, type Reading, tokensOf, valueOf } from './read-value.ts'

const MAX_COLUMNS = 100
const MAX_ORDER = 20
const MAX_SUBQUERY_DEPTH = 3

const ofSubqueries = ['from', 'columns', 'distinct', 'one', 'search', 'where', 'groupBy', 'having', 'orderBy', 'limit']
const clauses = [...ofSubqueries, 'count']

/**
 * Parses a query: one SELECT of one entity, with a fixed set of clauses, operators and functions (HCQL-015 to 017,
 * HCQL-021, HCQL-025).
 * @throws HttpError 400 naming the place of the first unacceptable part.
 */
export function readQuery(raw: unknown): Query {
  const { SELECT } = strictObject(raw, ['SELECT'], 'body')
  return { SELECT: selectOf(strictObject(SELECT, clauses, 'SELECT'), 'SELECT', conditionBelow(0)) }
}

/** A condition, whose sub-queries stand `level` queries deep. */
function conditionBelow(level: number): Reading {
  return {
    depth: 0,
    select(raw, place) {
      if (level === MAX_SUBQUERY_DEPTH)
        throw invalidQuery(`is nested more than ${MAX_SUBQUERY_DEPTH} queries deep`, place)
      const { SELECT } = strictObject(raw, ['SELECT'], place)
      const at = `${place}.SELECT`
      return selectOf(strictObject(SELECT, ofSubqueries, at), at, conditionBelow(level + 1))
    }
  }
}

function selectOf(raw: Readonly<Record<string, unknown>>, place: string, condition: Reading): Select {
  const { from, columns, distinct, one, count, search, where, groupBy, having, orderBy, limit } = raw
  return {
    from: sourceOf(from, `${place}.from`, condition),
    ...(columns !== undefined && { columns: columnsOf(columns, `${place}.columns`, condition, 0) }),
    ...(isTrue(distinct, `${place}.distinct`) && { distinct: true }),
    ...(isTrue(one, `${place}.one`) && { one: true }),
    ...(isTrue(count, `${place}.count`) && { count: true }),
    ...(search !== undefined && { search: searchOf(search, `${place}.search`) }),
    ...(where !== undefined && { where: tokensOf(where, `${place}.where`, condition) }),
    ...(groupBy !== undefined && { groupBy: listOf(groupBy, MAX_COLUMNS, `${place}.groupBy`, keyOf) }),
    ...(having !== undefined && { having: tokensOf(having, `${place}.having`, plain) }),
    ...(orderBy !== undefined && { orderBy: orderOf(orderBy, `${place}.orderBy`) }),
    ...(limit !== undefined && { limit: limitOf(limit, `${place}.limit`) })
  }
}

const keyOf = (raw: unknown, place: string) => referenceOf(raw, place)

function sourceOf(raw: unknown, place: string, condition: Reading): Source {
  const { ref, as } = strictObject(raw, ['ref', 'as'], place)
  const path = pathOf(ref, `${place}.ref`, filterIn(condition))
  return { ref: path, ...(as !== undefined && { as: aliasOf(as, `${place}.as`) }) }
}

function isTrue(raw: unknown, place: string): boolean {
  if (raw !== undefined && typeof raw !== 'boolean') throw invalidQuery('must be true or false', place)
  return raw === true
}

function columnsOf(raw: unknown, place: string, condition: Reading, depth: number): readonly Column[] {
  return listOf(raw, MAX_COLUMNS, place, (each, at) => columnOf(each, at, condition, depth))
}

function columnOf(raw: unknown, place: string, condition: Reading, depth: number): Column {
  if (raw === '*') return '*'
  if (typeof raw !== 'object' || raw === null) throw invalidQuery("must be an object or '*'", place)
  if ('expand' in raw) return expandOf(raw, place, condition, depth)
  const { as, ...value } = raw as { as?: unknown }
  return { ...valueOf(value, place, plain), ...(as !== undefined && { as: aliasOf(as, `${place}.as`) }) }
}

/** The clauses stand beside the path, or in its only step, where CQL has them. */
function expandOf(raw: object, place: string, condition: Reading, depth: number): Expand {
  if (depth === MAX_EXPAND_DEPTH) throw invalidQuery(`expands more than ${MAX_EXPAND_DEPTH} levels deep`, place)
  const { ref, expand, ...beside } = strictObject(raw, ['ref', 'expand', ...ofExpands], place)
  const [path, within] = associationOf(ref, `${place}.ref`)
  const { where, orderBy, limit } = { ...within, ...beside }
  return {
    ref: path,
    expand: columnsOf(expand, `${place}.expand`, condition, depth + 1),
    ...(where !== undefined && { where: tokensOf(where, `${place}.where`, condition) }),
    ...(orderBy !== undefined && { orderBy: orderOf(orderBy, `${place}.orderBy`) }),
    ...(limit !== undefined && { limit: limitOf(limit, `${place}.limit`) })
  }
}

const ofExpands = ['where', 'orderBy', 'limit']

type Clauses = Readonly<Record<string, unknown>>

function associationOf(raw: unknown, place: string): readonly [readonly string[], Clauses] {
  let within: Clauses = {}
  const path = listOf(raw, MAX_NAMES, place, (step, at) => {
    if (typeof step !== 'object') return nameOf(step, at)
    const { id, ...clauses } = strictObject(step, ['id', ...ofExpands], at)
    within = clauses
    return nameOf(id, `${at}.id`)
  })
  return [path, within]
}

function orderOf(raw: unknown, place: string): readonly Order[] {
  return listOf(raw, MAX_ORDER, place, (each, at) => {
    const { sort, nulls, ...key } = strictObject(each, ['ref', 'func', 'args', 'sort', 'nulls'], at)
    const direction = optionalEnum(sort, ['asc', 'desc'], `${at}.sort`)
    const last = optionalEnum(nulls, ['first', 'last'], `${at}.nulls`)
    const by = 'func' in key ? callOf(key, at, plain) : referenceOf(key, at)
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
