import type { HttpError } from '../../../lib/errors.ts'
import { codeOf, type Id, INVALID_PARAMS, jsonRpcError, RpcError } from '../../../lib/json-rpc/messages.ts'

/** Codes of A2A by the name of the error, alike in 1.0 (section 5.4) and 0.3 (section 8.2). */
const codes = {
  TASK_NOT_FOUND: -32001,
  TASK_NOT_CANCELABLE: -32002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  VERSION_NOT_SUPPORTED: -32009
} as const

/** An error that A2A names; its data tells the name, as section 9.5 of 1.0 has it. */
export const a2aError = (reason: keyof typeof codes, message: string): RpcError =>
  new RpcError(200, codes[reason], message, {
    data: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' }]
  })

export const invalidParams = (message: string): RpcError => new RpcError(200, INVALID_PARAMS, message)

/** A task that is not there, or is another caller's. */
export const unknownTask = (): RpcError => a2aError('TASK_NOT_FOUND', 'Unknown task: it is not yours, or has expired')

/** The code of JSON-RPC that stands for no error of A2A: the HTTP status tells more. */
const SERVER_ERROR = -32000

const codesByStatus: Readonly<Record<number, number>> = {
  401: SERVER_ERROR,
  403: SERVER_ERROR,
  415: codes.CONTENT_TYPE_NOT_SUPPORTED,
  429: SERVER_ERROR
}

/** The HTTP status of a refusal: what JSON-RPC knows is answered under 200, as its clients expect. */
export const statusOf = (refusal: HttpError): number => (refusal instanceof RpcError ? 200 : refusal.status)

/** A refusal as an error of JSON-RPC; the id is null where nobody has read the request. */
export function errorAnswer(refusal: HttpError, id?: Id): object {
  if (refusal instanceof RpcError) return jsonRpcError(refusal, id)
  const { status, message } = refusal
  return jsonRpcError(new RpcError(status, codesByStatus[status] ?? codeOf(status), message), id)
}
