import type { HttpError } from '../../lib/errors.ts'

/** Error codes by HTTP status, from the range that JSON-RPC 2.0, section 5.1, leaves to implementations. */
const codes: Readonly<Record<number, number>> = { 400: -32600, 401: -32001, 403: -32003, 404: -32601, 429: -32005 }
const INTERNAL = -32603

/** A refusal as JSON-RPC 2.0 has it; the id is null, since nobody has read the request. */
export function jsonRpcError({ status, message }: HttpError): object {
  return { jsonrpc: '2.0', id: null, error: { code: codes[status] ?? INTERNAL, message } }
}
