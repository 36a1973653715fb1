import type { Caller } from '../../../lib/access/caller.ts'
import { scopes, type Scope } from '../../../lib/access/scopes.ts'
import { operationsOf } from '../../cap/guard/operations.ts'
import type { LinkedModel, ServiceDefinition } from '../../cap/types.ts'
import { type Access, admit, type Gates, type Headed } from './access.ts'

/** A CAP service as the access table sees it. */
export interface ServiceAccess {
  readonly name: string
  readonly path: `/${string}`
  readonly access: Access
  /** Access of operations that ask for more than their service, by their names. */
  readonly operations?: ReadonlyMap<string, Access>
}

/**
 * Path and access of each service that is served, deepest path first, so that the first match is the right one; with what
 * those of its operations ask for that are among `definitions`.
 * @throws Error for a service that does not say who may call it.
 */
export function serviceAccess(
  services: Iterable<ServiceDefinition>,
  definitions: LinkedModel['definitions'] = {}
): readonly ServiceAccess[] {
  return [...services]
    .filter(service => service['@path'] !== undefined)
    .map(service => ({
      name: service.name,
      path: service['@path'] as `/${string}`,
      access: accessOf(service),
      operations: ownAccess(service.name, definitions)
    }))
    .sort((one, other) => other.path.length - one.path.length || one.path.localeCompare(other.path))
}

/**
 * The access of a service, from its @requires.
 * @throws Error for a service without the annotation.
 */
export function accessOf({ name, '@requires': required }: ServiceDefinition): Access {
  if (required === 'any') return 'optional'
  if (required === 'authenticated-user') return 'login'
  const scope = scopes.find((each): each is Scope => each === required)
  if (!scope) throw new Error(`${name} needs @requires: any, authenticated-user or a scope`)
  return { scope }
}

/** Operations with an access of their own; where several have one name, CAP alone knows which is called, unless all ask for the same. */
function ownAccess(service: string, definitions: LinkedModel['definitions']): ReadonlyMap<string, Access> {
  const byName = Map.groupBy(operationsOf(service, definitions), ({ event }) => event)
  return new Map(
    [...byName].flatMap(([event, declared]) => {
      const [required, ...others] = new Set(declared.map(({ operation }) => operation['@requires']))
      if (typeof required !== 'string' || others.length > 0) return []
      return [[event, accessOf({ name: `${service}.${event}`, '@requires': required })] as const]
    })
  )
}

/**
 * Lets a request to `path` pass that its service allows, and the operation that the path ends with, before anything else of it
 * is read; returns its caller where one is asked for.
 * @throws HttpError as `admit`
 */
export async function admitTo(
  service: ServiceAccess,
  path: string,
  request: Headed,
  gates: Gates
): Promise<Caller | undefined> {
  const caller = await admit(service.access, request, gates)
  const own = operationAccess(service, path)
  return own === undefined ? caller : admit(own, request, gates)
}

/** True where everyone may ask, so that the service itself tells whether credentials are wrong. */
export const isOpenAt = (service: ServiceAccess, path: string): boolean =>
  service.access === 'optional' && (operationAccess(service, path) ?? 'optional') === 'optional'

/** The access of the operation at the end of a path, where it has one of its own: `/Concepts(…)/AdminService.vetoConcept`. */
function operationAccess({ operations }: ServiceAccess, path: string): Access | undefined {
  if (operations === undefined || operations.size === 0) return undefined
  const [called = ''] = path.slice(path.lastIndexOf('/') + 1).split('(', 1)
  return operations.get(called.slice(called.lastIndexOf('.') + 1))
}

/** Cache-Control of an answer of a service that may be kept for `seconds`: by shared caches only where everyone may ask. */
export const keptFor = (seconds: number, service: ServiceDefinition): string =>
  `${accessOf(service) === 'optional' ? 'public' : 'private'}, max-age=${seconds}`

/** The service that serves `path`, and so decides who may ask for it. */
export function serviceOf(path: string, services: readonly ServiceAccess[]): ServiceAccess | undefined {
  return services.find(service => path.startsWith(service.path) && isEndOrSlash(path, service.path.length))
}

const isEndOrSlash = (path: string, index: number): boolean => path.length === index || path[index] === '/'
