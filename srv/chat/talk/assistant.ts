import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { log } from '../../cap/log.ts'
import {
  converse,
  delimited,
  MODEL_INVALID,
  MODEL_MISCONFIGURED,
  MODEL_REFUSED,
  type TalkMessage,
  type ToolCall
} from '../../models/index.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { offeredTools } from '../tools/palette.ts'
import type { ChatContext, ChatTool, ChatToolResult } from '../model/chat-tool.ts'
import { callChatTool, parsed } from './call-tool.ts'
import { type Frame, hasContent, type Shortfall } from '../model/frames.ts'

/** CHAT-004. */
const MOST_TURNS = 5
/** Calls of one turn that are answered; a model that wants more of them is told so. */
const MOST_CALLS = 8
/** Characters that the model is told of one result. */
const LONGEST_RESULT = 24_000

/** A question with all that was said before it. */
export interface Talk {
  /** Names the counts and the budget of the model. */
  readonly feature: string
  /** The instructions, then what both have said; the last message is the question. */
  readonly messages: readonly TalkMessage[]
  readonly palette: readonly ChatTool[]
}

/**
 * Frames of the answer as they come: words, calls of tools, cards, and at the end `done` or `error`. It throws nothing; when
 * `context.signal` is aborted it ends without a last frame, and so does the call of the model.
 */
export async function* answer(talk: Talk, context: ChatContext): AsyncGenerator<Frame> {
  try {
    yield* turns(talk, context)
    yield { type: 'done' }
  } catch (error) {
    if (context.signal.aborted) return
    yield failureFrame(error)
  }
}

/** As `answer`, without the last frame. @throws whatever `converse` throws, 502 for an answer that is refused, cut or empty. */
export async function* turns({ feature, messages, palette }: Talk, context: ChatContext): AsyncGenerator<Frame> {
  const said = [...messages]
  const tools = offeredTools(palette)
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    const mayCall = turn < MOST_TURNS
    let [content, calls]: [string, readonly ToolCall[]] = ['', []]
    for await (const part of converse({ feature, messages: said, tools, mayCall, signal: context.signal })) {
      if (part.kind === 'calls') calls = part.calls
      if (part.kind === 'end') refuseOutcome(part.outcome)
      if (part.kind !== 'text') continue
      content += part.text
      yield { type: 'delta', content: part.text }
    }
    if (calls.length === 0 || !mayCall) {
      if (content.trim() === '') throw new Shortcoming('empty')
      return
    }
    said.push({ role: 'assistant', content, calls })
    yield* answerCalls(calls, palette, context, said)
  }
}

/** The model has come to no end that is an answer. */
export class Shortcoming extends HttpError {
  readonly reason: Shortfall

  constructor(reason: Shortfall) {
    super(502, reason === 'content_filter' ? MODEL_REFUSED : MODEL_INVALID, `The answer of the model: ${reason}`)
    this.reason = reason
  }
}

function refuseOutcome(outcome: 'complete' | 'cut' | 'refused'): void {
  if (outcome === 'refused') throw new Shortcoming('content_filter')
  if (outcome === 'cut') throw new Shortcoming('length')
}

/** Announces the calls, makes them side by side, and tells the results in the order of the calls. */
async function* answerCalls(
  calls: readonly ToolCall[],
  palette: readonly ChatTool[],
  context: ChatContext,
  said: TalkMessage[]
): AsyncGenerator<Frame> {
  for (const { name, input } of calls.slice(0, MOST_CALLS))
    if (palette.some(tool => tool.name === name)) yield { type: 'tool', name, args: parsed(input) ?? {} }
  const results = await Promise.all(calls.map((call, place) => resultOf(call, place, palette, context)))
  for (const [place, { told, frame }] of results.entries()) {
    if (frame && hasContent(frame)) yield frame
    said.push({ role: 'tool', callId: (calls[place] as ToolCall).id, content: toldAs(told) })
  }
}

function resultOf(
  call: ToolCall,
  place: number,
  palette: readonly ChatTool[],
  context: ChatContext
): Promise<ChatToolResult> {
  if (place < MOST_CALLS) return callChatTool(call, palette, context)
  return Promise.resolve({ told: { error: 'too_many_calls', most: MOST_CALLS } })
}

/** A result holds words of authors and of others, so the model gets it as data. */
const toldAs = (told: unknown): string =>
  delimited((typeof told === 'string' ? told : JSON.stringify(told)).slice(0, LONGEST_RESULT).toWellFormed())

/** Nothing of the endpoint's words reaches the reader. */
function failureFrame(raised: unknown): Frame {
  counter('chat.failures').add()
  const error = databaseRefusal(raised) ?? raised
  if (!(error instanceof HttpError)) {
    log('chat').error(`an answer failed, id ${newId()}`, error)
    return { type: 'error', retryable: true }
  }
  if (error instanceof Shortcoming) return { type: 'error', retryable: error.reason === 'empty', reason: error.reason }
  if (error.code === MODEL_REFUSED) return { type: 'error', retryable: false, reason: 'content_filter' }
  return { type: 'error', retryable: error.status !== 429 && error.code !== MODEL_MISCONFIGURED }
}
