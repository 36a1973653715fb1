import { readFileSync } from 'node:fs'
import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9-]{1,255}$/)
const words = z.array(z.string().min(1).max(500)).max(50)

/** Demands on an answer; a member that is not there demands nothing. */
const expected = z
  .strictObject({
    /** Tools that must be called. */
    tools: words.optional(),
    /** Tools of which none may be called. */
    notTools: words.optional(),
    /** Tutorials, missions or groups of which one must be linked in the words or shown on a card. */
    cites: z.array(slug).max(50).optional(),
    /** Phrases of which one must be said, in any case. */
    says: words.optional(),
    /** Phrases of which none may be said, in any case. */
    never: words.optional(),
    /** Nothing is looked up, shown or explained: at most 600 characters without a link. */
    refuses: z.boolean().optional()
  })
  .refine(({ refuses, tools, cites }) => !(refuses && (tools ?? cites)), 'a refusal neither calls tools nor cites')

const message = z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1).max(16_000) })

const question = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** The question, or a conversation that ends with it. */
  ask: z.union([z.string().min(1).max(16_000), z.array(message).min(1).max(60)]),
  page: z.record(z.string(), z.unknown()).optional(),
  expect: expected
})

const golden = z.strictObject({
  /** Tutorials that the learner who asks has completed. */
  completed: z.array(slug).max(100).default([]),
  questions: z
    .array(question)
    .min(1)
    .max(1000)
    .refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'each id stands once')
})

export type Expected = z.infer<typeof expected>
export type Question = z.infer<typeof question>
export type Golden = z.infer<typeof golden>

/** The golden questions of a file. @throws Error that names the first member that breaks its rule. */
export function readGolden(file: string): Golden {
  const read = golden.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${file}: ${issue?.path.join('.') || 'questions'}: ${issue?.message ?? 'invalid'}`)
}
