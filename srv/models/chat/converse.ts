import { chatSettings } from '../../features/index.ts'
import type { Tokens } from '../usage/cost.ts'
import { variables } from '../endpoint/variables.ts'
import { configuredProtocol } from './configured-protocol.ts'
import { beginCall, type MeteredCall } from './metered-call.ts'
import type { OfferedTool, TalkMessage, TalkPart, TalkRequest } from '../../../lib/model/protocols/protocol.ts'

/** One turn of a conversation with the model. */
export interface Turn {
  /** Names the counts and the budget. */
  readonly feature: string
  /** Turns of the feature on one UTC day, over all instances; without it as many as there are. */
  readonly callsPerDay?: number
  readonly messages: readonly TalkMessage[]
  readonly tools: readonly OfferedTool[]
  /** False when the model must answer in words. */
  readonly mayCall: boolean
  /** Ends the call at the endpoint as well. */
  readonly signal: AbortSignal
}

/** Characters of one turn; a model that writes more is cut. */
const MOST_TEXT = 64 * 1024

/**
 * Parts of a turn of the model as they come. The client of the endpoint tries again until an answer begins, never after it.
 * Never read it while a database transaction is open.
 * @throws HttpError as `ask` does; the reason of `signal` when that has ended the call.
 */
export async function* converse(turn: Turn): AsyncGenerator<TalkPart> {
  turn.signal.throwIfAborted()
  const protocol = await configuredProtocol()
  const request = await requestOf(turn)
  const call = await beginCall(turn.feature, turn.callsPerDay)
  const idle = new IdleTimeout(variables.OPENAI_TIMEOUT_MS)
  const signal = AbortSignal.any([turn.signal, idle.signal])
  try {
    yield* counted(protocol.talk(request, signal), call, idle)
  } catch (error) {
    turn.signal.throwIfAborted()
    throw call.failed(error)
  } finally {
    idle.stop()
  }
}

async function* counted(
  parts: AsyncIterable<TalkPart>,
  call: MeteredCall,
  idle: IdleTimeout
): AsyncGenerator<TalkPart> {
  let written = 0
  for await (const part of parts) {
    idle.restart()
    if (part.kind === 'text') written += part.text.length
    if (written > MOST_TEXT) {
      yield cut(call)
      return
    }
    if (part.kind === 'end') call.succeeded(part)
    yield part
  }
}

/** Leaving the loop over the parts closes the connection, so nothing more is written, and nobody says what it has taken. */
function cut(call: MeteredCall): TalkPart {
  const tokens: Tokens = { promptTokens: 0, completionTokens: 0 }
  call.succeeded(tokens)
  return { kind: 'end', outcome: 'cut', ...tokens }
}

async function requestOf({ messages, tools, mayCall }: Turn): Promise<TalkRequest> {
  const { modelName, maxTokens, temperature } = await chatSettings.values()
  return {
    model: modelName,
    messages,
    tools,
    mayCall,
    maxTokens: maxTokens ?? undefined,
    temperature: temperature ?? undefined
  }
}

/** Ends a call on which nothing has come for `limit` milliseconds. */
class IdleTimeout {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(limit: number) {
    this.#timer = setTimeout(() => this.#controller.abort(new Error('Nothing came from the endpoint')), limit)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  restart(): void {
    this.#timer.refresh()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
