import cds from '@sap/cds'
import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '../../lib/errors.ts'
import { isStorable } from '../../lib/http/json-limits.ts'
import { parseJson } from '../../lib/http/read-body.ts'

const MAX_TEXT = 16 * 1024

/**
 * Parses a body by its media type: JSON, or CQL in text/plain (HCQL-014, HCQL-018).
 * @throws HttpError 400 for another media type and for a syntax error.
 */
export function readBody(bytes: Buffer, { 'content-type': type = '' }: IncomingHttpHeaders): unknown {
  if (/^application\/json\b/i.test(type)) return parseJson(bytes)
  if (/^text\/plain\b/i.test(type)) return parseCql(bytes.toString())
  throw badRequest('unknown_media_type', 'Send a query as application/json, or as CQL in text/plain', 'Content-Type')
}

function parseCql(text: string): unknown {
  if (text.length > MAX_TEXT) throw badRequest('invalid_query', `body: CQL has at most ${MAX_TEXT} characters`, 'body')
  if (!isStorable(text)) throw badRequest('invalid_query', 'body: NUL and half surrogate pairs are no CQL', 'body')
  try {
    return cds.parse.cql(text)
  } catch (error) {
    throw badRequest('invalid_query', `body: is no CQL${syntaxErrorIn(error)}`, 'body')
  }
}

/** Line, columns and message of the first syntax error; the compiler puts them after the text of the query. */
function syntaxErrorIn(error: unknown): string {
  const [, place, reason] = /(?<!\d)(\d+:\d+(?:-\d+)?): Error: ([^\n]{1,300})/.exec(String(error)) ?? []
  return place === undefined ? '' : ` at ${place}: ${reason}`
}
