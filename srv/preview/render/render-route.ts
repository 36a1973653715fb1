import { type z } from 'zod'
import { MB } from '../../../lib/bytes.ts'
import { bodyRoom } from '../../platform/http/body-room.ts'
import { weightsOf } from '../../../lib/http/negotiation.ts'
import { HOUR } from '../../../lib/time.ts'
import { inTransaction } from '../../cap/database/database.ts'
import { documentPolicy } from '../../content/index.ts'
import { callerOf, type Reply, route } from '../../platform/http/route.ts'
import { countCall } from '../../platform/limits/call-window.ts'
import { variables } from './variables.ts'
import { answerSchema } from './described.ts'
import { failurePage } from './failure-page.ts'
import type { Failure } from './job.ts'
import { draftSchema } from './read-draft.ts'
import { renderDraft } from './render-draft.ts'

/** Bytes of a body; pictures travel in it. */
const MAX_BODY = 50 * MB

/** Bodies of previews and of publishes from the editor, which wait for their turn in memory. */
export const draftBody = {
  kind: 'bytes',
  max: MAX_BODY,
  room: bodyRoom(3 * MAX_BODY),
  parse: (bytes: Buffer) => bytes
} as const

const window = { entity: 'tutorials.preview.RenderWindows', windowMs: HOUR }

/** POST /preview/render: a text as the page that it would be, without storing anything (QA-003, QA-004). */
export const postRender = route<Buffer>({
  method: 'post',
  path: '/preview/render',
  access: { scope: 'Tutorial.Author' },
  describes: {
    summary: 'Renders a text as the page that it would be, or as parts of it in JSON; nothing is stored',
    takes: draftSchema,
    answers: answerSchema
  },
  reads: true,
  body: draftBody,
  async handle(ctx, bytes) {
    await countRender(callerOf(ctx).id)
    const asJson = wantsJson(ctx.headers.accept)
    const outcome = await renderDraft(bytes, asJson ? 'parts' : 'page')
    if ('publish' in outcome) throw new Error('a preview publishes nothing')
    if ('answer' in outcome) return asJson ? jsonReply(outcome.answer) : pageReply(outcome.answer)
    const page = failurePage(outcome.failure)
    return asJson ? { status: 200, body: withoutPreview(page, outcome.failure) } : pageReply(Buffer.from(page))
  }
})

/** Counts a render of an author. @throws HttpError 429 after too many in an hour, over all instances. */
export async function countRender(author: string): Promise<void> {
  const most = variables.PREVIEW_RENDERS_PER_HOUR
  await inTransaction(tx => countCall(tx, window, author, most, `At most ${most} previews in an hour`))
}

function wantsJson(accept: string | undefined): boolean {
  const weights = weightsOf(accept ?? '')
  const json = weights.get('application/json') ?? 0
  return json > 0 && json >= (weights.get('text/html') ?? 0)
}

const bytesOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const headers = { Vary: 'Accept' }

const jsonReply = (bytes: Uint8Array): Reply => ({
  status: 200,
  headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  body: bytesOf(bytes)
})

const pageReply = (bytes: Uint8Array): Reply => ({
  status: 200,
  headers: { ...documentPolicy, ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  body: bytesOf(bytes)
})

const withoutPreview = (html: string, { findings }: Failure): z.infer<typeof answerSchema> => ({
  ...{ html, article: null, metadata: null, findings: [...findings], links: [], readingMinutes: null }
})
