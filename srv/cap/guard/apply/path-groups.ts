import type { Columns, Selection, ServiceRequest } from '../../types.ts'
import { pathsIn } from './aggregated.ts'

const RULE = '$apply: groups by a path can be followed by aggregate of other values, orderby, top and skip alone'

/**
 * Puts the order and page of groups by a path, such as `tutorial/slug`, into the query of the groups: CAP has such groups as an
 * object, of which a query around finds nothing. Refuses other queries around that show or use the path.
 */
export function servePathGroups(request: ServiceRequest): void {
  const select = request.query?.SELECT
  if (request.protocol !== 'odata' || !select || !hasInner(select)) return
  joinPage(select, select.from.SELECT)
  if (usesPath(select, select.columns ?? ['*'])) request.reject({ status: 501, code: '501', message: RULE })
}

interface Outer extends Selection {
  readonly from: { readonly SELECT: Selection }
}

/** True for a query around one of groups by a path. */
const hasInner = (select: Selection): select is Outer =>
  select.from.SELECT !== undefined && isByPath(select.from.SELECT)

const isByPath = ({ groupBy = [], from }: Selection): boolean =>
  groupBy.some(({ ref = [] }) => ref.length > 1) || (from.SELECT !== undefined && isByPath(from.SELECT))

function joinPage(select: Selection, inner: Selection): void {
  const { columns, where, having, groupBy, search, orderBy, limit } = select
  if (columns ?? where ?? having ?? groupBy ?? search ?? inner.limit) return
  // parts of `concat` share the query within
  Object.assign(select, { ...inner, orderBy: [...(orderBy ?? []), ...(inner.orderBy ?? [])], ...(limit && { limit }) })
}

function usesPath(select: Selection, shown: Columns): boolean {
  if (!hasInner(select)) return false
  const { groupBy = [], where = [], having = [], orderBy = [] } = select
  const used = [...shown, ...groupBy, ...where, ...having, ...orderBy].flatMap(token => pathsIn(token))
  const { SELECT: inner } = select.from
  return shown.includes('*') || used.some(path => path.includes('/')) || usesPath(inner, inner.columns ?? [])
}
