import { describeAccess } from '../access/access.ts'
import { serviceAccess } from '../access/services.ts'
import { framework, type ServiceDefinition } from '../../cap/types.ts'
import { route } from '../http/route.ts'
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
  readonly metadata: string
  readonly docs: string
}

/** Every service with its protocols and documents, for the gateway's page `/_dev` and for programs (ODATA-015). */
export const serveServiceIndex = route({
  method: 'get',
  path: '/$api-docs/services',
  access: { scope: 'Admin' },
  cache: 'private, no-cache',
  handle: async () => ({ status: 200, body: { value: await listedServices() } })
})

async function listedServices(): Promise<readonly ListedService[]> {
  const descriptionOf = await serviceDescriptions()
  const definitions = [...(framework.model.services ?? [])]
  return serviceAccess(definitions)
    .map(({ name, path, access }) => ({
      name,
      path,
      description: descriptionOf(name),
      access: describeAccess(access),
      protocols: protocolsOf(
        path,
        definitions.find(definition => definition.name === name)
      ),
      metadata: `${path}/$metadata`,
      docs: `${path}/$api-docs/`
    }))
    .sort((one, other) => one.path.localeCompare(other.path))
}

/** OData at the service's own path, and what `@protocol` has with a path of its own. */
function protocolsOf(path: string, definition: ServiceDefinition | undefined): ListedService['protocols'] {
  const others = [definition?.['@protocol'] ?? []].flat().filter((each): each is Endpoint => each instanceof Object)
  return [{ kind: 'odata', path }, ...others.map(other => ({ kind: other.kind, path: other.path }))]
}
