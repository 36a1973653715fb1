import cds from '@sap/cds'
import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { elapsed, HOUR, now } from '../../../lib/time.ts'
import { tutorialIds } from '../../catalog/index.ts'
import { countCall } from '../../platform/limits/call-window.ts'
import { hasOpenTransaction, inTransaction, readApart } from '../../cap/database/database.ts'
import { type Answer, ask, MODEL_INVALID } from '../../models/index.ts'
import { userOf } from '../../people/index.ts'
import { conformsTo } from '../../platform/http/schema.ts'

const { INSERT } = cds.ql
const REQUESTS = 'tutorials.author.AuthorAiRequests'
const FEATURE = 'os-variants'
/** AUTHOR-022. */
const MOST_PER_HOUR = 60
const MAX_TOKENS = 2000
const SURROUNDING = 2000
const LONGEST_ERROR = 200

const systems = ['Windows', 'macOS', 'Linux', 'BAS'] as const
const system = z.enum(systems, `must be one of ${systems.join(', ')}`)

/** AUTHOR-019. */
const input = z
  .object({
    sourceMarkdown: z.string().trim().min(1, 'is required').max(8000, 'has at most 8,000 characters'),
    sourceOS: system,
    targetOSes: z.array(system).min(1, 'names one to three systems').max(3, 'names one to three systems'),
    context: z
      .object({
        tutorialSlug: z.string().max(255).nullish(),
        stepHeading: z.string().max(255).nullish(),
        surroundingMarkdown: z.string().max(40_000).nullish()
      })
      .nullish()
  })
  .refine(({ targetOSes }) => new Set(targetOSes).size === targetOSes.length, {
    path: ['targetOSes'],
    message: 'names each system once'
  })
  .refine(({ sourceOS, targetOSes }) => !targetOSes.includes(sourceOS), {
    path: ['targetOSes'],
    message: 'names other systems than sourceOS'
  })

type Input = z.infer<typeof input>
const readInput = conformsTo(input)

const variants = z.object({
  variants: z.array(
    z.object({
      os: system.describe('The system'),
      markdown: z.string().describe('The text for this system, as complete Markdown')
    })
  )
})
type Variant = z.infer<typeof variants>['variants'][number]

/** AUTHOR-020. */
export interface OsVariants {
  readonly variants: readonly Variant[]
  readonly model: string
  readonly tokensUsed: number
  readonly requestId: string
}

const instructions =
  'You translate a piece of a tutorial from one operating system to others. Change what differs: commands, shells, paths, keys, names of applications and of menus. Keep everything else, word by word: the Markdown, links, headings, the order and the number of code blocks, and comments in code. A code block whose command needs no change stays as it is; its language may change with the shell. BAS is SAP Business Application Studio, a Linux workspace in the browser with a bash terminal.'

/**
 * The text in the words of each target system (AUTHOR-019 to AUTHOR-022); each call is kept, also one that fails.
 * @throws HttpError 400 naming the field, 429 after 60 calls in an hour over all instances, and as `ask` does.
 */
export async function generateOsVariants(caller: Caller, data: unknown): Promise<OsVariants> {
  const asked = readInput(data)
  if (hasOpenTransaction()) throw badRequest('not_in_a_group', 'Send generateOsVariants outside of an atomicity group')
  const window = { entity: 'tutorials.author.AuthorAiWindows', windowMs: HOUR }
  await inTransaction(tx =>
    countCall(tx, window, caller.id, MOST_PER_HOUR, `At most ${MOST_PER_HOUR} calls in an hour`)
  )
  const [requestId, began] = [newId(), now()]
  try {
    const answer = await ask({
      feature: FEATURE,
      name: 'submitVariants',
      description: 'The text for each of the systems',
      shape: variants,
      instructions,
      text: JSON.stringify(told(asked)),
      maxTokens: MAX_TOKENS
    })
    const found = inOrder(asked, answer.value.variants)
    const tokensUsed = tokensOf(answer)
    const durationMs = elapsed(began, now())
    await keep(caller, asked, {
      ...{ ID: requestId, variants: JSON.stringify(found), model: answer.model, tokensUsed, durationMs }
    })
    return { variants: found, model: answer.model, tokensUsed, requestId }
  } catch (error) {
    const errorCode = (error instanceof HttpError ? error.code : 'internal').slice(0, LONGEST_ERROR)
    await keep(caller, asked, { ID: requestId, errorCode, durationMs: elapsed(began, now()) })
    throw error
  }
}

const told = ({ sourceOS, targetOSes, sourceMarkdown, context }: Input) => ({
  ...{ sourceOS, targetOSes, sourceMarkdown },
  tutorial: context?.tutorialSlug,
  step: context?.stepHeading,
  surroundingMarkdown: context?.surroundingMarkdown?.slice(0, SURROUNDING)
})

/** One variant for each target, each with the code blocks of the source. @throws HttpError 502 for an answer that is another. */
function inOrder({ targetOSes, sourceMarkdown }: Input, found: readonly Variant[]): readonly Variant[] {
  const blocks = codeBlocks(sourceMarkdown)
  return targetOSes.map(os => {
    const variant = found.find(each => each.os === os)
    if (!variant) throw new HttpError(502, MODEL_INVALID, `The model has left out ${os}`)
    if (codeBlocks(variant.markdown) !== blocks)
      throw new HttpError(502, MODEL_INVALID, `The model has changed the number of code blocks for ${os}`)
    return { os, markdown: variant.markdown }
  })
}

/** Number of fenced code blocks (CommonMark 0.31, section 4.5), also those in lists. */
function codeBlocks(markdown: string): number {
  let [count, fence] = [0, '']
  for (const line of markdown.split('\n')) {
    const text = line.trim()
    if (fence !== '') {
      if (text.startsWith(fence) && text.replaceAll(fence.charAt(0), '') === '') fence = ''
      continue
    }
    const length = text.length - text.replace(text.startsWith('~') ? /^~+/ : /^`+/, '').length
    if (length < 3) continue
    fence = text.slice(0, length)
    count++
  }
  return count
}

const tokensOf = ({ promptTokens, completionTokens }: Answer<unknown>): number => promptTokens + completionTokens

async function keep(caller: Caller, { sourceMarkdown, sourceOS, targetOSes, context }: Input, more: object) {
  const slug = context?.tutorialSlug?.trim().toLowerCase() ?? ''
  const tutorial_ID = (await readApart(db => tutorialIds(db, slug === '' ? [] : [slug]))).get(slug) ?? null
  const asked = { sourceMarkdown, sourceOS, targetOSes: targetOSes.join(',') }
  await inTransaction(async tx => {
    const { ID: user_ID } = await userOf(tx, caller)
    await tx.run(INSERT.into(REQUESTS).entries({ feature: FEATURE, user_ID, tutorial_ID, ...asked, ...more }))
  })
}
