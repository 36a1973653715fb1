import type { Request, Response } from 'express'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { HttpError } from '../../../lib/errors.ts'
import { type Adapter, framework, type ServiceError } from '../../cap/types.ts'
import { log } from '../../cap/log.ts'
import { clientFault } from '../../cap/guard/query-faults.ts'

/**
 * Answers the refusals of the CAP services, also within batches: with their headers, such as Retry-After, and with a log
 * line that tells which rule was broken where, and not by which value: CAP's own line would keep what a person has sent.
 * Failures of CAP over bad paths, options and bodies are refusals too (query-faults.ts). Other faults are left to CAP.
 */
export function answerServiceErrors(): void {
  framework.middlewares.after.unshift(answerServiceError)
}

/** CAP calls this with the adapter of the protocol as `this`; its four parameters make it a handler of errors. */
function answerServiceError(
  this: Adapter,
  raised: ServiceError,
  request: Request,
  response: Response,
  next: (error: unknown) => void
): void {
  const error = databaseRefusal(raised) ?? refusedWhere(raised, request)
  const { status = 500, code, target, headers = {} } = error
  const isRefusal = error instanceof HttpError
  if (response.headersSent || (status >= 500 && !isRefusal)) return next(error)
  const place = [request.method, this.service.name, firstSegment(request.path), code, target && withoutKeys(target)]
  log('services').warn(status, '-', ...place.filter(Boolean))
  response
    .status(status)
    .set(headers)
    .json(this.response4({ error: isRefusal ? Object.assign(error, SHOWN) : error }))
}

/** In production CAP would hide what a 503 says. */
const SHOWN = { $sanitize: false }

/** Refuses an error that the request is to blame for; the log keeps the place in the code, so that a failure of ours is found. */
function refusedWhere(error: ServiceError, request: Request): ServiceError {
  const refusal = (error.status ?? 500) >= 500 && clientFault(error, request)
  if (!refusal) return error
  log('services').warn(refusal.code, '-', String((error as Error).stack?.split('\n').at(1)).trim())
  return Object.assign(error, refusal)
}

/** The entity or operation of a path; what follows may be a key. */
const firstSegment = (path: string) => /^\/?([^/(]*)/.exec(path)?.[1]

/** Leaves out what stands in parentheses, to the last of them in each part: a key may hold some. */
const withoutKeys = (target: string) => {
  const [name = '', ...rest] = target.split('(')
  return name + rest.map(part => (part.includes(')') ? part.slice(part.lastIndexOf(')') + 1) : '')).join('')
}
