import type { RecordedStatement } from '../../database/reads/recording.ts'
import type { Entity } from '../../types.ts'
import { type DraftGuard, draftGuard, draftsOf, readsDrafts } from '../drafts.ts'
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
  /** Drafts of the rows, for which the service answers in its own way. */
  readonly drafts: DraftGuard | undefined
  /** The service makes the row where none is there. */
  readonly isSingleton: boolean
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
  readonly entity: Entity
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
  const { brought, isOne, isCounted, entity } = observed
  const statements = withoutDrafts(observed)
  if (!statements) return undefined
  const [rows, count] = statements
  const why = reasonAgainst(statements, observed)
  if (why !== undefined || !rows) return why
  // the service looks for drafts once there are rows
  if (entity.drafts && rows.rows.length === 0) return undefined
  const page = pageOf(rows)
  if (isCounted && !page) return 'statements'
  const planned = statements.map(each => plannedStatement(each, brought))
  return {
    rows: plannedStatement(rows, brought),
    count: count && plannedStatement(count, brought),
    drafts: draftGuard(entity),
    isSingleton: Boolean(entity['@odata.singleton']),
    isOne,
    isCounted,
    page,
    computed: observed.computed,
    owner: planned.some(({ sources }) => isPersonal(sources)) ? brought.user : undefined
  }
}

/** The statements that read rows or count them; undefined while a row has a draft: the service merges what it knows of it. */
function withoutDrafts({ statements, entity }: ObservedQuery): readonly RecordedStatement[] | undefined {
  const ofDrafts = statements.filter(each => readsDrafts(each, entity))
  if (ofDrafts.some(({ rows }) => rows.length > 0)) return undefined
  return statements.filter(each => !ofDrafts.includes(each))
}

function reasonAgainst(
  statements: readonly RecordedStatement[],
  { brought, isCounted }: ObservedQuery
): string | undefined {
  if (statements.length === 0 || statements.length > (isCounted ? 2 : 1)) return 'statements'
  if (statements.some(({ sql }) => usesSession(sql))) return 'session'
  if (!coversLiterals(statements, brought)) return 'literals'
  return statements.some(each => hasMoment(each, brought)) ? 'moment' : undefined
}

/** The plan that holds for `observed` too; as `planOfQuery` for queries that have none. */
export function narrowedQuery(plan: QueryPlan, observed: ObservedQuery): QueryPlan | string | undefined {
  const { brought } = observed
  const statements = withoutDrafts(observed)
  if (!statements) return undefined
  const [asked, counted] = statements
  const why = reasonAgainst(statements, observed)
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

/** The answer that the service would give; `short` where the plan lacks a part for it, `left` where it has more to do than to read. */
export type Made = { readonly result: unknown } | 'short' | 'left'

/** True where a plan may run more than one statement. */
export const readsSeveral = ({ count, drafts }: QueryPlan): boolean => count !== undefined || drafts !== undefined

/** Reads what a plan says. */
export function* readRows(
  { isOne, isCounted, isSingleton, page, computed, drafts }: QueryPlan,
  { rows: read, count }: BoundQuery
): Reading<Made> {
  const texts = yield read
  if (isSingleton && texts.length === 0) return 'left'
  if (drafts && texts.length > 0) {
    const ofRows = draftsOf(drafts, texts)
    if (!ofRows || (yield ofRows).length > 0) return 'left'
  }
  const rows: Rows = texts.map(row => JSON.parse(row) as Record<string, unknown>)
  for (const row of rows) computeIn(row as Record<string, unknown>, computed)
  if (isOne) return { result: rows[0] }
  if (!isCounted || !page) return { result: rows }
  if (rows.length > 0 && rows.length < page.limit) rows.$count = rows.length + page.offset
  else if (count) rows.$count = (JSON.parse((yield count)[0] ?? '{}') as { readonly count?: unknown }).count
  else return 'short'
  return { result: rows }
}
