import { INVALID_PARAMS, RpcError } from '../../../lib/json-rpc/messages.ts'
import type { Version } from './versions.ts'

/** Codes of A2A 1.0, section 9.5. */
export const TASK_NOT_FOUND = -32001
export const UNSUPPORTED_OPERATION = -32004
export const CONTENT_TYPE_NOT_SUPPORTED = -32005
export const VERSION_NOT_SUPPORTED = -32009
export const PUSH_NOT_SUPPORTED = -32003

export const invalidParams = (message: string): RpcError => new RpcError(200, INVALID_PARAMS, message)

/** A task that is not there, or is another caller's. */
export const unknownTask = ({ codes }: Version): RpcError =>
  new RpcError(200, codes.unknownTask, 'Unknown task: it is not yours, or has expired')
