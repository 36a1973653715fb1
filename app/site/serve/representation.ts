import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { codedTag, matchedTag } from '../../../lib/http/entity-tags.ts'
import { negotiateEncoding } from '../../../lib/http/negotiation.ts'

/** An answer as bytes, in every coding worth having. */
export interface Representation {
  readonly status: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Bodies>
}

interface Bodies {
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Pages are compressed while somebody waits. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const LEAST_COMPRESSED = 512

/** `body` compressed and with an entity tag, which is the hash of its bytes. */
export async function represent(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer
): Promise<Representation> {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  if (body.length < LEAST_COMPRESSED) return { status, etag, headers, bodies: { identity: body } }
  const [br, gzipped] = await Promise.all([toBrotli(body, QUALITY), toGzip(body)])
  return { status, etag, headers, bodies: { identity: body, br, gzip: gzipped } }
}

/** The bytes that `representation` takes. */
export function sizeOf({ bodies: { identity, br, gzip: gzipped } }: Representation): number {
  return identity.length + (br?.length ?? 0) + (gzipped?.length ?? 0)
}

/**
 * Answers with `representation`, or with 304 when the client has it. `own` are the headers of every answer. What was set
 * on `response` before counts more; when nothing was, Node writes one list that was made once.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation,
  own: Readonly<Record<string, string>>
): void {
  const { status, etag, bodies } = representation
  const coding = bodies.br ? negotiateEncoding(request.headers['accept-encoding']) : 'identity'
  const tag = status === 200 ? matchedTag(request.headers['if-none-match'], codedTag(etag, coding)) : undefined
  if (tag !== undefined) {
    writeHead(response, 304, [...headersFor(representation, 'unchanged', own), 'etag', tag])
    response.end()
    return
  }
  writeHead(response, status, headersFor(representation, coding, own))
  response.end(request.method === 'HEAD' ? undefined : bodies[coding])
}

function writeHead(response: ServerResponse, status: number, headers: HeaderList): void {
  if (response.getHeaderNames().length === 0) return void response.writeHead(status, headers)
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!response.hasHeader(name)) response.setHeader(name, value)
  }
  response.writeHead(status)
}

type HeaderList = string[]
const made = new WeakMap<Representation, Map<string, HeaderList>>()

/** The headers of an answer in a coding, or, without their tag, of the one that nothing has changed. */
function headersFor(
  representation: Representation,
  coding: keyof Bodies | 'unchanged',
  own: Readonly<Record<string, string>>
): HeaderList {
  const lists = made.get(representation) ?? new Map<string, HeaderList>()
  made.set(representation, lists)
  const known = lists.get(coding)
  if (known) return known
  const { headers, etag, bodies } = representation
  const ofBody = coding !== 'unchanged' && {
    etag: codedTag(etag, coding),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    'content-length': String(bodies[coding]?.length ?? 0)
  }
  const list = Object.entries({ ...own, ...headers, ...ofBody }).flat()
  lists.set(coding, list)
  return list
}
