import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../../lib/access/caller.ts'
import { KB } from '../../../lib/bytes.ts'
import { HttpError } from '../../../lib/errors.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { readBody } from '../../../lib/http/read-body.ts'
import { MINUTE } from '../../../lib/time.ts'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { unauthorized } from '../../platform/access/access.ts'
import { clientIn } from '../../platform/access/client-in.ts'
import { type Id, type Message, METHOD_NOT_FOUND, readMessage, RpcError } from '../../../lib/json-rpc/messages.ts'
import { chatSettings } from '../../features/index.ts'
import { checkSender, checkType } from '../../mcp/index.ts'
import { a2aError, errorAnswer, statusOf } from '../protocol/errors.ts'
import { servedVersions, type Version, versionNamed, versionWith } from '../protocol/versions.ts'
import { variables } from '../config/variables.ts'
import { type Call, cancel, get, list, send } from './methods.ts'
import { stream, subscribe } from './streams.ts'

const MAX_BODY = 64 * KB
const VERSION_HEADER = 'a2a-version'

let limiter: Limiter | undefined

/** POST /a2a: each POST is one message, and is answered by itself, as JSON or as a stream of events. */
export async function serveA2a(request: IncomingMessage, response: ServerResponse, caller?: Caller): Promise<void> {
  if (request.method !== 'POST') throw refusedMethod(request)
  if (!caller) throw unauthorized('Log in to call this')
  await checkSender(request)
  checkType(request)
  await refuseWhenOff()
  limiter ??= new Limiter({ max: variables.A2A_CALLS_PER_MINUTE, windowMs: MINUTE }, 'messages')
  limiter.admit(caller.id)
  const message = messageIn(await readBody(request, MAX_BODY))
  if (message instanceof RpcError) return refuse(response, message)
  const { id } = message
  if (id === undefined) return void response.writeHead(202, { 'Content-Length': 0 }).end()
  try {
    const version = versionOf(message, request)
    await answer(
      {
        id,
        version,
        params: message.params,
        owner: caller.id,
        context: contextOf(request, response, caller),
        response
      },
      message
    )
  } catch (error) {
    const refusal = databaseRefusal(error) ?? error
    if (!(refusal instanceof HttpError) || response.headersSent) throw error
    refuse(response, refusal, id)
  }
}

/** The message in a body, or why it is none. */
function messageIn(bytes: Uint8Array): Message | RpcError {
  try {
    return readMessage(bytes)
  } catch (error) {
    if (error instanceof RpcError) return error
    throw error
  }
}

const refuse = (response: ServerResponse, refusal: HttpError, id?: Id): void =>
  sendJson(response, statusOf(refusal), errorAnswer(refusal, id), refusal.headers)

async function answer(call: Call, { method }: Message): Promise<void> {
  const operation = call.version.operations.get(method)
  if (operation === 'stream') return stream(call)
  if (operation === 'subscribe') return subscribe(call)
  if (operation === 'push')
    throw a2aError('PUSH_NOTIFICATION_NOT_SUPPORTED', 'Push notifications are not supported; ask for the task')
  if (operation === 'card') throw a2aError('UNSUPPORTED_OPERATION', 'There is one card, and it is public')
  if (operation === undefined) throw new RpcError(200, METHOD_NOT_FOUND, `Method not found: ${method}`)
  const result = await { send, get, list, cancel }[operation](call)
  sendJson(call.response, 200, { jsonrpc: '2.0', id: call.id, result })
}

/** The version of a message: that of its header, else the one that has its method. @throws RpcError -32009 */
function versionOf({ method }: Message, { headers }: IncomingMessage): Version {
  const header = headers[VERSION_HEADER]
  const asked = typeof header === 'string' ? header.trim() : undefined
  const named = versionNamed(asked)
  if (!named) throw a2aError('VERSION_NOT_SUPPORTED', `A2A-Version: this serves ${servedVersions.join(' and ')}`)
  return (asked ? undefined : versionWith(method)) ?? named
}

/** @throws HttpError 503 while the setting is off. */
async function refuseWhenOff(): Promise<void> {
  const { a2aEnabled } = await chatSettings.values()
  if (!a2aEnabled) throw new HttpError(503, 'switched_off', 'A2A is switched off (ChatSettings.a2aEnabled)')
}

function contextOf(request: IncomingMessage, response: ServerResponse, caller: Caller): Call['context'] {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const locale = request.headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() || 'en'
  return { caller, client: clientIn(request), locale, signal: gone.signal }
}

function refusedMethod({ method }: IncomingMessage): HttpError {
  return new HttpError(405, 'method_not_allowed', `${method} is not allowed here; send a message by POST`, {
    headers: { Allow: 'POST' }
  })
}

function sendJson(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  if (response.destroyed) return
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff'
  })
  response.end(bytes)
}
