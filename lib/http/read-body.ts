import type { IncomingMessage } from 'node:http'
import { badRequest, HttpError } from '../errors.ts'
import { checkJson } from './json-limits.ts'

/**
 * The bytes of a request body.
 * @throws HttpError 413 when it is longer than `max`, before more than that is kept; 415 when it is compressed;
 * 400 when the client goes away in the middle.
 */
export function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const refusal = new HttpError(413, 'too_large', `The body is longer than ${max} bytes`)
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    throw new HttpError(415, 'unsupported_encoding', 'Send the body without Content-Encoding', {
      target: 'Content-Encoding'
    })
  if (Number(request.headers['content-length'] ?? 0) > max) throw refusal
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= max) chunks.push(chunk)
      else reject(refusal)
    }
    request.on('data', take)
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    request.once('error', () => reject(badRequest('incomplete_body', 'The body ended early')))
    request.once('close', () => reject(badRequest('incomplete_body', 'The body ended early')))
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

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('invalid_json', 'The body is not valid UTF-8')
  }
}

const DRAINED_BEFORE_CLOSE = 256 * 1024
const LINGER = 1000

/**
 * After an answer that did not wait for the body: reads no more than a little of the rest, so that the client sees
 * the answer, and then closes the connection.
 */
export function abandonBody(request: IncomingMessage): void {
  if (request.complete) return
  let seen = 0
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen <= DRAINED_BEFORE_CLOSE) return
    request.pause()
    setTimeout(() => request.socket.destroy(), LINGER).unref()
  })
}
