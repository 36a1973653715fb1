import { framework, type LoadedModel } from '../types.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import { modelDocuments } from '../model/model-documents.ts'

/** An OpenAPI description (version 3.0). */
interface OpenApi {
  readonly paths: Readonly<Record<string, object>>
}

/** Doc comment of each service; empty without one. */
export async function serviceDescriptions(): Promise<(service: string) => string> {
  const { definitions } = await framework.load()
  return service => definitions[service]?.doc ?? ''
}

/** The OpenAPI description of a service. */
export async function openApiOf(service: string): Promise<object> {
  const text = (await compiled())[service]
  const described = text === undefined ? nothing : (JSON.parse(text) as OpenApi)
  const info = { title: service, description: (await serviceDescriptions())(service), version: 'OData 4.0' }
  return { ...described, paths: withBooleanKeys(described.paths), info }
}

const compiled = memoizeAsync(async () =>
  modelDocuments('openapi', JSON.stringify(withoutEmpty(await framework.load())))
)

const nothing = { openapi: '3.0.2', servers: [{ url: '..' }], paths: {} }

/** The compiler takes no service without entities and operations. */
function withoutEmpty({ definitions }: Pick<LoadedModel, 'definitions'>): object {
  const all = Object.entries(definitions)
  const isEmpty = (service: string) =>
    !all.some(([name, { kind }]) => name.startsWith(`${service}.`) && /^(?:entity|action|function)$/.test(kind))
  return { definitions: Object.fromEntries(all.filter(([name, { kind }]) => kind !== 'service' || !isEmpty(name))) }
}

/** The compiler writes the key of drafts as a text. */
function withBooleanKeys(paths: OpenApi['paths']): OpenApi['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path.replaceAll("IsActiveEntity='{IsActiveEntity}'", 'IsActiveEntity={IsActiveEntity}'),
      operations
    ])
  )
}
