import { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'

const MAX_NAME = 100

/** A time in ISO 8601, as answers have it. */
export const instant = z.string().meta({ format: 'date-time' })

/** A SHA-256 in hex, as answers have it. */
export const sha256 = z.string().meta({ pattern: '^[0-9a-f]{64}$' })

/** A body parser that answers 400 naming the first field that breaks `schema`, and the rule. */
export function conformsTo<T>(schema: z.ZodType<T>): (raw: unknown) => T {
  return raw => {
    const result = schema.safeParse(raw)
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw badRequest('invalid_body', issue?.message ?? 'invalid', targetOf(issue))
  }
}

/** An object with these members and no others: a misspelled one would lose what it holds without a word. */
export function onlyMembers<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `Unknown member; known are ${Object.keys(shape).join(', ')}` : undefined
  })
}

function targetOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'body'
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1).map(shortened) : []
  return [...issue.path, ...unknown].join('.') || 'body'
}

const shortened = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name)
