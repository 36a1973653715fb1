import type { Caller } from '../../../lib/access/caller.ts'
import { MB } from '../../../lib/bytes.ts'
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
  /** Bytes that the body of an operation may have which takes more than others (`@body.megabytes`), by its name. */
  readonly bodies?: ReadonlyMap<string, number>
}

/** Bytes of a body in JSON at most. */
const MAX_BODY = 8 * MB

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
      operations: ownAccess(service.name, definitions),
      bodies: ownBodies(service.name, definitions)
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

/** Operations that take larger bodies than others; such a body has one JSON text, such as a picture, and not many rows. */
function ownBodies(service: string, definitions: LinkedModel['definitions']): ReadonlyMap<string, number> {
  return new Map(
    operationsOf(service, definitions).flatMap(({ event, operation }) => {
      const megabytes = operation['@body.megabytes']
      return typeof megabytes === 'number' ? [[event, megabytes * MB] as const] : []
    })
  )
}

/** Bytes that a body sent to `path` may have. */
export const maxBodyAt = ({ bodies }: ServiceAccess, path: string): number =>
  (bodies?.size ? bodies.get(calledAt(path)) : undefined) ?? MAX_BODY

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
  return operations === undefined || operations.size === 0 ? undefined : operations.get(calledAt(path))
}

/** The name at the end of a path. */
function calledAt(path: string): string {
  const [called = ''] = path.slice(path.lastIndexOf('/') + 1).split('(', 1)
  return called.slice(called.lastIndexOf('.') + 1)
}

/** Cache-Control of an answer of a service that may be kept for `seconds`: by shared caches only where everyone may ask. */
export const keptFor = (seconds: number, service: ServiceDefinition): string =>
  `${accessOf(service) === 'optional' ? 'public' : 'private'}, max-age=${seconds}`

/** The service that serves `path`, and so decides who may ask for it. */
export function serviceOf(path: string, services: readonly ServiceAccess[]): ServiceAccess | undefined {
  return services.find(service => path.startsWith(service.path) && isEndOrSlash(path, service.path.length))
}

const isEndOrSlash = (path: string, index: number): boolean => path.length === index || path[index] === '/'
