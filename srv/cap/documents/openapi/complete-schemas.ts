import { mapObjects, type OpenApi, type Schema } from './description.ts'

/**
 * Has every nullable schema say its type and take null, as OpenAPI 3.0.3 wants it, and leaves out components that nothing
 * refers to. Texts are shown by `localize`.
 */
export function completeSchemas(description: OpenApi, localize: (text: string) => string): OpenApi {
  const complete = (object: Schema): Schema => localized(nullable(object), localize)
  return withoutUnused(withoutUnused(mapObjects(description, complete) as OpenApi, 'parameters'), 'schemas')
}

function withoutUnused(description: OpenApi, kind: 'parameters' | 'schemas'): OpenApi {
  const { components = {} } = description
  const text = JSON.stringify(description)
  const isUsed = (name: string) => text.includes(`"#/components/${kind}/${name}"`)
  const used = Object.entries(components[kind] ?? {}).filter(([name]) => isUsed(name))
  return { ...description, components: { ...components, [kind]: Object.fromEntries(used) } }
}

/** A schema that may be null: null is one of its values, or one of several schemas takes it. */
function nullable(schema: Schema): Schema {
  if (schema['nullable'] !== true) return schema
  // the example of a number may lie outside of its bounds
  const { allOf, anyOf, nullable: _nullable, example: _example, ...rest } = schema
  if (Array.isArray(anyOf))
    return { ...rest, anyOf: (anyOf as readonly Schema[]).map(each => ({ ...each, nullable: true })) }
  if (Array.isArray(allOf)) return { ...rest, anyOf: [...(allOf as readonly Schema[]), NULL] }
  const { enum: values } = schema
  return Array.isArray(values) && !values.includes(null)
    ? { ...schema, enum: [...(values as unknown[]), null] }
    : schema
}

/** The form of null in OpenAPI 3.0, which has no type for it. */
const NULL = { type: 'object', nullable: true, enum: [null] }

function localized(object: Schema, localize: (text: string) => string): Schema {
  const { description } = object
  if (typeof description !== 'string' || !description.includes('{i18n>')) return object
  return { ...object, description: localize(description) }
}
