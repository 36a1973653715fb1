import { checkedRow, completeRow, isSentAsRead } from './rows.ts'
import type { RecordedStatement } from '../database/reads/recording.ts'
import { isPostgres } from '../database/database.ts'
import type { Entity } from '../types.ts'
import { completeJson } from './sqlite-json.ts'
import type { Shape } from './shape.ts'
import {
  type Brought,
  coversLiterals,
  isPersonal,
  narrowed,
  type Sources,
  sourcesOf,
  UNDECIDED,
  valueOf
} from './sources.ts'

/** Rows that CAP reads at most; a page as long as that ends with a link to the next. */
const MAX_PAGE = 1000

/** A statement, and where its values come from. */
export interface PlannedStatement {
  /** As CAP has made it. */
  readonly sql: string
  /** As it runs here. */
  readonly run: string
  readonly sources: readonly Sources[]
}

/** How the reads of one shape are answered without CAP. */
export interface Plan {
  readonly statements: readonly PlannedStatement[]
  readonly entity: Entity
  /** The database makes rows as they are sent. */
  readonly isComplete: boolean
  readonly isOne: boolean
  /** Before and after the number of rows: clients may want such numbers as texts. */
  readonly countQuote: string
  /** The body up to its rows. */
  readonly head: string
  readonly headers: Headers
  /** A header has the entity tag of the row. */
  readonly hasTag: boolean
  /** Rows that a list reads at most. */
  readonly limit: number | undefined
  /** The only sender that it is for: something in it may be of that sender. */
  readonly owner: string | undefined
}

/** An answer of CAP, with what the database was asked for it. */
export interface Observed {
  readonly shape: Shape
  readonly brought: Brought
  readonly entity: Entity
  readonly statements: readonly RecordedStatement[]
  readonly headers: Headers
  readonly body: string
}

/** The statements of a read with their values, for one request. */
export type Bound = readonly { readonly sql: string; readonly values: readonly unknown[] }[]

/**
 * The plan for reads like `observed`, still to be tried (`isRight`); undefined where nothing can be told, since there are no
 * rows; a text that says why for reads that have no plan.
 */
export function planOf(observed: Observed): Plan | string | undefined {
  const { shape, brought, entity, statements, body } = observed
  const [rows, counted, ...others] = statements
  if (!rows || others.length > 0 || Boolean(counted) !== shape.isCounted) return 'statements'
  if (statements.some(({ sql }) => usesSession(sql))) return 'session'
  if (!coversLiterals(statements, brought)) return 'literals'
  if (rows.rows.length === 0) return undefined
  if (!isSentAsRead(entity, rows.rows)) return 'types'
  const list = LIST.exec(body)
  const isOne = !list
  const [head, limit] = [CONTEXT.exec(body)?.[0], limitOf(rows)]
  if (head === undefined || (!isOne && limit === undefined)) return 'body'
  const complete = isPostgres() ? undefined : completeJson(rows.sql, entity)
  const planned = statements.map(({ sql, values }, index) => ({
    sql,
    run: index === 0 ? (complete ?? sql) : sql,
    sources: values.map(value => sourcesOf(value, brought))
  }))
  const owner = planned.some(({ sources }) => isPersonal(sources)) ? brought.user : undefined
  const headers = withoutTag(observed.headers)
  const hasTag = headers['etag'] !== undefined
  return {
    statements: planned,
    entity,
    isComplete: complete !== undefined,
    isOne,
    countQuote: list?.[1] ?? '',
    head,
    headers,
    hasTag,
    limit,
    owner
  }
}

type Headers = Readonly<Record<string, string>>

/** The headers in their order, with an empty entity tag where there is one. */
const withoutTag = (headers: Headers): Headers => (headers['etag'] === undefined ? headers : { ...headers, etag: '' })

/** The plan with CAP's own statements, whose rows are completed here. */
export const withoutComplete = (plan: Plan): Plan => ({
  ...plan,
  isComplete: false,
  statements: plan.statements.map(statement => ({ ...statement, run: statement.sql }))
})

/** The plan that holds for `observed` too; a text that says why for reads that have none. */
export function narrowedPlan(plan: Plan, observed: Observed): Plan | string {
  const { statements, brought } = observed
  const headers = withoutTag(observed.headers)
  if (JSON.stringify(headers) !== JSON.stringify(plan.headers)) return 'headers'
  if (statements.length !== plan.statements.length) return 'statements'
  const next = plan.statements.map(({ sql, run, sources }, index) => {
    const { sql: seen, values } = statements[index] as RecordedStatement
    if (sql !== seen || values.length !== sources.length) return undefined
    const left = sources.map((each, position) => narrowed(each, values[position], brought))
    return left.includes(undefined) ? undefined : { sql, run, sources: left as readonly Sources[] }
  })
  if (next.includes(undefined)) return 'statements'
  return { ...plan, statements: next as readonly PlannedStatement[] }
}

/** The statements of `plan` for a request; undefined while it is not known where one of their values comes from. */
export function bind(plan: Plan, brought: Brought): Bound | undefined {
  if (plan.owner !== undefined && plan.owner !== brought.user) return undefined
  const bound = plan.statements.map(({ run, sources }) => ({
    sql: run,
    values: sources.map(each => valueOf(each, brought))
  }))
  return bound.some(({ values }) => values.includes(UNDECIDED)) ? undefined : bound
}

/**
 * The body made of the rows of each statement; undefined where CAP answers in another form: no row, or a link to a next page.
 * @throws Error for rows whose form is not known.
 */
export function bodyOf(plan: Plan, { top }: Shape, results: readonly (readonly string[])[]): string | undefined {
  const { entity, isComplete, isOne, countQuote, head, limit } = plan
  const [rows = [], counted] = results
  const sent = (row: string) => (isComplete ? checkedRow(row) : completeRow(row, entity))
  if (isOne) return rows.length === 1 ? `${head},${tagFirst(sent(rows[0] as string)).slice(1)}` : undefined
  if (limit === undefined || (rows.length >= limit && top !== limit)) return undefined
  const count = counted && `,"@odata.count":${countQuote}${countOf(counted)}${countQuote}`
  return `${head}${count ?? ''},"value":[${rows.map(sent).join(',')}]}`
}

function countOf([row = '{}']: readonly string[]): number {
  const { count } = JSON.parse(row) as { readonly count?: unknown }
  if (!Number.isInteger(Number(count))) throw new Error('the number of rows is not known')
  return Number(count)
}

/** The row of an answer with one has its entity tag at its begin. */
function tagFirst(row: string): string {
  const tag = /,("@odata\.etag":"(?:[^"\\]|\\.)*")\}$/.exec(row)
  return tag ? `{${tag[1]},${row.slice(1, tag.index)}}` : row
}

/** The headers of an answer with this body. @throws Error where the row has no entity tag. */
export function headersOf({ headers, hasTag }: Plan, body: string): Headers {
  if (!hasTag) return headers
  const [, tag] = /^\{"@odata\.context":"[^"\\]*","@odata\.etag":("(?:[^"\\]|\\.)*"),/.exec(body) ?? []
  if (tag === undefined) throw new Error('the row has no entity tag')
  return { ...headers, etag: JSON.parse(tag) as string }
}

/** Variables of a session are not among the values of a statement. */
const usesSession = (sql: string): boolean => /session_context|current_setting|current_|random|now\(/i.test(sql)

const CONTEXT = /^\{"@odata\.context":"[^"\\]*"/

const LIST = /^\{"@odata\.context":"[^"\\]*"(?:,"@odata\.count":("?)\d+"?)?,"value":\[/

const LIMIT = /LIMIT (?:\?|\$\d+)( OFFSET (?:\?|\$\d+))?(?:\)(?: as "\$\w+")?)*$/i

/** The value of the LIMIT at the end of a statement, or at the end of the query that it wraps. */
function limitOf({ sql, values }: RecordedStatement): number | undefined {
  const found = LIMIT.exec(sql)
  const limit = found ? values.at(found[1] === undefined ? -1 : -2) : undefined
  return typeof limit === 'number' && limit <= MAX_PAGE ? limit : undefined
}
