import { z } from 'zod'

/** Keywords that strict endpoints refuse; the rules they say are checked when the answer is here. */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  '$schema',
  'default',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maximum',
  'maxLength',
  'minItems',
  'minimum',
  'minLength',
  'pattern'
])

type Json = Readonly<Record<string, unknown>>

const schemas = new WeakMap<z.ZodType, Json>()

/** JSON schema of `shape` in the words that all endpoints take. Its fields are all required: leave none optional. */
export function schemaOf(shape: z.ZodType): Json {
  const schema = schemas.get(shape) ?? (withoutUnsupported(z.toJSONSchema(shape, { target: 'draft-7' })) as Json)
  schemas.set(shape, schema)
  return schema
}

function withoutUnsupported(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnsupported)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([keyword, value]) => !isUnsupported(keyword, value))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutUnsupported(value)]))
}

/** A property may have the name of a keyword; its value is a schema then. */
const isUnsupported = (keyword: string, value: unknown): boolean =>
  UNSUPPORTED.has(keyword) && (typeof value !== 'object' || value === null)
