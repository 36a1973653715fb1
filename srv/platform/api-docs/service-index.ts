import cds from '@sap/cds'
import { describeAccess } from '../access/access.ts'
import { serviceAccess } from '../access/services.ts'
import { framework } from '../framework.ts'
import { route, type Route } from '../http/route.ts'
import { descriptionOf, documentedModel } from './model.ts'

/** One row of the index. */
interface ListedService {
  readonly name: string
  readonly path: string
  readonly description: string
  /** A scope, or `login` or `optional`. */
  readonly access: string
  readonly protocols: readonly { readonly kind: string; readonly path: string }[]
  readonly metadata: string
  readonly docs: string
}

interface Served {
  readonly endpoints?: readonly { readonly kind: string; readonly path: string }[]
}

/** Every service with its protocols and documents, for the gateway's page `/_dev` and for programs (ODATA-015). */
export function serveServiceIndex(roots: readonly string[]): Route {
  return route({
    method: 'get',
    path: '/$api-docs/services',
    access: { scope: 'Admin' },
    cache: 'private, no-cache',
    handle: async () => ({ status: 200, body: { value: await listedServices(roots) } })
  })
}

async function listedServices(roots: readonly string[]): Promise<readonly ListedService[]> {
  const model = await documentedModel(roots)
  const served = cds.services as unknown as Readonly<Record<string, Served | undefined>>
  return serviceAccess(framework.model.services ?? [])
    .map(({ name, path, access }) => ({
      name,
      path,
      description: descriptionOf(name, model),
      access: describeAccess(access),
      protocols: (served[name]?.endpoints ?? []).map(({ kind, path: at }) => ({ kind, path: at })),
      metadata: `${path}/$metadata`,
      docs: `${path}/$api-docs/`
    }))
    .sort((one, other) => one.path.localeCompare(other.path))
}
