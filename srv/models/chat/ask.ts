import { type z } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { DATA_ONLY, delimited } from '../../../lib/model/delimit.ts'
import type { ChatProtocol, ChatReply, ChatRequest } from '../../../lib/model/protocols/protocol.ts'
import { schemaOf } from '../../../lib/model/schema.ts'
import { chatSettings } from '../../features/index.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import type { Tokens } from '../usage/cost.ts'
import { configuredProtocol } from './configured-protocol.ts'
import { beginCall } from './metered-call.ts'
import { MODEL_INVALID, MODEL_REFUSED } from './failures.ts'

/** A question whose answer has a form. */
export interface Question<T> {
  /** Names the counts and the budget: `graph-extraction`. */
  readonly feature: string
  /** Calls of the feature on one UTC day, over all instances; without it as many as there are. */
  readonly callsPerDay?: number
  /** Name of the form: letters, digits and underscores. */
  readonly name: string
  readonly description: string
  /** Fields that are all required; the model sees their types and `describe`, and bounds are checked afterwards. */
  readonly shape: z.ZodType<T>
  /** Trusted words: what to do. */
  readonly instructions: string
  /** Text that others have written; it is delimited, and the model is told not to follow it. */
  readonly text: string
  readonly maxTokens?: number
  /** Ends the call, and the attempts that would follow. */
  readonly signal?: AbortSignal
}

export interface Answer<T> extends Tokens {
  readonly value: T
  /** Name of the model that has answered. */
  readonly model: string
}

/** The model now and then misses the form; a second time is no chance. */
const ATTEMPTS = 2

/**
 * Asks the model of ChatSettings. Never call it while a database transaction is open.
 * @throws HttpError 503 without a model or while its endpoint is left alone, 429 when the budget of the day is spent, 502 when
 *   the endpoint fails or will not answer this question (`isAboutQuestion`); the reason of `signal` when that has ended the call.
 */
export async function ask<T>(question: Question<T>): Promise<Answer<T>> {
  const protocol = await configuredProtocol()
  const request = await requestOf(question)
  let [promptTokens, completionTokens] = [0, 0]
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const reply = await askOnce(protocol, request, question)
    promptTokens += reply.promptTokens
    completionTokens += reply.completionTokens
    const value = valueOf(reply, question.shape)
    if (value) return { ...value, model: request.model, promptTokens, completionTokens }
  }
  throw failed(question.feature, MODEL_INVALID, `answered what is no ${question.name}`)
}

async function requestOf<T>({ instructions, text, maxTokens, ...form }: Question<T>): Promise<ChatRequest> {
  const settings = await chatSettings.values()
  return {
    model: settings.modelName,
    messages: [
      { role: 'system', content: `${instructions}\n\n${DATA_ONLY}` },
      { role: 'user', content: delimited(text.toWellFormed()) }
    ],
    form: { name: form.name, description: form.description, schema: schemaOf(form.shape) },
    maxTokens: maxTokens ?? settings.maxTokens ?? undefined,
    temperature: settings.temperature ?? undefined
  }
}

/** One call, with the attempts of the client after faults of the network. */
async function askOnce<T>(protocol: ChatProtocol, request: ChatRequest, question: Question<T>): Promise<ChatReply> {
  const { feature, callsPerDay, signal } = question
  signal?.throwIfAborted()
  const call = await beginCall(feature, callsPerDay)
  const reply = await protocol.ask(request, signal).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw call.failed(error)
  })
  call.succeeded(reply)
  return reply
}

/** The value of a reply; undefined when it has another form. @throws HttpError 502 when asking again is of no use. */
function valueOf<T>(reply: ChatReply, shape: z.ZodType<T>): { readonly value: T } | undefined {
  if (reply.outcome === 'refused') throw new HttpError(502, MODEL_REFUSED, 'The model would not answer')
  if (reply.outcome === 'cut') throw new HttpError(502, MODEL_INVALID, 'The model had no room to end its answer')
  if (reply.outcome !== 'json') return undefined
  const parsed = shape.safeParse(parsedJson(reply.json))
  return parsed.success ? { value: parsed.data } : undefined
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failed(feature: string, code: string, saying: string): HttpError {
  counter(`model.${feature}.failures`).add()
  return new HttpError(502, code, `The model ${saying}`)
}
