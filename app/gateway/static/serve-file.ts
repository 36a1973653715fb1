import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { cacheControlOf } from './caching.ts'
import { acceptedCodings, type Coding } from '../../../lib/http/codings.ts'
import { contentTypeOf } from '../../../lib/http/content-types.ts'
import { isKnown } from '../../../lib/http/entity-tags.ts'
import { etagOf } from './etags.ts'
import { namesOf } from './file-path.ts'
import type { Caching } from './mounts.ts'
import { openBelow, type OpenFile, realFolder } from './open-file.ts'

/** What is asked for: a path below a folder, which starts with a slash, and the query with its question mark. */
export interface Wanted {
  readonly folder: string
  readonly path: string
  readonly query: string
  readonly caching: Caching
}

/**
 * Answers GET and HEAD with the file of a folder, or the index.html of a path that ends with a slash; a folder without
 * the slash is redirected to it. Returns false, with nothing sent, when there is no such file.
 */
export async function serveFile(wanted: Wanted, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const names = namesOf(wanted.path)
  const folder = names && (await realFolder(wanted.folder))
  if (!folder) return false
  const file = names.at(-1) === '' ? [...names.slice(0, -1), 'index.html'] : names
  const found = await openBest(folder, file, request)
  if (!found) return redirectToFolder(folder, names, wanted, request, response)
  try {
    await send(found, file, wanted.caching, request, response)
    return true
  } finally {
    await found.handle.close()
  }
}

interface Found extends OpenFile {
  readonly coding: Coding | undefined
}

/** The best form of a file that the client takes. A compressed form without the file itself is none. */
async function openBest(
  folder: string,
  names: readonly string[],
  request: IncomingMessage
): Promise<Found | undefined> {
  const plain = await openBelow(folder, names)
  if (!plain) return undefined
  for (const coding of acceptedCodings(request.headers['accept-encoding']?.toString())) {
    const compressed = await openBelow(folder, [...names.slice(0, -1), `${names.at(-1)}${coding.extension}`])
    if (!compressed) continue
    await plain.handle.close()
    return { ...compressed, coding }
  }
  return { ...plain, coding: undefined }
}

async function send(
  found: Found,
  names: readonly string[],
  caching: Caching,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const name = names.at(-1) ?? ''
  const etag = await etagOf(found)
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', cacheControlOf(names, caching))
  response.appendHeader('Vary', 'Accept-Encoding')
  if (isKnown(etag, request.headers['if-none-match'])) return void response.writeHead(304).end()
  response.setHeader('Content-Type', contentTypeOf(name))
  response.setHeader('Content-Length', found.size)
  if (found.coding) response.setHeader('Content-Encoding', found.coding.name)
  response.writeHead(200)
  if (request.method === 'HEAD' || found.size === 0) return void response.end()
  const bytes = found.handle.createReadStream({ start: 0, end: found.size - 1, autoClose: false })
  // a client that went away, or a file that was cut short below us, leaves nothing to answer
  await pipeline(bytes, response).catch(() => void response.destroy())
}

/** Relative links of a page lead elsewhere when the slash is missing from its address. */
async function redirectToFolder(
  folder: string,
  names: readonly string[],
  { path, query, caching }: Wanted,
  request: IncomingMessage,
  response: ServerResponse
): Promise<boolean> {
  const index = names.at(-1) === '' ? undefined : await openBelow(folder, [...names, 'index.html'])
  if (!index) return false
  await index.handle.close()
  const own = (request.url ?? path).split('?', 1)[0]
  response.writeHead(301, {
    Location: `${own}/${query}`,
    'Cache-Control': `${caching}, max-age=60`,
    'Content-Length': 0
  })
  response.end()
  return true
}
