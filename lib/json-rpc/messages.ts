import { HttpError } from '../errors.ts'
import { parseJson } from '../http/read-body.ts'

/** Codes of JSON-RPC 2.0, section 5.1, and those that MCP has reserved. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603
export const HEADER_MISMATCH = -32020
export const UNSUPPORTED_VERSION = -32022

/** Codes by HTTP status of what is refused before or beside a method, from the range that is left to implementations. */
const codes: Readonly<Record<number, number>> = {
  400: INVALID_REQUEST,
  401: -32001,
  403: -32003,
  404: METHOD_NOT_FOUND,
  405: INVALID_REQUEST,
  406: INVALID_REQUEST,
  413: INVALID_REQUEST,
  415: INVALID_REQUEST,
  429: -32005
}

export const codeOf = (status: number): number => codes[status] ?? INTERNAL_ERROR

export type Id = string | number | null

/** An error of JSON-RPC, with the HTTP status under which it is answered. */
export class RpcError extends HttpError {
  readonly rpcCode: number
  readonly data: object | undefined
  /** Of the request, where it was read before it was refused. */
  readonly id: Id

  constructor(
    status: number,
    rpcCode: number,
    message: string,
    more: { data?: object; id?: Id; headers?: HttpError['headers'] } = {}
  ) {
    super(status, 'rpc', message, { headers: more.headers ?? {} })
    this.rpcCode = rpcCode
    this.data = more.data
    this.id = more.id ?? null
  }
}

/** A refusal as JSON-RPC 2.0 has it; the id is null where nobody has read the request. */
export function jsonRpcError(refusal: HttpError, id: Id = refusal instanceof RpcError ? refusal.id : null): object {
  const { status, message } = refusal
  const code = refusal instanceof RpcError ? refusal.rpcCode : codeOf(status)
  const data = refusal instanceof RpcError ? refusal.data : undefined
  return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }
}

type Members = Readonly<Record<string, unknown>>

/** A request, or with the id undefined a notification, whose parameters nobody has checked yet. */
export interface Message {
  readonly id: Id | undefined
  readonly method: string
  readonly params: Members
}

const MAX_ID = 255
const MAX_METHOD = 100

/**
 * The message in a body.
 * @throws RpcError -32700 for what is no JSON, -32600 for what is no single request or notification.
 */
export function readMessage(bytes: Uint8Array): Message {
  const raw = parsed(bytes)
  if (Array.isArray(raw)) throw invalid('Batches are not served; send one message')
  if (!isObject(raw)) throw invalid('A message must be an object')
  const { jsonrpc, id, method, params } = raw
  if (jsonrpc !== '2.0') throw invalid('jsonrpc must be "2.0"')
  if (typeof method !== 'string' || method === '' || method.length > MAX_METHOD)
    throw invalid(`method must be a text of 1 to ${MAX_METHOD} characters; answers are not taken`)
  const known = 'id' in raw ? idOf(id) : undefined
  if (params !== undefined && params !== null && !isObject(params))
    throw new RpcError(400, INVALID_PARAMS, 'params must be an object', { id: known ?? null })
  return { id: known, method, params: withoutNulls(params ?? {}) }
}

/** Members with a value: clients whose language has no absent members write null for one that they leave out. */
export function withoutNulls(members: Members): Members {
  for (const name in members)
    if (members[name] === null) return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
  return members
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes)
  } catch (error) {
    throw new RpcError(400, PARSE_ERROR, `Parse error: ${(error as Error).message.slice(0, MAX_ID)}`)
  }
}

function idOf(id: unknown): string | number {
  if (typeof id === 'string' && id.length <= MAX_ID) return id
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id
  throw invalid(`id must be a whole number or a text of at most ${MAX_ID} characters`)
}

const invalid = (message: string) => new RpcError(400, INVALID_REQUEST, `Invalid request: ${message}`)

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
