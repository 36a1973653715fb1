import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../../lib/access/caller.ts'
import { KB, MB } from '../../../lib/bytes.ts'
import { HttpError } from '../../../lib/errors.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { weightsOf } from '../../../lib/http/negotiation.ts'
import { readBody } from '../../../lib/http/read-body.ts'
import { MINUTE } from '../../../lib/time.ts'
import { clientIn } from '../../platform/access/client-in.ts'
import { admitRead } from '../../platform/http/admit-read.ts'
import { senderAs } from '../../platform/http/counted-as.ts'
import { openReadOf, withinRead } from '../../cap/database/reads/open-reads.ts'
import type { Mount } from '../../platform/http/mounts.ts'
import type { ToolContext, ToolMount } from '../../platform/tools/index.ts'
import { jsonRpcError, type Message, readMessage, RpcError } from '../../../lib/json-rpc/messages.ts'
import { revisionOfMessage } from '../protocol/message-revision.ts'
import { variables } from '../config/variables.ts'
import { checkSender, checkType } from './check-sender.ts'
import { methodNamed } from './methods.ts'

const MAX_BODY: Readonly<Record<ToolMount, number>> = {
  search: 64 * KB,
  graph: 64 * KB,
  homepage: 64 * KB,
  api: 64 * KB,
  // a published document comes within a message
  admin: 8 * MB
}

let limiter: Limiter | undefined

/** The Streamable HTTP endpoint of a mount: each POST is one message, and is answered by itself. */
export function serveMount(mount: ToolMount): NonNullable<Mount['serve']> {
  return async (request, response, caller) => {
    if (request.method !== 'POST') return refuseMethod(request, response)
    await checkSender(request)
    const client = clientIn(request)
    limiter ??= new Limiter({ max: variables.MCP_CALLS_PER_MINUTE, windowMs: MINUTE }, 'messages')
    limiter.admit(senderAs(caller, client))
    checkType(request)
    const form = formFor(request)
    const message = readMessage(await readBody(request, MAX_BODY[mount]))
    const { id } = message
    const revision = withId(id, () => revisionOfMessage(message, request.headers))
    if (id === undefined) return void response.writeHead(202, { 'Content-Length': 0 }).end()
    await admitRead(request, response, caller)
    const context = new MessageContext(request, response, caller, client)
    try {
      const method = methodNamed(message.method, mount, revision)
      const { params } = message
      const sent = { mount, revision, params, headers: request.headers, caller, context }
      const result = await withinRead(openReadOf(request), () => method(sent))
      send(response, form, 200, withResult(id, result))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // what the gate could have refused has its headers, too
      if (error.status === 403) throw identified(error, id)
      send(response, form, error.status, [Buffer.from(JSON.stringify(jsonRpcError(error, id)))])
    }
  }
}

function withId<T>(id: Message['id'], work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof RpcError ? identified(error, id) : error
  }
}

function identified({ status, rpcCode, message, data, headers }: RpcError, id: Message['id']): RpcError {
  return new RpcError(status, rpcCode, message, { ...(data && { data }), headers, id: id ?? null })
}

/**
 * The context of a message. A class, since a getter of a literal is a shape of its own for each object, of which the garbage
 * collector has more work than all else together.
 */
class MessageContext implements ToolContext {
  readonly caller: Caller | undefined
  readonly client: string
  readonly locale: string
  readonly #response: ServerResponse
  #signal: AbortSignal | undefined

  constructor({ headers }: IncomingMessage, response: ServerResponse, caller: Caller | undefined, client: string) {
    this.caller = caller
    this.client = client
    this.locale = headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() || 'en'
    this.#response = response
  }

  /** Made for the few tools that ask for it. */
  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#response))
  }
}

function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

type Form = 'json' | 'events'

/** MCP-002: JSON, or an event stream for whoever takes nothing else. @throws HttpError 406 */
function formFor({ headers: { accept } }: IncomingMessage): Form {
  if (accept === undefined || accept === '*/*' || accept === BOTH) return 'json'
  const weights = weightsOf(accept)
  const weightOf = (name: string) =>
    weights.get(name) ?? weights.get(name.replace(/\/.*/, '/*')) ?? weights.get('*/*') ?? 0
  const [json, events] = [weightOf('application/json'), weightOf('text/event-stream')]
  if (json === 0 && events === 0)
    throw new HttpError(406, 'not_acceptable', 'Accept application/json or text/event-stream', { target: 'Accept' })
  return events > json ? 'events' : 'json'
}

/** As the official clients send it. */
const BOTH = 'application/json, text/event-stream'

const END = Buffer.from('}')

function withResult(id: string | number | null, result: object | string | Buffer): readonly Buffer[] {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
  if (Buffer.isBuffer(result)) return [Buffer.from(head), result, END]
  return [Buffer.from(`${head}${typeof result === 'string' ? result : JSON.stringify(result)}}`)]
}

const EVENT = Buffer.from('event: message\ndata: ')
const EVENT_END = Buffer.from('\n\n')

/** An event stream has the one answer, and ends: nothing stays open. */
function send(response: ServerResponse, form: Form, status: number, json: readonly Buffer[]): void {
  if (response.destroyed) return
  const isJson = form === 'json' || status !== 200
  const parts = isJson ? json : [EVENT, ...json, EVENT_END]
  response.writeHead(status, {
    'Content-Type': isJson ? 'application/json; charset=utf-8' : 'text/event-stream; charset=utf-8',
    'Content-Length': parts.reduce((sum, part) => sum + part.length, 0),
    'Cache-Control': 'no-store',
    Vary: 'Origin',
    'X-Content-Type-Options': 'nosniff',
    ...(!isJson && { 'X-Accel-Buffering': 'no' })
  })
  response.cork()
  for (const part of parts) response.write(part)
  response.end()
}

const ALLOW = 'POST, OPTIONS'

function refuseMethod({ method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'OPTIONS')
    return void response.writeHead(204, { Allow: ALLOW, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
  throw new HttpError(405, 'method_not_allowed', `${method} is not allowed here; nothing is streamed unasked`, {
    headers: { Allow: ALLOW }
  })
}
