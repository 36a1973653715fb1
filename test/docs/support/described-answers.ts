import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Content = Readonly<Record<string, { readonly schema: object }>>

export interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly $ref?: string }>>
}

/** A document of OpenAPI 3.1, as far as answers are checked against it. */
export interface OpenApi31 {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const ajv = new Ajv2020.default({ strict: false, allErrors: true })
addFormats.default(ajv)
const validators = new Map<object, ValidateFunction>()

/** Differences of `value` from `schema`, of which a member without a name there is one; empty when they agree. */
export function differences(schema: object, value: unknown): readonly string[] {
  const validate = validators.get(schema) ?? ajv.compile(closed(schema) as object)
  validators.set(schema, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`
  )
}

/** The same schema, in which objects have no members but those with a name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, closed(each)]))
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return isOpen ? { ...members, additionalProperties: false } : members
}
