import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { bearer, get, type HttpResponse, post } from './http/http.ts'

/** Target of a publish: a backend under test, or anything with its address and key. */
export interface PublishTarget {
  readonly url: string
  readonly key: string
}

/** HTML by slug. */
export type Documents = Readonly<Record<string, string>>

/** The maps that may travel with an append beside the files. */
export interface AppendExtras {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly bodyTexts?: Readonly<Record<string, string>>
  readonly branchSpecs?: Readonly<Record<string, unknown>>
  /** Markdown by slug, packed here like the files. */
  readonly sources?: Documents
  readonly sourceCommits?: Readonly<Record<string, string>>
}

export interface BegunSession {
  readonly sessionId: string
  readonly version: number
  readonly expiresAt: string
}

export interface Committed {
  readonly version: number
  readonly fileCount: number
  readonly totalSizeBytes: number
  readonly carriedForward: number
  readonly alreadyActive: boolean
}

/** A document as it travels: base64 of its gzip. */
export const packed = (text: string): string => gzipSync(text).toString('base64')

export const packedAll = (documents: Documents): Record<string, string> =>
  Object.fromEntries(Object.entries(documents).map(([slug, text]) => [slug, packed(text)]))

/** The hash under which a document is known: SHA-256 of its bytes, in hex. */
export const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** The hash map that `/content/hashes` answers when exactly these documents are published. */
export const hashesOf = (documents: Documents): Record<string, string> =>
  Object.fromEntries(Object.entries(documents).map(([slug, text]) => [slug, hashOf(text)]))

/** A document of the size of a real one; the same name and revision give the same bytes. */
export function sampleDocument(slug: string, revision = 1, paragraphs = 3): string {
  const text = Array.from({ length: paragraphs }, (_, index) => `<p>Paragraph ${index + 1} of ${slug}.</p>`).join('\n')
  return `<!doctype html>\n<html lang="en"><head><title>${slug}</title></head>\n<body><h1>${slug}</h1>\n<p>Revision ${revision}.</p>\n${text}\n</body></html>\n`
}

/** The publish protocol, one call each; the answers come back as they are. */
export function publisher(target: PublishTarget) {
  const call = (path: string, body: unknown): Promise<HttpResponse> =>
    post(`${target.url}${path}`, body, bearer(target.key))
  return {
    begin: (options: object = { trigger: 'test' }) => call('/content/publish/begin', options),
    append: (sessionId: string, documents: Documents, extras: AppendExtras = {}) =>
      call('/content/publish/append', {
        sessionId,
        ...extras,
        files: packedAll(documents),
        ...(extras.sources && { sources: packedAll(extras.sources) })
      }),
    commit: (sessionId: string) => call('/content/publish/commit', { sessionId }),
    abort: (sessionId: string, reason?: string) =>
      call('/content/publish/abort', { sessionId, ...(reason !== undefined && { reason }) }),
    rollback: (options: { targetVersion?: number } = {}) => call('/content/rollback', options),
    publishAtOnce: (documents: Documents, extras: object = {}) =>
      call('/content/publish', { trigger: 'test', files: packedAll(documents), ...extras }),
    hashes: () => get(`${target.url}/content/hashes`),
    tutorial: (slug: string, headers = {}) => get(`${target.url}/content/tutorials/${slug}`, headers)
  }
}

/** Begins a session. Throws with the answer when it is refused. */
export async function beginSession(target: PublishTarget): Promise<BegunSession> {
  return expected(201, await publisher(target).begin()).json<BegunSession>()
}

/** Publishes documents from begin to commit, `batchSize` an append. Throws with the first answer that is a refusal. */
export async function publish(
  target: PublishTarget,
  documents: Documents,
  extras: AppendExtras = {},
  batchSize = 50
): Promise<Committed> {
  const { append, commit } = publisher(target)
  const { sessionId } = await beginSession(target)
  const entries = Object.entries(documents)
  for (let start = 0; start < entries.length; start += batchSize) {
    const batch = Object.fromEntries(entries.slice(start, start + batchSize))
    expected(202, await append(sessionId, batch, start === 0 ? extras : {}))
  }
  return expected(200, await commit(sessionId)).json<Committed>()
}

/** The hash map of what is published now. */
export async function publishedHashes(target: PublishTarget): Promise<Record<string, string>> {
  return expected(200, await publisher(target).hashes()).json<Record<string, string>>()
}

function expected(status: number, response: HttpResponse): HttpResponse {
  if (response.status === status) return response
  throw new Error(`Expected ${status}, got ${response.status}: ${response.text().slice(0, 500)}`)
}
