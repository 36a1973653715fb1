import type { ServiceDefinition } from '../../cap/types.ts'
import type { Access } from './access.ts'
import { scopes, type Scope } from '../../../lib/access/scopes.ts'

/** A CAP service as the access table sees it. */
export interface ServiceAccess {
  readonly name: string
  readonly path: `/${string}`
  readonly access: Access
}

/**
 * Path and access of each service that is served, deepest path first, so that the first match is the right one.
 * @throws Error for a service that does not say who may call it.
 */
export function serviceAccess(services: Iterable<ServiceDefinition>): readonly ServiceAccess[] {
  return [...services]
    .filter(service => service['@path'] !== undefined)
    .map(service => ({
      name: service.name,
      path: service['@path'] as `/${string}`,
      access: accessOf(service)
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

/** Cache-Control of an answer of a service that may be kept for `seconds`: by shared caches only where everyone may ask. */
export const keptFor = (seconds: number, service: ServiceDefinition): string =>
  `${accessOf(service) === 'optional' ? 'public' : 'private'}, max-age=${seconds}`

/** The service that serves `path`, and so decides who may ask for it. */
export function serviceOf(path: string, services: readonly ServiceAccess[]): ServiceAccess | undefined {
  return services.find(service => path.startsWith(service.path) && isEndOrSlash(path, service.path.length))
}

const isEndOrSlash = (path: string, index: number): boolean => path.length === index || path[index] === '/'
