import type { HttpError } from '../../../lib/errors.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import { recordTokens, takeCall } from '../usage/budget.ts'
import type { Tokens } from '../usage/cost.ts'
import { Breaker } from './breaker.ts'
import { endpointFailure, MODEL_FAILED } from './failures.ts'

const breaker = new Breaker()

/** A call of the model that has been counted; it ends in one of two ways, or in none when its caller has gone. */
export interface MeteredCall {
  /** Counts what the call has taken. An answer is not lost when that cannot be stored. */
  succeeded(tokens: Tokens): Promise<void>
  /** The error to throw for what went wrong; a fault of the endpoint counts for the circuit breaker. */
  failed(error: unknown): Promise<HttpError>
}

/**
 * Counts a call of `feature` on its budget, before it is made; without a budget while it is made, since nothing depends on it.
 * @throws HttpError 429 when the budget of the day is spent, 503 while the endpoint is left alone.
 */
export async function beginCall(feature: string, callsPerDay: number | undefined): Promise<MeteredCall> {
  breaker.check()
  const taken = takeCall(feature, callsPerDay)
  if (callsPerDay !== undefined) await taken
  // an abandoned call has nobody to tell that it was not counted
  taken.catch(() => undefined)
  counter(`model.${feature}.calls`).add()
  const started = now()
  return {
    async succeeded(tokens) {
      breaker.succeeded()
      reservoir(`model.${feature}.ms`).record(elapsed(started, now()))
      counter(`model.${feature}.prompt-tokens`).add(tokens.promptTokens)
      counter(`model.${feature}.completion-tokens`).add(tokens.completionTokens)
      await taken
        .then(counted => recordTokens(counted, tokens))
        .catch((error: unknown) => log('models').error(`the tokens of ${feature} were not counted`, error))
    },
    async failed(error) {
      await taken.catch((uncounted: unknown) => log('models').error(`a call of ${feature} was not counted`, uncounted))
      const failure = endpointFailure(error)
      if (failure.code === MODEL_FAILED) breaker.failed()
      else breaker.succeeded()
      counter(`model.${feature}.failures`).add()
      return failure
    }
  }
}
