import type cds from '@sap/cds'
import { capUser } from '../platform/access/cap-user.ts'
import { accessOf } from '../platform/access/services.ts'
import { type RunningService, serviceNamed, type ServiceDefinition } from '../cap/types.ts'
import type { Db } from '../cap/database/database.ts'
import { ReadAllowance, withinAllowance } from '../cap/database/reads/allowance.ts'
import { callerOf, route, type Route } from '../platform/http/route.ts'
import { errorBody, HttpError } from '../../lib/errors.ts'
import { KB } from '../../lib/bytes.ts'
import { queryRefusal } from '../cap/guard/query-faults.ts'
import { hasEntities } from './model.ts'
import type { Query } from './query.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { resolveQuery } from './resolve-query.ts'
import { shapeRows } from './shape-rows.ts'

const MAX_BODY = 64 * KB

/** An entry of `@protocol`; `requires` replaces the scope of the service on this path. */
interface Enablement {
  readonly kind: string
  readonly path: `/${string}`
  readonly requires?: string
}

/** The HCQL route of each service with an entry for HCQL in `@protocol`. */
export function queryRoutes(services: Iterable<ServiceDefinition>): readonly Route[] {
  return [...services].flatMap(service => {
    const { name, '@protocol': protocols = [] } = service
    const enabled = [protocols].flat().find((each): each is Enablement => (each as Enablement).kind === 'hcql')
    if (!enabled) return []
    const access = accessOf({ name, '@requires': enabled.requires ?? service['@requires'] })
    // CAP's client sends queries to the address of the service with a slash
    return [queryRoute(name, enabled.path, access), queryRoute(name, `${enabled.path}/`, access)]
  })
}

function queryRoute(name: string, path: Route['path'], access: Route['access']): Route {
  return route<Buffer>({
    method: 'post',
    path,
    access,
    form: errorForms,
    body: { kind: 'bytes', max: MAX_BODY, parse: raw => raw },
    async handle(ctx, bytes) {
      const query = readQuery(readBody(bytes, ctx.headers))
      const service = serviceNamed(name)
      const body = hasEntities(service) ? await run(service, query, capUser(callerOf(ctx))) : { data: [] }
      return { status: 200, body }
    }
  })
}

/** The error, and the same as CAP's client reads it: it takes the status from there, else it says 502. */
function errorForms(refusal: HttpError): object {
  const { code, message, target, status } = refusal
  return { ...errorBody(refusal), errors: [{ code, message, ...(target !== undefined && { target }), status }] }
}

/** Rows of a query, and how many there are without its limit, where it asks for that. */
interface Found {
  readonly data: readonly object[]
  readonly $count?: number
}

/** Runs the query in a transaction of its own, with the handlers of the service. */
async function run(service: RunningService, query: Query, user: cds.User): Promise<Found> {
  const resolved = resolveQuery(query, service)
  try {
    const read = () => service.tx({ user }, (tx: Db) => tx.run<{ readonly $count?: number }>(resolved))
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
