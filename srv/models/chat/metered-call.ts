import { HttpError } from '../../../lib/errors.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import { takeCall } from '../usage/budget.ts'
import type { Tokens } from '../usage/cost.ts'
import { addCall, addTokens, type Call, callOf } from '../usage/usage.ts'
import { Breaker } from './breaker.ts'
import { endpointFailure, MODEL_REFUSED } from './failures.ts'

const breaker = new Breaker()

/** A call of the model that has been counted; it ends in one of two ways, or in none when its caller has gone. */
export interface MeteredCall {
  /** Counts what the call has taken. */
  succeeded(tokens: Tokens): void
  /** The error to throw for what went wrong; a fault of the endpoint counts for the circuit breaker. */
  failed(error: unknown): HttpError
}

/**
 * Counts a call of `feature` on its budget, before it is made; without a budget behind the answer, since nothing depends on it.
 * @throws HttpError 429 when the budget of the day is spent, 503 while the endpoint is left alone.
 */
export async function beginCall(feature: string, callsPerDay: number | undefined): Promise<MeteredCall> {
  breaker.check()
  const call = callsPerDay === undefined ? countedBehind(feature) : await takeCall(feature, callsPerDay)
  counter(`model.${feature}.calls`).add()
  const started = now()
  return {
    succeeded(tokens) {
      breaker.succeeded()
      reservoir(`model.${feature}.ms`).record(elapsed(started, now()))
      counter(`model.${feature}.prompt-tokens`).add(tokens.promptTokens)
      counter(`model.${feature}.completion-tokens`).add(tokens.completionTokens)
      addTokens(call, tokens)
    },
    failed(error) {
      const failure = error instanceof HttpError ? error : endpointFailure(error)
      if (failure.code === MODEL_REFUSED) breaker.succeeded()
      else breaker.failed(failure.code)
      counter(`model.${feature}.failures`).add()
      return failure
    }
  }
}

function countedBehind(feature: string): Call {
  const call = callOf(feature)
  addCall(call)
  return call
}
