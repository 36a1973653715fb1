import { capUser } from '../platform/access/cap-user.ts'
import { accessOf } from '../platform/access/services.ts'
import { serviceNamed, type ServiceDefinition } from '../cap/types.ts'
import { callerOf, route, type Route } from '../platform/http/route.ts'
import { errorBody, type HttpError } from '../../lib/errors.ts'
import { KB } from '../../lib/bytes.ts'
import { hasEntities } from './model.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { runQuery } from './run-query.ts'

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
    reads: true,
    form: errorForms,
    body: { kind: 'bytes', max: MAX_BODY, parse: raw => raw },
    async handle(ctx, bytes) {
      const query = readQuery(readBody(bytes, ctx.headers))
      const service = serviceNamed(name)
      const body = hasEntities(service) ? await runQuery(service, query, capUser(callerOf(ctx))) : { data: [] }
      return { status: 200, body }
    }
  })
}

/** The error, and the same as CAP's client reads it: it takes the status from there, else it says 502. */
function errorForms(refusal: HttpError): object {
  const { code, message, target, status } = refusal
  return { ...errorBody(refusal), errors: [{ code, message, ...(target !== undefined && { target }), status }] }
}
