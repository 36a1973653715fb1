import { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'

/** Bytes of a request. */
export const MOST_BYTES = 64 * 1024
const MOST_MESSAGES = 60
const LONGEST_MESSAGE = 16_000
const text = (most: number) => z.string().max(most)

const message = z.strictObject({ role: z.enum(['user', 'assistant']), content: text(LONGEST_MESSAGE) })

const titled = { slug: text(255).optional(), title: text(500).optional() }

/** The page on which somebody asks, as the page tells it: words for the model, from which no right follows. */
const pageContext = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('generic') }),
  z.object({
    kind: z.literal('tutorial'),
    ...titled,
    description: text(4000).optional(),
    tags: z.array(text(255)).max(100).optional(),
    stepCount: z.number().int().min(0).max(10_000).optional(),
    currentStep: z.number().int().min(0).max(10_000).optional(),
    expandedSteps: z.array(z.number().int()).max(1000).optional(),
    /** 4,000 characters of it are used. */
    currentStepText: text(40_000).optional(),
    branchContext: z.unknown().optional()
  }),
  z.object({ kind: z.literal('search'), query: text(1000).optional(), filters: z.unknown().optional() }),
  ...(['mission', 'group'] as const).map(kind =>
    z.object({
      kind: z.literal(kind),
      ...titled,
      tutorials: z
        .array(z.union([text(500), z.object(titled)]))
        .max(200)
        .optional(),
      altGroupsCount: z.number().int().min(0).optional()
    })
  ),
  z.object({
    kind: z.literal('admin'),
    tool: text(100).optional(),
    toolTitle: text(200).optional(),
    entity: text(200).optional(),
    currentSpec: z.unknown().optional(),
    lastResult: z.unknown().optional()
  }),
  z.object({ kind: z.literal('advocates'), advocates: z.array(z.unknown()).max(50).optional() }),
  z.object({ kind: z.literal('devtoberfest'), slug: text(255).optional() }),
  z.object({ kind: z.literal('puzzle'), ...titled })
])

/** CHAT-003. */
const body = z.strictObject({
  messages: z
    .array(message)
    .min(1)
    .max(MOST_MESSAGES)
    .refine(messages => messages.at(-1)?.role === 'user', 'the last message must be of the role user')
    .refine(messages => messages.at(-1)?.content.trim() !== '', 'the last message must say something'),
  pageContext: z.preprocess(withKind, pageContext).default({ kind: 'generic' })
})

/** A page that does not say what it is counts as any page. */
function withKind(raw: unknown): unknown {
  if (raw === null) return { kind: 'generic' }
  return typeof raw === 'object' && !('kind' in raw) ? { ...raw, kind: 'generic' } : raw
}

export type PageContext = z.infer<typeof pageContext>
export type AskedTalk = z.infer<typeof body>

/** @throws HttpError 400 that names the first field that breaks its rule. */
export function readTalk(raw: unknown): AskedTalk {
  const read = body.safeParse(raw)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.path.join('.') || 'body'
  throw badRequest('invalid_input', `${field}: ${issue?.message ?? 'invalid'}`, field)
}
