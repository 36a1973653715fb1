import { framework, type LoadedModel, serviceNamed } from '../types.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import { modelDocuments } from '../model/model-documents.ts'
import { completePaths } from './openapi/complete-paths.ts'
import { completeSchemas } from './openapi/complete-schemas.ts'
import type { OpenApi, Tag } from './openapi/description.ts'
import { withExamples } from './openapi/examples.ts'
import type { DescribedService } from './service-document.ts'

/** Doc comment of each service; empty without one. */
export async function serviceDescriptions(): Promise<(service: string) => string> {
  const { definitions } = await framework.load()
  return service => definitions[service]?.doc ?? ''
}

/** Schemes of OpenAPI for the credentials that a server takes, by name. */
export type SecuritySchemes = Readonly<Record<string, object>>

/** The OpenAPI description of a service, with what @cap-js/openapi leaves out, and keys of rows as they are now. */
export async function openApiOf({ name, isOpen }: DescribedService, securitySchemes: SecuritySchemes): Promise<object> {
  const text = (await compiled())[name]
  const described = text === undefined ? nothing : (JSON.parse(text) as OpenApi)
  const completed = completeSchemas({ ...described, paths: completePaths(described.paths, name) }, shown =>
    framework.localize(framework.model, 'en', shown)
  )
  const { definitions } = await framework.load()
  const info = { title: name, description: definitions[name]?.doc ?? '', version: 'OData 4.0' }
  const { components } = completed
  return {
    ...(await withExamples(completed, serviceNamed(name))),
    info,
    security: securityOf(securitySchemes, isOpen),
    ...(completed.tags && { tags: describedTags(completed.tags, name, definitions) }),
    components: { ...components, securitySchemes }
  }
}

/** Any one of the schemes; for an open service none is right too. */
function securityOf(schemes: SecuritySchemes, isOpen: boolean): readonly object[] {
  const known = Object.keys(schemes).map(name => ({ [name]: [] }))
  return isOpen ? [...known, {}] : known
}

/** Tags are entities, whose names the compiler writes in words; doc comments say what they are. */
function describedTags(tags: readonly Tag[], service: string, definitions: LoadedModel['definitions']): readonly Tag[] {
  const docs = new Map(
    Object.entries(definitions)
      .filter(([name]) => name.startsWith(`${service}.`))
      .map(([name, { doc, query, projection }]) => {
        const [source = ''] = (query?.SELECT?.from ?? projection?.from)?.ref ?? []
        return [name.slice(service.length + 1), doc ?? definitions[source]?.doc] as const
      })
  )
  return tags.map(({ name, description }) => ({
    name,
    description: description ?? docs.get(name.replaceAll(' ', '')) ?? `${name} of ${service}`
  }))
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
