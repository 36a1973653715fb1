import type { IncomingMessage } from 'node:http'
import type { Application, NextFunction, Request, Response } from 'express'
import { maxBodyAt, type ServiceAccess, serviceOf } from '../access/services.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { readJson } from '../../../lib/http/read-body.ts'
import { sendError } from './send-error.ts'

/** CAP would run such a body; inside of batches `guardService` refuses it. */
const queries = ['SELECT', 'INSERT', 'UPSERT', 'UPDATE', 'DELETE']

/**
 * Reads JSON bodies for the CAP services, by the rules of the routes: what is no object, nests too deeply or cannot be
 * stored is 400, where CAP would answer 500. A body that is not JSON, such as a multipart batch, is left to CAP.
 */
export function mountServiceBodies(app: Application, services: readonly ServiceAccess[]): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const service = hasJson(request) ? serviceOf(request.path.toLowerCase(), services) : undefined
    if (!service) return next()
    readObjects(request, maxBodyAt(service, request.path)).then(
      body => {
        request.body = body
        next()
      },
      (refusal: unknown) => sendError(refusal, request, response)
    )
  })
}

/** True for a body in JSON; CAP itself says what it takes where there is no body. */
export function hasJson({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding, 'content-type': type = '' } = headers
  return (length !== '0' || coding !== undefined) && /^application\/json\b/i.test(type)
}

async function readObjects(request: Request, max: number): Promise<object> {
  const body = await readJson(request, max)
  checkObject(body, 'body')
  if (queries.some(name => typeof (body as Record<string, unknown>)[name] === 'object'))
    throw new HttpError(405, 'query_body', 'Query bodies are not allowed on OData paths')
  const { requests } = body as { requests?: unknown }
  if (request.path.endsWith('/$batch') && Array.isArray(requests)) {
    for (const [index, each] of requests.entries()) checkRequest(each, `requests[${index}]`)
  }
  return body
}

/** One request of a batch; it may go without a body. */
function checkRequest(value: unknown, target: string): void {
  checkObject(value, target)
  if ('body' in value) checkObject(value.body, `${target}.body`)
  if ('headers' in value) checkHeaders(value.headers, `${target}.headers`)
  checkDependencies(value, target)
}

function checkHeaders(value: unknown, target: string): void {
  checkObject(value, target)
  const wrong = Object.entries(value).find(([, text]) => typeof text !== 'string')
  if (wrong) throw badRequest('invalid_body', `${target}.${wrong[0]} must be a text`, target)
}

/** CAP would wait for ever for a request that waits for itself. */
function checkDependencies({ id, url, atomicityGroup, dependsOn }: BatchRequest, target: string): void {
  const names = Array.isArray(dependsOn) ? (dependsOn as readonly unknown[]) : []
  const own = [id, atomicityGroup].filter(each => typeof each === 'string')
  const inAddress = /^\/?\$([^/?]+)/.exec(typeof url === 'string' ? url : '')?.[1]
  if (own.some(each => names.includes(each)) || (inAddress !== undefined && inAddress === id))
    throw badRequest('invalid_body', `${target} must not depend on itself`, target)
}

/** One request of a batch. */
interface BatchRequest {
  readonly id?: unknown
  readonly url?: unknown
  readonly atomicityGroup?: unknown
  readonly dependsOn?: unknown
}

function checkObject(value: unknown, target: string): asserts value is object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return
  throw badRequest('invalid_body', `${target} must be a JSON object`, target)
}
