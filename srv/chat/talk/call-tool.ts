import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '../../../lib/ids.ts'
import { SECOND } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import type { ToolCall } from '../../models/index.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import type { ChatContext, ChatTool, ChatToolResult } from '../model/chat-tool.ts'

const LONGEST = 10 * SECOND
/** A model may ask for a fault in words that go on; a page does not need more of them. */
const LONGEST_NAME = 64

/**
 * Result of a call of the model. It never throws (CHAT-012): a fault is an empty result with a reason for the model, and
 * stands in the log.
 */
export async function callChatTool(
  { name, input }: ToolCall,
  palette: readonly ChatTool[],
  context: ChatContext,
  longest?: number
): Promise<ChatToolResult> {
  const tool = palette.find(each => each.name === name)
  if (!tool) return { told: { error: 'unknown_tool', name: name.slice(0, LONGEST_NAME) } }
  const read = tool.input.safeParse(parsed(input))
  if (!read.success) return { told: tool.failure('invalid_args') }
  counter(`chat.${name}.calls`).add()
  const began = performance.now()
  try {
    return await inTime(
      signal => tool.run({ ...context, signal }, read.data),
      context.signal,
      longest ?? tool.longestMs ?? LONGEST
    )
  } catch (error) {
    counter(`chat.${name}.failures`).add()
    if (!context.signal.aborted && !(error instanceof TimeoutError)) log('chat').error(`${name} failed, id ${newId()}`, error) // prettier-ignore
    return { told: tool.failure(error instanceof TimeoutError ? 'timeout' : 'failed') }
  } finally {
    reservoir(`chat.${name}.ms`).record(performance.now() - began)
  }
}

/** The input as the model has written it; undefined for what is no JSON. No input at all is an empty one. */
export function parsed(input: string): unknown {
  if (input.trim() === '') return {}
  try {
    return JSON.parse(input)
  } catch {
    return undefined
  }
}

class TimeoutError extends Error {}

/** @throws TimeoutError when `work` takes too long; it is told to stop then, as when nobody waits any more. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, waits: AbortSignal, longest: number): Promise<T> {
  const stop = new AbortController()
  const signal = AbortSignal.any([waits, stop.signal])
  const late = delay(longest, undefined, { ref: false, signal }).then(() => {
    throw new TimeoutError(`no result within ${longest} ms`)
  })
  try {
    return await Promise.race([work(signal), late])
  } finally {
    late.catch(() => undefined)
    stop.abort()
  }
}
