import type { QuizRequest, WrittenQuestion } from '@tutorial-platform/dialect'
import type { APIError } from 'openai'
import { failureOf } from '../../../lib/model/failure.ts'
import { protocolAt } from '../../../lib/model/protocol-at.ts'
import type { ChatProtocol, ChatReply, ChatRequest } from '../../../lib/model/protocols/protocol.ts'
import { NO_MODEL } from '../../../lib/model/variables.ts'
import { TemporaryFailure, withRetries } from '../shared/retry.ts'
import type { QuizConfig } from './quiz-config.ts'
import { questionsIn, quizRequestFor } from './quiz-prompt.ts'
import type { Failure } from './quiz-tally.ts'

/** Questions of a step, or why there are none. */
export type Written =
  { readonly questions: WrittenQuestion[] } | { readonly failure: Failure; readonly because?: string }

/** Requests and tokens that a writer has taken so far. */
export interface Spent {
  calls: number
  promptTokens: number
  completionTokens: number
}

export interface WriterOptions {
  readonly config: QuizConfig
  /** Milliseconds before the second, third, ... attempt of a call. */
  readonly retryDelays: readonly number[]
  readonly signal: AbortSignal
  readonly note: (text: string) => void
}

/** A model misses the form now and then; a second time is no chance. */
const ATTEMPTS = 2
/** Steps in a row for which the endpoint fails, after which it is left alone. */
const FAILED_STEPS = 3
const LONGEST_WAIT = 60_000

/** Why nothing can be written; undefined when a model is configured. */
export const whyNoWriter = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: QuizConfig): string | undefined =>
  OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined ? NO_MODEL : undefined

/** All calls of a run are made. */
class CapReached extends Error {}

/** Asks a model for questions; every request counts against the cap of the run (ASSESS-024). */
export class QuizWriter {
  readonly spent: Spent = { calls: 0, promptTokens: 0, completionTokens: 0 }
  readonly #options: WriterOptions
  readonly #protocol: Promise<ChatProtocol>
  #failedSteps = 0

  constructor(options: WriterOptions) {
    this.#options = options
    this.#protocol = protocolOf(options.config)
  }

  /** Never fails but for an interruption: a tutorial is published without questions as well. */
  async write(request: QuizRequest): Promise<Written> {
    if (request.text.trim() === '') return { failure: 'no_text' }
    if (this.#failedSteps >= FAILED_STEPS) return { failure: 'upstream', because: 'the endpoint is left alone' }
    try {
      const written = await this.#ask(request)
      this.#failedSteps = 0
      return written
    } catch (error) {
      this.#options.signal.throwIfAborted()
      if (error instanceof CapReached) return { failure: 'build_cap' }
      this.#failedSteps++
      return { failure: 'upstream', because: `the endpoint ${failureOf(error)}` }
    }
  }

  async #ask(request: QuizRequest): Promise<Written> {
    const asked = quizRequestFor(request, this.#options.config.CHAT_MODEL_NAME)
    let written: Written = { failure: 'schema' }
    for (let attempt = 1; attempt <= ATTEMPTS && 'failure' in written; attempt++) {
      const reply = await this.#reply(asked)
      if (reply.outcome === 'refused') return { failure: 'upstream', because: 'the model would not answer' }
      if (reply.outcome === 'json') written = questionsIn(reply.json, request)
    }
    return written
  }

  async #reply(request: ChatRequest): Promise<ChatReply> {
    const { signal, note, retryDelays } = this.#options
    const protocol = await this.#protocol
    const waits = (failure: Error, ms: number): void =>
      note(`the model endpoint ${failureOf(failure)}; trying again in ${(ms / 1000).toFixed(1)} s`)
    const policy = { delays: retryDelays, longestWait: LONGEST_WAIT, waits, random: Math.random }
    const reply = await withRetries(() => this.#once(protocol, request), policy, signal)
    this.spent.promptTokens += reply.promptTokens
    this.spent.completionTokens += reply.completionTokens
    return reply
  }

  async #once(protocol: ChatProtocol, request: ChatRequest): Promise<ChatReply> {
    const { config, signal } = this.#options
    if (this.spent.calls >= config.AI_AUTHOR_BUILD_CAP) throw new CapReached()
    this.spent.calls++
    try {
      return await protocol.ask(request, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw isTemporary(error) ? new TemporaryFailure(error as Error, retryAfter(error)) : error
    }
  }
}

/** The package of the client is loaded when a question is to be written. */
async function protocolOf(config: QuizConfig): Promise<ChatProtocol> {
  const { modelEndpoint } = await import('../../../lib/model/endpoint.ts')
  const { OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_TIMEOUT_MS, MODEL_PROTOCOL, MODEL_OUTPUT } = config
  // each attempt counts, so the client makes none by itself
  const endpoint = modelEndpoint(OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_TIMEOUT_MS, 0)
  return protocolAt(endpoint, MODEL_PROTOCOL, MODEL_OUTPUT)
}

/** No answer, or one that may be another the next time. */
function isTemporary(error: unknown): boolean {
  const { status } = error as Partial<APIError>
  if (typeof status !== 'number') return !(error instanceof RangeError)
  return status === 408 || status === 409 || status === 429 || status >= 500
}

/** Milliseconds that the endpoint wants to be left alone; dates are rare and wait as long as without. */
function retryAfter(error: unknown): number | undefined {
  const { headers } = error as Partial<APIError>
  const seconds = Number(headers?.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}
