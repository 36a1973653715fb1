import type cds from '@sap/cds'
import { HttpError } from '../../lib/errors.ts'
import type { Db } from '../cap/database/database.ts'
import { ReadAllowance, withinAllowance } from '../cap/database/reads/allowance.ts'
import { queryRefusal } from '../cap/guard/query-faults.ts'
import { readPrepared } from '../cap/prepared/queries/prepared-queries.ts'
import type { RunningService, SelectQuery } from '../cap/types.ts'
import type { Query } from './language/query.ts'
import { resolveQuery } from './resolve-query.ts'
import { shapeRows } from './shape-rows.ts'

/** Rows of a query, and how many there are without its limit, where it asks for that. */
export interface Found {
  readonly data: readonly object[]
  readonly $count?: number
}

/** Runs the query in a transaction of its own, with the handlers of the service, or by a plan that gives the same. */
export async function runQuery(service: RunningService, query: Query, user: cds.User): Promise<Found> {
  const resolved = resolveQuery(query, service)
  try {
    const ask = () => service.tx({ user }, (tx: Db) => tx.run(resolved))
    const asked = { service, query: resolved as SelectQuery, user, ask }
    const read = () => readPrepared<{ readonly $count?: number }>(asked)
    const rows = await withinAllowance(new ReadAllowance(), read)
    const data = shapeRows(rows, resolved.SELECT.columns ?? [])
    return resolved.SELECT.count ? { data, $count: Number(rows.$count) } : { data }
  } catch (error) {
    const refusal = queryRefusal(error)
    if (!isFromNothing(refusal, resolved)) throw refusal
    return resolved.SELECT.count ? { data: [], $count: 0 } : { data: [] }
  }
}

/** CAP says 404 where a path begins at no row, as OData has it; a query has no rows then. */
const isFromNothing = (refusal: unknown, { SELECT }: Query): boolean =>
  refusal instanceof HttpError && refusal.status === 404 && SELECT.from.ref.length > 1
