import { z } from 'zod'
import { isStorable } from '../../../lib/http/json-limits.ts'
import { conformsTo } from '../../platform/http/schema.ts'

/** Characters of a comment. */
const LONGEST_COMMENT = 5000
const LONGEST_QUOTE = 1000
const LONGEST_CONTEXT = 256
/** Characters of Markdown that a suggestion replaces, and of what it becomes. */
const LONGEST_MARKDOWN = 20_000

const id = (name: string) => z.string(`${name} is needed`).max(36, `${name} has at most 36 characters`)

/** A text of `min` to `max` characters that both databases can store. */
function text(name: string, max: number, min = 0) {
  const rule = `${name} must be a text of ${min > 0 ? `${min} to` : 'at most'} ${max.toLocaleString('en')} characters`
  return z.string(rule).refine(given => given.length <= max && given.trim().length >= min && isStorable(given), rule)
}

const context = (name: string) =>
  text(name, LONGEST_CONTEXT)
    .nullish()
    .transform(given => given ?? '')

const comment = text('text', LONGEST_COMMENT, 1).transform(given => given.trim())

const thread = z
  .object({
    slug: z
      .string('slug is needed')
      .max(255, 'slug has at most 255 characters')
      .transform(slug => slug.trim().toLowerCase()),
    step: text('step', 255).nullish(),
    quote: text('quote', LONGEST_QUOTE, 1),
    prefix: context('prefix'),
    suffix: context('suffix'),
    text: text('text', LONGEST_COMMENT)
      .nullish()
      .transform(given => given?.trim() ?? ''),
    original: text('original', LONGEST_MARKDOWN).nullish(),
    originalPrefix: context('originalPrefix'),
    originalSuffix: context('originalSuffix'),
    replacement: text('replacement', LONGEST_MARKDOWN).nullish()
  })
  .refine(({ text: said, replacement }) => said !== '' || typeof replacement === 'string', {
    path: ['text'],
    error: 'text must be a text of 1 to 5,000 characters, unless there is a replacement'
  })
  .refine(({ original, replacement }) => typeof replacement !== 'string' || Boolean(original), {
    path: ['original'],
    error: 'original is needed with replacement'
  })
  .refine(({ original, replacement }) => typeof replacement !== 'string' || original !== replacement, {
    path: ['replacement'],
    error: 'replacement must differ from original'
  })

export type ThreadInput = z.infer<typeof thread>

/** The members of `startThread`. @throws HttpError 400 naming the field and its rule, as the others do. */
export const threadIn = conformsTo<ThreadInput>(thread)

export const replyIn = conformsTo(z.object({ threadId: id('threadId'), text: comment }))

export const commentTextIn = conformsTo(z.object({ text: comment }))

export const threadIdIn = (data: unknown): string => readThreadId(data).threadId
const readThreadId = conformsTo(z.object({ threadId: id('threadId') }))

export const commentIdIn = (data: unknown): string => readCommentId(data).commentId
const readCommentId = conformsTo(z.object({ commentId: id('commentId') }))

export const decisionIn = conformsTo(
  z.object({
    threadId: id('threadId'),
    decision: z.enum(['APPLIED', 'DECLINED'], 'decision must be one of APPLIED, DECLINED')
  })
)
