import cds from '@sap/cds'
import { createRequire } from 'node:module'

interface Definition {
  readonly kind: string
  readonly doc?: string
}

interface DocumentedModel {
  readonly definitions: Readonly<Record<string, Definition>>
}

const { compile } = createRequire(import.meta.url)('@cap-js/openapi') as {
  compile(this: void, model: DocumentedModel, options: Readonly<Record<string, string>>): OpenApi
}

/** What is changed of an OpenAPI description (version 3.0). */
export interface OpenApi {
  readonly info: object
  readonly paths: Readonly<Record<string, object>>
}

let loading: Promise<DocumentedModel> | undefined

/** The model with its doc comments, in a copy of its own: compiling it for OpenAPI changes it. */
export function documentedModel(roots: readonly string[]): Promise<DocumentedModel> {
  return (loading ??= loadCopy(roots))
}

async function loadCopy(roots: readonly string[]): Promise<DocumentedModel> {
  const model: unknown = await cds.load([...roots], { docs: true })
  return JSON.parse(JSON.stringify(model)) as DocumentedModel
}

/** What the doc comment of a service says; nothing without one. */
export function descriptionOf(service: string, { definitions }: DocumentedModel): string {
  return definitions[service]?.doc ?? ''
}

/**
 * The OpenAPI description of a service. Its server is the folder above the description, so that it holds behind every
 * prefix.
 */
export function openApiOf(service: string, model: DocumentedModel): OpenApi {
  const described = isEmpty(service, model) ? nothing : compile(model, { service, ...options })
  const info = { title: service, description: descriptionOf(service, model), version: 'OData 4.0' }
  return { ...described, paths: withBooleanKeys(described.paths), info }
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

const options = { 'odata-version': '4.0', 'openapi:url': '..' }

/** The compiler takes no service without entities and operations. */
const nothing = { openapi: '3.0.2', info: {}, servers: [{ url: '..' }], paths: {} }

function isEmpty(service: string, { definitions }: DocumentedModel): boolean {
  return !Object.entries(definitions).some(
    ([name, { kind }]) => name.startsWith(`${service}.`) && /^(?:entity|action|function)$/.test(kind)
  )
}
