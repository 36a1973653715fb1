import { HttpError } from '../../../lib/errors.ts'
import { failureOf } from '../../../lib/model/failure.ts'

/** Code of the error when the endpoint takes the call but not this question, however often it is sent. */
export const MODEL_REFUSED = 'model_refused'
/** Code of the error when the model answers in another form than it was made to, twice, or has no room to end. */
export const MODEL_INVALID = 'model_invalid'
/** Code of the error when the endpoint has failed. */
export const MODEL_FAILED = 'model_failed'
/** Code of the error when the endpoint takes no call until an operator has changed the key, the address or the name of the model. */
export const MODEL_MISCONFIGURED = 'model_misconfigured'

/** Statuses of an answer to what the model does not take, however often it is sent. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422])
/** Statuses of an answer to the key, or to a model that is not there. */
const MISCONFIGURED: ReadonlySet<number> = new Set([401, 403, 404])

/** True when the same question would fail again; false when the endpoint was at fault. */
export function isAboutQuestion(error: unknown): error is HttpError {
  return error instanceof HttpError && (error.code === MODEL_REFUSED || error.code === MODEL_INVALID)
}

/**
 * The error of a failed call, without the words of the endpoint: they may quote the texts or the key. The package of the
 * client is not loaded for its classes, since most backends have no model.
 */
export function endpointFailure(error: unknown): HttpError {
  const { status } = error as { readonly status?: unknown }
  const code = typeof status === 'number' ? codeOf(status) : MODEL_FAILED
  return new HttpError(502, code, `The model endpoint ${failureOf(error)}`)
}

function codeOf(status: number): string {
  if (REFUSALS.has(status)) return MODEL_REFUSED
  return MISCONFIGURED.has(status) ? MODEL_MISCONFIGURED : MODEL_FAILED
}
