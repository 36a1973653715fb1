import type { Handler, RequestHeaders } from 'graphql-http'
import type cds from '@sap/cds'
import type { Access } from '../access/access.ts'
import { capUser } from '../access/cap-user.ts'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import type { Db } from '../../cap/database/database.ts'
import { ReadAllowance, withinAllowance } from '../../cap/database/reads/allowance.ts'
import { HttpError } from '../../../lib/errors.ts'
import { serviceNamed } from '../../cap/types.ts'
import { parseJson } from '../../../lib/http/read-body.ts'
import { callerOf, type Ctx, type Reply, route, type Route } from './route.ts'
import { KB } from '../../../lib/bytes.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import type { GraphqlHandler } from '../../cap/graphql/handler.ts'

const MAX_BODY = 64 * KB
const OWN_TYPE = 'application/graphql-response+json'

/** A service that can be read with GraphQL. */
interface Served {
  readonly service: string
  readonly path: Route['path']
  /** Lets nobody pass who is not known: reads run in the name of the caller. */
  readonly access: Access
}

/**
 * GET and POST of GraphQL over HTTP for the entities of a service. Reads run through the service, in one transaction, so
 * its handlers and filters apply; there are no mutations.
 */
export function graphqlRoutes({ service, path, access }: Served): readonly Route[] {
  const handler = memoizeAsync(() => handlerOf(service))
  const answer = async (ctx: Ctx, method: string, body: Record<string, unknown> | null): Promise<Reply> => {
    const ask = await handler()
    const request = { method, url: `${path}?${ctx.query.toString()}`, headers: withAccept(ctx.headers), body }
    return inService(service, ctx, async (tx, user) => replyOf(await ask(request, tx, user)))
  }
  return [
    route({
      method: 'get',
      path,
      access,
      reads: true,
      handle: ctx => orRefusal(() => answer(readable(ctx), 'GET', null))
    }),
    route<Buffer>({
      method: 'post',
      path,
      access,
      reads: true,
      body: { kind: 'bytes', max: MAX_BODY, parse: raw => raw },
      handle: (ctx, body) => orRefusal(() => answer(ctx, 'POST', bodyOf(ctx, body)))
    })
  ]
}

/** With the first request: most instances never see one, and its library would take a twentieth of every start. */
async function handlerOf(service: string): Promise<GraphqlHandler> {
  const { graphqlHandler } = await import('../../cap/graphql/handler.ts')
  return graphqlHandler(serviceNamed(service))
}

/**
 * Runs `work` in a transaction of the service that belongs to the caller.
 * @throws HttpError when a read in it was refused, since others of its reads may have failed with it.
 */
async function inService(service: string, ctx: Ctx, work: (tx: Db, user: cds.User) => Promise<Reply>): Promise<Reply> {
  const allowance = new ReadAllowance()
  const user = capUser(callerOf(ctx))
  const inTransaction = () => serviceNamed(service).tx({ user }, (tx: Db) => work(tx, user))
  const reply = await withinAllowance(allowance, inTransaction).catch((error: unknown) => {
    throw allowance.refusal ?? error
  })
  if (allowance.refusal) throw allowance.refusal
  return reply
}

/** Clients that take anything get the form that tells by its status whether a request was refused. */
function withAccept(headers: Ctx['headers']): RequestHeaders {
  const { accept = '*/*' } = headers
  return { ...headers, accept: accept.trim() === '*/*' ? OWN_TYPE : accept }
}

/** @throws HttpError 400 for variables that nest too deeply. */
function readable(ctx: Ctx): Ctx {
  for (const name of ['variables', 'extensions']) {
    const text = ctx.query.get(name)
    if (text) parseJson(Buffer.from(text))
  }
  return ctx
}

/** The body where it is JSON; what else it is, the handler refuses by its content type. */
function bodyOf({ headers }: Ctx, bytes: Buffer): Record<string, unknown> | null {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null
  return parseJson(bytes) as Record<string, unknown>
}

function replyOf([body, { status, statusText, headers }]: Awaited<ReturnType<Handler>>): Reply {
  if (body !== null) return { status, headers: { ...headers }, body: Buffer.from(body) }
  return { ...refusal(status, statusText), headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } }
}

/** Refusals have the form of GraphQL from here on. */
async function orRefusal(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    const refused = databaseRefusal(error) ?? error
    if (!(refused instanceof HttpError)) throw error
    const { status, message, headers } = refused
    return { ...refusal(status, message), headers }
  }
}

const refusal = (status: number, message: string): Reply => ({ status, body: { errors: [{ message }] } })
