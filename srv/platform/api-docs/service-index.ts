import { describeAccess, type Access } from '../access/access.ts'
import { serviceAccess } from '../access/services.ts'
import { framework, type ServiceDefinition } from '../../cap/types.ts'
import { route, type Route } from '../http/route.ts'
import type { RouteGroup } from './describe-routes.ts'
import { serviceDescriptions } from '../../cap/documents/documented-services.ts'

interface Endpoint {
  readonly kind: string
  readonly path: string
}

/** One row of the index. */
interface ListedService {
  readonly name: string
  readonly path: string
  readonly description: string
  /** A scope, or `login` or `optional`. */
  readonly access: string
  readonly protocols: readonly Endpoint[]
  /** Of services alone. */
  readonly metadata?: string
  readonly docs: string
}

/** A group of routes that its documentation describes, and who may read that. */
export type DocumentedGroup = RouteGroup & { readonly access: Access }

/**
 * Every service and every group of routes with its protocols and documents, for the gateway's page `/_dev` and for programs
 * (ODATA-015).
 */
export const serviceIndex = (groups: readonly DocumentedGroup[]): Route =>
  route({
    method: 'get',
    path: '/$api-docs/services',
    access: { scope: 'Admin' },
    cache: 'private, no-cache',
    handle: async () => ({
      status: 200,
      body: { value: [...(await listedServices()), ...groups.map(listedGroup)].sort(byPath) }
    })
  })

const byPath = (one: ListedService, other: ListedService) => one.path.localeCompare(other.path)

function listedGroup({ name, path, about, access }: DocumentedGroup): ListedService {
  const shown = access === 'public' ? 'optional' : describeAccess(access)
  return { name, path, description: about, access: shown, protocols: [], docs: docsOf(path) }
}

const docsOf = (path: string): string => `${path}/$api-docs/`

async function listedServices(): Promise<readonly ListedService[]> {
  const descriptionOf = await serviceDescriptions()
  const definitions = [...(framework.model.services ?? [])]
  return serviceAccess(definitions).map(({ name, path, access }) => ({
    name,
    path,
    description: descriptionOf(name),
    access: describeAccess(access),
    protocols: protocolsOf(
      path,
      definitions.find(definition => definition.name === name)
    ),
    metadata: `${path}/$metadata`,
    docs: docsOf(path)
  }))
}

/** OData at the service's own path, and what `@protocol` has with a path of its own. */
function protocolsOf(path: string, definition: ServiceDefinition | undefined): ListedService['protocols'] {
  const others = [definition?.['@protocol'] ?? []].flat().filter((each): each is Endpoint => each instanceof Object)
  return [{ kind: 'odata', path }, ...others.map(other => ({ kind: other.kind, path: other.path }))]
}
