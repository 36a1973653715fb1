import type { RecordedStatement } from '../../database/reads/recording.ts'
import { hasMoment, pageOf, usesSession } from '../learn-plan.ts'
import { boundStatement, narrowedStatement, type Page, type PlannedStatement, plannedStatement } from '../plan.ts'
import { type ComputedElement, computeIn } from '../computed.ts'
import { type Brought, coversLiterals, isPersonal, UNDECIDED } from '../sources.ts'
import type { BoundStatement } from '../plan.ts'
import type { Reading } from '../body.ts'

/** How the queries of one shape are answered without the service. */
export interface QueryPlan {
  readonly rows: PlannedStatement
  /** Counts all rows; undefined while their number was known from a page. */
  readonly count: PlannedStatement | undefined
  readonly isOne: boolean
  readonly isCounted: boolean
  readonly page: Page | undefined
  readonly computed: readonly ComputedElement[]
  readonly owner: string | undefined
  readonly isShort?: boolean
}

/** The statements of a query with their values. */
export interface BoundQuery {
  readonly rows: BoundStatement
  readonly count: BoundStatement | undefined
}

/** A query that the service has answered, with what the database was asked for it. */
export interface ObservedQuery {
  readonly brought: Brought
  readonly statements: readonly RecordedStatement[]
  readonly isOne: boolean
  readonly isCounted: boolean
  readonly hasDrafts: boolean
  readonly computed: readonly ComputedElement[]
}

/** All statements of a plan. */
export const statementsOf = ({ rows, count }: QueryPlan): readonly PlannedStatement[] =>
  count ? [rows, count] : [rows]

/** The statements of `plan` for a query; undefined while it is not known where one of their values comes from. */
export function bindQuery({ rows, count }: QueryPlan, brought: Brought): BoundQuery | undefined {
  const bound = { rows: boundStatement(rows, brought), count: count && boundStatement(count, brought) }
  return [bound.rows, bound.count].some(each => each?.values.includes(UNDECIDED)) ? undefined : bound
}

/** The plan for queries like `observed`; as `planOf` of reads over OData. */
export function planOfQuery(observed: ObservedQuery): QueryPlan | string | undefined {
  const { brought, isOne, isCounted } = observed
  const [rows, count] = observed.statements
  const why = reasonAgainst(observed)
  if (why !== undefined || !rows) return why
  if (observed.hasDrafts && rows.rows.length === 0) return undefined
  const page = pageOf(rows)
  if (isCounted && !page) return 'statements'
  const planned = observed.statements.map(each => plannedStatement(each, brought))
  return {
    rows: plannedStatement(rows, brought),
    count: count && plannedStatement(count, brought),
    isOne,
    isCounted,
    page,
    computed: observed.computed,
    owner: planned.some(({ sources }) => isPersonal(sources)) ? brought.user : undefined
  }
}

function reasonAgainst({ statements, brought, isCounted }: ObservedQuery): string | undefined {
  if (statements.length === 0 || statements.length > (isCounted ? 2 : 1)) return 'statements'
  if (statements.some(({ sql }) => usesSession(sql))) return 'session'
  if (!coversLiterals(statements, brought)) return 'literals'
  return statements.some(each => hasMoment(each, brought)) ? 'moment' : undefined
}

/** The plan that holds for `observed` too; as `planOfQuery` for queries that have none. */
export function narrowedQuery(plan: QueryPlan, observed: ObservedQuery): QueryPlan | string | undefined {
  const { brought, statements } = observed
  const [asked, counted] = statements
  const why = reasonAgainst(observed)
  if (why !== undefined) return why
  const rows = narrowedStatement(plan.rows, asked, brought)
  if (!rows) return 'statements'
  const next = { ...plan, rows, isShort: false }
  if (!counted) return next
  const count = plan.count ? narrowedStatement(plan.count, counted, brought) : plannedStatement(counted, brought)
  if (!count) return 'statements'
  return plan.owner === undefined && isPersonal(count.sources) ? 'personal' : { ...next, count }
}

/** Rows as the service hands them out; `$count` tells of all of them. */
export type Rows = readonly object[] & { $count?: unknown }

/** The answer that the service would give, or `short` where the plan lacks a part for it. */
export type Made = { readonly result: unknown } | 'short'

/** Reads what a plan says. */
export function* readRows(
  { isOne, isCounted, page, computed }: QueryPlan,
  { rows: read, count }: BoundQuery
): Reading<Made> {
  const rows: Rows = (yield read).map(row => JSON.parse(row) as Record<string, unknown>)
  for (const row of rows) computeIn(row as Record<string, unknown>, computed)
  if (isOne) return { result: rows[0] }
  if (!isCounted || !page) return { result: rows }
  if (rows.length > 0 && rows.length < page.limit) rows.$count = rows.length + page.offset
  else if (count) rows.$count = (JSON.parse((yield count)[0] ?? '{}') as { readonly count?: unknown }).count
  else return 'short'
  return { result: rows }
}
