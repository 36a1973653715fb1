import type { IncomingMessage } from 'node:http'
import { type Gates, unauthorized } from '../../access/access.ts'
import { admitTo, isOpenAt, type ServiceAccess, serviceOf } from '../../access/services.ts'
import { pathAndQuery } from '../../../../lib/http/target.ts'
import type { Mount } from '../mounts.ts'
import type { Route } from '../route.ts'
import { type PreparedError, prepareError } from '../send-error.ts'
import { refusalOfService, type ServiceNames, withVary } from './service-refusals.ts'

/**
 * Refusal of a request by the gate of a service, or by the service whatever its rows are: at once for one without
 * credentials, after they have been checked for others; undefined where no service decides, and resolved with nothing where
 * it has to look at the request.
 */
export type RefusalLookup = (request: IncomingMessage) => PreparedError | Promise<PreparedError | undefined> | undefined

const anonymous = withVary(prepareError(unauthorized('Log in to call this')))

/** The tables that the refusals follow from. */
interface Tables {
  readonly routes: readonly Route[]
  readonly mounts: readonly Mount[]
  readonly names: ServiceNames
}

/**
 * Finds what `mountServiceGates` and the services behind it would refuse, ahead of Express: by the same tables, with the same
 * gates. What stands before these gates in Express decides there: routes, mounts, documents, requests of pages of another
 * origin.
 */
export function refusalLookup(
  services: readonly ServiceAccess[],
  { routes, mounts, names }: Tables,
  gates: Gates
): RefusalLookup {
  const isServedBefore = servedBefore(routes, mounts)
  return request => {
    const { headers } = request
    if (headers.origin !== undefined || headers['x-requested-with'] !== undefined) return undefined
    const asked = pathAndQuery(request.url ?? '/').path
    // as Express and `mountServiceGates` compare paths
    const path = asked.toLowerCase()
    const service = serviceOf(path, services)
    if (!service || mayBeDocument(path) || isServedBefore(path)) return undefined
    const byService = () => refusalOfService(request, service, names)
    const isOpen = isOpenAt(service, asked)
    if (headers.authorization === undefined) return isOpen ? byService() : anonymous
    // an open service tells by itself whether credentials are wrong
    return isOpen ? undefined : admitTo(service, asked, request, gates).then(byService)
  }
}

const mayBeDocument = (path: string) => (path.includes('/$') && !path.endsWith('/$batch')) || path.includes('/%24')

/** Whether a route or a mount may answer a path; of a route with parameters the part before them counts. */
function servedBefore(routes: readonly Route[], mounts: readonly Mount[]): (path: string) => boolean {
  const paths = routes.map(({ path }) => path.toLowerCase())
  const exact = new Set(paths.filter(path => !path.includes(':')))
  const beginnings = [
    ...paths.filter(path => path.includes(':')).map(path => path.slice(0, path.indexOf(':'))),
    ...mounts.map(({ prefix }) => prefix.toLowerCase())
  ]
  return path => exact.has(path) || beginnings.some(beginning => path.startsWith(beginning))
}
