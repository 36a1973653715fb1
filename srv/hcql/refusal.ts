import { badRequest, type HttpError } from '../../lib/errors.ts'

/** 400: what was sent is no query of the accepted form; `target` is the place in it, such as `SELECT.columns[2].ref`. */
export function invalidQuery(message: string, target: string): HttpError {
  return badRequest('invalid_query', `${target}: ${message}`, target)
}
