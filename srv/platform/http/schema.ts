import type { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'

/** A body parser that answers 400 naming the first field that breaks `schema`, and the rule. */
export function conformsTo<T>(schema: z.ZodType<T>): (raw: unknown) => T {
  return raw => {
    const result = schema.safeParse(raw)
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw badRequest('invalid_body', issue?.message ?? 'invalid', issue?.path.join('.') || 'body')
  }
}
