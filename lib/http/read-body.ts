import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import getRawBody, { type RawBodyError } from 'raw-body'
import { badRequest, HttpError, tooLarge } from '../errors.ts'
import { checkJson } from './json-limits.ts'

/**
 * The bytes of a request body.
 * @throws HttpError 413 when it is longer than `max`, before more than that is kept; 415 when it is compressed;
 * 400 when the client goes away in the middle.
 */
export async function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const ahead = readBefore.get(request)
  if (ahead) return ahead
  const coding = request.headers['content-encoding']
  if (coding && coding !== 'identity')
    throw new HttpError(415, 'unsupported_encoding', 'Send the body without Content-Encoding', {
      target: 'Content-Encoding'
    })
  const declared = Number(request.headers['content-length'] ?? NaN)
  // nearly all bodies: their parser sees to it that no more comes than was declared
  if (declared <= max) return readDeclared(request)
  try {
    return await getRawBody(request, { limit: max, length: request.headers['content-length'] ?? null })
  } catch (error) {
    if ((error as RawBodyError).type === 'entity.too.large') throw tooLarge(`The body is longer than ${max} bytes`)
    throw badRequest('incomplete_body', 'The body ended early')
  }
}

/** Bodies that were read before it was known who needs them. */
const readBefore = new WeakMap<IncomingMessage, Buffer>()

/** Reads a body, and keeps it for the next who reads it, who has the same limit. @throws HttpError as `readBody`. */
export async function readAhead(request: IncomingMessage, max: number): Promise<void> {
  readBefore.set(request, await readBody(request, max))
}

function readDeclared(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const endEarly = () => {
      // a body that has come is closed as well, and an error costs more than all else here
      if (!request.complete) reject(badRequest('incomplete_body', 'The body ended early'))
    }
    request
      .on('data', (piece: Buffer) => void pieces.push(piece))
      .once('end', () => resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)))
      .once('error', endEarly)
      .once('close', endEarly)
  })
}

/**
 * The value of a JSON body.
 * @throws HttpError 415 for another content type, 400 when it does not parse.
 */
export async function readJson(request: IncomingMessage, max: number): Promise<unknown> {
  const type = request.headers['content-type']
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw new HttpError(415, 'unsupported_media_type', 'Send application/json', { target: 'Content-Type' })
  const bytes = await readBody(request, max)
  return parseJson(bytes)
}

/** True for the fields of a form, as browsers send them without a script. */
export const isForm = ({ 'content-type': type = '' }: IncomingHttpHeaders): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(type)

/** The fields of a form. */
export async function readForm(request: IncomingMessage, max: number): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, max)).toString())
}

/**
 * The value of a JSON text.
 * @throws HttpError 400 naming what is wrong.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const value = parsed(decodeUtf8(bytes))
  checkJson(value)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badRequest('invalid_json', `The body is not valid JSON: ${(error as Error).message}`)
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw badRequest('invalid_json', 'The body is not valid UTF-8')
  }
}
