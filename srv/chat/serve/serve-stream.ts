import { HttpError, plainErrorBody } from '../../../lib/errors.ts'
import { chatSettings, type ChatSettings } from '../../features/index.ts'
import { whyNoAssistant } from '../../models/index.ts'
import { callerOf, type Ctx, type Reply, route } from '../../platform/http/route.ts'
import { promptFor } from '../prompt/prompt.ts'
import { answer } from '../talk/assistant.ts'
import type { Frame } from '../model/frames.ts'
import { takeQuestion } from '../talk/questions.ts'
import type { ChatContext } from '../model/chat-tool.ts'
import { paletteFor } from '../tools/palette.ts'
import { variables } from '../config/variables.ts'
import { eventStream } from './event-stream.ts'
import { type AskedTalk, MOST_BYTES, readTalk } from '../model/asked-talk.ts'

let open = 0

/** Answers that this instance streams. */
export const openStreams = (): number => open

/** CHAT-003: login, switch, body, cap per person, in that order; then the answer frame by frame. */
export const serveStream = route<AskedTalk>({
  method: 'post',
  path: '/chat/stream',
  access: 'login',
  precondition: async () => refuseWhenOff(await chatSettings.values()),
  body: { kind: 'json', max: MOST_BYTES, parse: readTalk },
  form: plainErrorBody,
  cache: 'no-cache, no-transform',
  handle: streamAnswer
})

async function streamAnswer(ctx: Ctx, { messages, pageContext }: AskedTalk): Promise<Reply> {
  const [caller, settings] = [callerOf(ctx), await chatSettings.values()]
  if (open >= variables.CHAT_STREAMS)
    throw new HttpError(503, 'busy', 'As many answers as possible are on their way', {
      headers: { 'Retry-After': '5' }
    })
  await takeQuestion(caller.id)
  const locale = ctx.headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() || 'en'
  const context: ChatContext = { caller, client: ctx.client, signal: ctx.signal, locale, settings }
  // nobody but an admin is on a page of admins
  const isAdmin = caller.scopes.has('Admin')
  const page = pageContext.kind === 'admin' && !isAdmin ? ({ kind: 'generic' } as const) : pageContext
  const palette = paletteFor(caller, settings, page.kind)
  const talk = { feature: 'chat', messages: await promptFor(page, messages, settings), palette }
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff'
    },
    body: eventStream(counted(answer(talk, context), ctx.signal))
  }
}

/** Counts the stream until nobody waits for it. */
function counted(frames: AsyncIterator<Frame>, signal: AbortSignal): AsyncIterator<Frame> {
  if (signal.aborted) return frames
  open++
  signal.addEventListener('abort', () => open--, { once: true })
  return frames
}

/** @throws HttpError 503 while the assistant is off or there is no model. */
function refuseWhenOff({ enabled }: ChatSettings): void {
  if (!enabled) throw new HttpError(503, 'disabled', 'The assistant is switched off')
  const why = whyNoAssistant()
  if (why !== undefined) throw new HttpError(503, 'disabled', why)
}
