import type { IncomingMessage } from 'node:http'
import { admit, type Gates, unauthorized } from '../access/access.ts'
import { type ServiceAccess, serviceOf } from '../access/services.ts'
import type { Mount } from './mounts.ts'
import type { Route } from './route.ts'
import { type PreparedError, prepareError } from './send-error.ts'

/**
 * Refusal of a request that the gate of a service would not let pass: at once for one without credentials, after they have
 * been checked for others; undefined where no gate of a service decides, and resolved with nothing where it lets pass.
 */
export type RefusalLookup = (request: IncomingMessage) => PreparedError | Promise<void> | undefined

const anonymous = withVary(prepareError(unauthorized('Log in to call this')))

/** As `mountCors` says of all answers. */
function withVary(error: PreparedError): PreparedError {
  return { ...error, headers: { Vary: 'Origin', ...error.headers } }
}

/**
 * Finds what `mountServiceGates` would refuse, ahead of Express: by the same table, with the same gates. What stands before these
 * gates in Express decides there: routes, mounts, documents, requests of pages of another origin.
 */
export function refusalLookup(
  services: readonly ServiceAccess[],
  { routes, mounts }: { readonly routes: readonly Route[]; readonly mounts: readonly Mount[] },
  gates: Gates
): RefusalLookup {
  const closed = services.some(({ access }) => access !== 'optional') ? services : []
  const isServedBefore = servedBefore(routes, mounts)
  return request => {
    const { headers } = request
    if (headers.origin !== undefined || headers['x-requested-with'] !== undefined) return undefined
    const path = pathOf(request)
    const service = serviceOf(path, closed)
    if (!service || service.access === 'optional') return undefined
    if (mayBeDocument(path) || isServedBefore(path)) return undefined
    return headers.authorization === undefined ? anonymous : admit(service.access, request, gates).then(() => undefined)
  }
}

/** In lower case, as Express and `mountServiceGates` compare paths. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?')
  return (mark < 0 ? url : url.slice(0, mark)).toLowerCase()
}

const mayBeDocument = (path: string) => path.includes('/$') || path.includes('/%24')

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
