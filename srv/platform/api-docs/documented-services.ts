import cds from '@sap/cds'
import { createRequire } from 'node:module'
import { madeOnce } from '../made-once.ts'

interface DocumentedModel {
  readonly definitions: Readonly<Record<string, { readonly kind: string; readonly doc?: string }>>
}

/** An OpenAPI description (version 3.0). */
interface OpenApi {
  readonly paths: Readonly<Record<string, object>>
}

const { compile } = createRequire(import.meta.url)('@cap-js/openapi') as {
  compile(
    this: void,
    model: DocumentedModel,
    options: Readonly<Record<string, string>>
  ): Iterable<[description: OpenApi, about: { file: string }]>
}

/** What the comments say of the services, and what the compiler makes of them. */
export class DocumentedServices {
  readonly #roots: readonly string[]
  readonly #compiled = madeOnce(() => this.#compile())

  constructor(roots: readonly string[]) {
    this.#roots = roots
  }

  /** What the doc comment of each service says; nothing without one. */
  async descriptions(): Promise<(service: string) => string> {
    const { definitions } = await this.#load()
    return service => definitions[service]?.doc ?? ''
  }

  /**
   * The OpenAPI description of a service. Its server is the folder above the description, so that it holds behind every
   * prefix. All services are compiled with the first, which takes no longer than that one.
   */
  async openApiOf(service: string): Promise<object> {
    const described = (await this.#compiled()).get(service) ?? nothing
    const info = { title: service, description: (await this.descriptions())(service), version: 'OData 4.0' }
    return { ...described, paths: withBooleanKeys(described.paths), info }
  }

  /** In a copy: compiling a model for OpenAPI changes it. */
  async #load(): Promise<DocumentedModel> {
    const model: unknown = await cds.load([...this.#roots], { docs: true })
    return JSON.parse(JSON.stringify(model)) as DocumentedModel
  }

  async #compile(): Promise<ReadonlyMap<string, OpenApi>> {
    const descriptions = compile(withoutEmpty(await this.#load()), options)
    return new Map([...descriptions].map(([description, { file }]) => [file, description]))
  }
}

const options = { service: 'all', 'odata-version': '4.0', 'openapi:url': '..' }

const nothing = { openapi: '3.0.2', servers: [{ url: '..' }], paths: {} }

/** The compiler takes no service without entities and operations. */
function withoutEmpty({ definitions }: DocumentedModel): DocumentedModel {
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
