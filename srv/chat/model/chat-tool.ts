import type { ZodType } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import type { ChatSettings } from '../../features/index.ts'
import type { ToolContext } from '../../platform/tools/index.ts'
import type { PageContext } from './asked-talk.ts'
import type { CardFrame } from './frames.ts'

/** Circumstances of a call: who asks, how long somebody waits, what is switched on. */
export interface ChatContext extends ToolContext {
  readonly caller: Caller
  readonly settings: ChatSettings
}

/** Outcome of a call: what the model is told, and what the page shows beside. */
export interface ChatToolResult {
  readonly told: unknown
  readonly frame?: CardFrame
}

/** An ability of the assistant. It only reads, as the person who asks. */
export interface ChatTool<I = unknown> {
  readonly name: string
  /** For the model: what it gives and when to use it. */
  readonly description: string
  /** CHAT-011: scope first; without it everybody who is logged in. */
  readonly mayUse?: (caller: Caller) => boolean
  /** Kinds of pages on which it is offered; every page without it. */
  readonly pages?: readonly PageContext['kind'][]
  /** CHAT-011: then the flag; without it always. */
  readonly isOn?: (settings: ChatSettings) => boolean
  /** Milliseconds after which nobody waits for it; 10 seconds without it. */
  readonly longestMs?: number
  /** Every member has a description; what it takes is checked. */
  readonly input: ZodType<I>
  /** Throws for any fault: what the model is told of it says `failure`. */
  run(context: ChatContext, input: I): Promise<ChatToolResult>
  /** CHAT-012: the empty result that tells why. */
  failure(reason: 'invalid_args' | 'timeout' | 'failed'): unknown
}

/** A row whose function takes what its input says. */
export function chatTool<I>(row: ChatTool<I>): ChatTool {
  return row
}
