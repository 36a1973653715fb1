import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import sendFile from 'send'
import { languageOf } from '../../../lib/http/languages.ts'
import { weightsOf } from '../../../lib/http/negotiation.ts'
import { contentTypeOf } from '../../../lib/http/content-types.ts'
import { cacheControlOf } from './caching.ts'
import { etagOf } from './etags.ts'
import { namesOf } from './file-path.ts'
import { findBelow, type FoundFile, realFolder } from './find-file.ts'
import type { Caching } from './mounts.ts'

/** Wanted file: a path below a folder, which starts with a slash, and the query with its question mark. */
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
  const isIndex = names.at(-1) === ''
  const file = isIndex ? [...names.slice(0, -1), 'index.html'] : names
  const translated = isIndex ? await findTranslated(folder, names.slice(0, -1), request) : undefined
  const found = translated ?? (await findBest(folder, file, request))
  if (!found) return redirectToFolder(folder, names, wanted, request, response)
  response.setHeader('ETag', await etagOf(found))
  response.setHeader('Cache-Control', cacheControlOf(file, wanted.caching))
  response.setHeader('Content-Type', contentTypeOf(file.at(-1) ?? ''))
  if (found.coding) response.setHeader('Content-Encoding', found.coding)
  response.appendHeader('Vary', isIndex ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding')
  send(found, request, response)
  return true
}

/** The index of a folder in the language of the request, where it has one: `index.de.html`. */
const findTranslated = (
  folder: string,
  names: readonly string[],
  request: IncomingMessage
): Promise<Found | undefined> =>
  findBest(folder, [...names, `index.${languageOf(request.headers['accept-language'])}.html`], request)

/** Precompressed forms of a file, which lie beside it, best first. */
const precompressed = [
  { coding: 'br', extension: '.br' },
  { coding: 'gzip', extension: '.gz' }
] as const

interface Found extends FoundFile {
  readonly coding?: string
}

/** The best form of a file that the client takes. A compressed form without the file itself is none. */
async function findBest(
  folder: string,
  names: readonly string[],
  request: IncomingMessage
): Promise<Found | undefined> {
  const plain = await findBelow(folder, names)
  if (!plain) return undefined
  const weights = weightsOf(String(request.headers['accept-encoding'] ?? ''))
  for (const { coding, extension } of precompressed) {
    if ((weights.get(coding) ?? weights.get('*') ?? 0) === 0) continue
    const compressed = await findBelow(folder, [...names.slice(0, -1), `${names.at(-1)}${extension}`])
    if (compressed) return { ...compressed, coding }
  }
  return plain
}

/** Validators and lifetimes are ours: two gateways have one file at different times. */
const options = { cacheControl: false, etag: false, lastModified: false, index: false, acceptRanges: false } as const

function send({ path }: FoundFile, request: IncomingMessage, response: ServerResponse): void {
  const root = dirname(path)
  sendFile(request, encodeURIComponent(basename(path)), { ...options, root, dotfiles: 'allow' })
    .on('error', ({ status }: { readonly status: number }) => {
      // a precondition that fails, or a file that was removed meanwhile
      if (response.headersSent) response.destroy()
      else response.writeHead(status).end()
    })
    .pipe(response)
}

/** Relative links of a page lead elsewhere when the slash is missing from its address. */
async function redirectToFolder(
  folder: string,
  names: readonly string[],
  { path, query, caching }: Wanted,
  request: IncomingMessage,
  response: ServerResponse
): Promise<boolean> {
  const index = names.at(-1) === '' ? undefined : await findBelow(folder, [...names, 'index.html'])
  if (!index) return false
  const own = (request.url ?? path).split('?', 1)[0]
  response.writeHead(301, {
    Location: `${own}/${query}`,
    'Cache-Control': `${caching}, max-age=60`,
    'Content-Length': 0
  })
  response.end()
  return true
}
