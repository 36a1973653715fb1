import type { RecordedPage, RecordedStatement } from '../database/reads/recording.ts'
import { isPostgres } from '../database/database.ts'
import type { Entity } from '../types.ts'
import { type DraftGuard, draftGuard, readsDrafts } from './drafts.ts'
import {
  type Headers,
  narrowedStatement,
  type Page,
  type Plan,
  type PlannedStatement,
  plannedStatement
} from './plan.ts'
import { areSentAsRead, formOf, type RowForm, withNested } from './rows.ts'
import { completeJson } from './sqlite-json.ts'
import type { Shape } from './shape.ts'
import { type Brought, coversLiterals, isPersonal } from './sources.ts'

/** Rows that CAP reads at most; a page as long as that ends with a link to the next. */
const MAX_PAGE = 1000

/** An answer of CAP, with what the database was asked for it. */
export interface Observed {
  readonly shape: Shape
  readonly brought: Brought
  readonly entity: Entity
  readonly statements: readonly RecordedStatement[]
  readonly next: RecordedPage | undefined
  readonly headers: Headers
  readonly body: string
}

/** The statements of an answer by what they are for. */
interface Parts {
  readonly rows: RecordedStatement
  readonly count: RecordedStatement | undefined
  readonly absent: readonly RecordedStatement[]
  readonly drafts: DraftGuard | undefined
}

/**
 * The plan for reads like `observed`, still to be tried; undefined where an answer to another request has to tell it; a text
 * that says why for reads that have no plan.
 */
export function planOf(observed: Observed): Plan | string | undefined {
  const { shape, brought, entity, statements, body } = observed
  const parts = partsOf(observed)
  if (parts === undefined || typeof parts === 'string') return parts
  if (statements.some(({ sql }) => usesSession(sql))) return 'session'
  const { rows, count, absent, drafts } = parts
  const used = [rows, ...(count ? [count] : [])]
  if (!coversLiterals([...used, ...absent], brought)) return 'literals'
  if (entity.drafts && used.some(each => hasMoment(each, brought))) return 'moment'
  const list = LIST.exec(body)
  const [head, page] = [CONTEXT.exec(body)?.[0], pageOf(rows)]
  if (head === undefined || (list && !page)) return 'body'
  const formed = formedBy(observed, rows)
  if (typeof formed === 'string') return formed
  const planned = (statement: RecordedStatement) => plannedStatement(statement, brought)
  const mayBeOfSender = [...used, ...absent.map(each => withoutMoments(each))].map(planned)
  const headers = withoutTag(observed.headers)
  return {
    entity,
    rows: planned(rows),
    count: count && planned(count),
    absent: absent.map(planned),
    drafts,
    ...formed,
    isOne: !list,
    countQuote: shape.isCounted ? (list?.[1] ?? '') : '',
    head,
    headers,
    hasTag: headers['etag'] !== undefined,
    page,
    next: observed.next,
    owner: mayBeOfSender.some(({ sources }) => isPersonal(sources)) ? brought.user : undefined
  }
}

/** The plan that holds for `observed` too; as `planOf` for reads that have none. */
export function narrowedPlan(plan: Plan, observed: Observed): Plan | string | undefined {
  const { brought } = observed
  const parts = partsOf(observed)
  if (parts === undefined || typeof parts === 'string') return parts
  if (JSON.stringify(withoutTag(observed.headers)) !== JSON.stringify(plan.headers)) return 'headers'
  const { count, absent } = parts
  const rows = narrowedStatement(plan.rows, parts.rows, brought)
  const none = plan.absent.map((each, index) => narrowedStatement(each, absent[index], brought, isMoment))
  if (!rows || absent.length !== none.length || none.includes(undefined)) return 'statements'
  // a part that the plan lacks is told by this answer, with all that was asked
  const next = { ...plan, rows, absent: none as readonly PlannedStatement[], isShort: false }
  if ((plan.form === undefined || plan.isShort) && parts.rows.rows.length > 0) {
    const formed = formedBy(observed, parts.rows)
    if (typeof formed === 'string') return formed
    Object.assign(next, formed, { form: formed.form && withNested(formed.form, plan.form) })
  }
  if (!count) return next
  const counting = plan.count ? narrowedStatement(plan.count, count, brought) : planOf(observed)
  if (counting === undefined || typeof counting === 'string') return counting ?? 'statements'
  return { ...next, count: 'entity' in counting ? counting.count : counting }
}

/** Undefined while the sender has drafts, or others have drafts of these rows: CAP merges them into its answer. */
function partsOf({ entity, statements, shape }: Observed): Parts | string | undefined {
  const isOfDrafts = (each: RecordedStatement) => readsDrafts(each, entity)
  const first = statements.findIndex(each => !isOfDrafts(each))
  const actives = statements.filter(each => !isOfDrafts(each))
  // drafts of the sender alone are read as any other rows
  const [rows, count, ...others] = actives.length > 0 ? actives : statements
  // CAP looks whether the row is there at which the navigation begins
  if (shape.navigation !== undefined && rows?.rows.length === 0) return undefined
  if (!rows || others.length > 0 || (count && !shape.isCounted)) return 'statements'
  const drafts = actives.length > 0 ? draftGuard(entity) : undefined
  const found = actives.length > 0 ? statements.filter(isOfDrafts) : []
  if (found.some(each => each.rows.length > 0)) return undefined
  return { rows, count, absent: actives.length > 0 ? statements.slice(0, first) : [], drafts }
}

/** The form of rows, and the statement that has the database make them so; neither while there are none. */
function formedBy(
  { entity, headers, body }: Observed,
  { sql, rows }: RecordedStatement
): { readonly form: RowForm | undefined; readonly complete: string | undefined } | string {
  if (rows.length === 0) return { form: undefined, complete: undefined }
  const answer = JSON.parse(body) as Record<string, unknown>
  const sent = LIST.test(body) ? (answer['value'] as readonly Record<string, unknown>[]) : [answer]
  const isCompatible = /ieee754compatible=true/i.test(headers['content-type'] ?? '')
  const form = formOf(rows, sent, entity, isCompatible)
  if (!form) return 'types'
  const mayComplete = !isPostgres() && areSentAsRead(rows, entity)
  return { form, complete: mayComplete ? completeJson(sql, entity, form) : undefined }
}

/** The headers in their order, with an empty entity tag where there is one. */
const withoutTag = (headers: Headers): Headers => (headers['etag'] === undefined ? headers : { ...headers, etag: '' })

/** Variables of a session are not among the values of a statement. */
export const usesSession = (sql: string): boolean => /session_context|current_setting|current_|random|now\(/i.test(sql)

const MOMENT = /^\d{4}-\d\d-\d\dT/

const isMoment = (value: unknown): boolean => typeof value === 'string' && MOMENT.test(value)

/** True where the time of the request may be among the values: CAP asks so whether a draft is locked. */
export const hasMoment = ({ values }: RecordedStatement, { literals }: Brought): boolean =>
  values.some(value => isMoment(value) && !literals.includes(value as string))

/** Whether there are drafts does not depend on the time, which decides only how they are shown. */
const withoutMoments = (statement: RecordedStatement): RecordedStatement => ({
  ...statement,
  values: statement.values.filter(value => value !== '' && !isMoment(value))
})

const CONTEXT = /^\{"@odata\.context":"[^"\\]*"/

const LIST =
  /^\{"@odata\.context":"[^"\\]*"(?:,"@odata\.count":("?)\d+"?)?(?:,"@odata\.nextLink":"[^"\\]*")?,"value":\[/

const LIMIT = /LIMIT (?:\?|\$\d+)( OFFSET (?:\?|\$\d+))?(?:\)(?: as "\$\w+")?)*$/i

/** The values of the LIMIT at the end of a statement, or at the end of the query that it wraps. */
export function pageOf({ sql, values }: RecordedStatement): Page | undefined {
  const found = LIMIT.exec(sql)
  if (!found) return undefined
  const [limit, offset] = found[1] === undefined ? [values.at(-1), 0] : [values.at(-2), values.at(-1)]
  if (typeof limit !== 'number' || limit > MAX_PAGE || typeof offset !== 'number') return undefined
  return { limit, offset }
}
