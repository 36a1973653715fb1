import type { Language } from '../../../lib/http/languages.ts'
import type { Resource } from '../backend/backend.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { EventCatalog } from '../catalog/events/events.ts'
import type { SessionCatalog } from '../catalog/sessions/catalog.ts'
import type { Built } from '../build/built.ts'

/** Context of all pages. */
export interface Site {
  /** Public origin without a trailing slash, for sitemaps and canonical links. */
  readonly origin: string
  readonly language: Language
  /** Its user interface in that language. */
  readonly built: Built
  /** Value of the header Content-Signal: permitted uses of responses by programs. */
  readonly contentSignal: string | undefined
  /** True while the assistant answers questions, so that pages offer it. */
  readonly hasAssistant?: boolean
  /** Reads the feed of redirects: whether a path is one of them. */
  readonly redirectsIn?: ((feed: Buffer) => (path: string) => boolean) | undefined
  /** True while concepts are published, so that pages lead to them and to the map. */
  readonly hasConcepts?: boolean
  /** True while there are sessions of conferences, so that pages lead to them. */
  readonly hasSessions?: boolean
  /** True while there are events, so that pages lead to them. */
  readonly hasEvents?: boolean
}

/** One request, as far as pages differ by it. */
export interface Visit {
  /** Groups matched by the page's path. */
  readonly params: readonly string[]
  readonly query: URLSearchParams
}

/** Reads what a page is made of; what was read is what the page depends on. */
export interface Sources {
  readonly read: (address: string) => Promise<Resource>
  /** The same for what a page can do without: undefined when it cannot be read now, or does not exist. */
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
  /** The same for a search, which counts for whoever asks. @throws BackendUnavailable, with status 429 over the limit */
  readonly search: (address: string) => Promise<Resource>
  /** The published catalog, from the feeds. */
  readonly catalog: () => Promise<Catalog>
  /** The sessions of conferences, from their feed; none when it cannot be read now. */
  readonly sessions: () => Promise<SessionCatalog>
  /** The events, from their feed; none when it cannot be read now. */
  readonly events: () => Promise<EventCatalog>
}

/** Rendered page, before it is compressed. */
export interface Draft {
  /** By default 200. */
  readonly status?: number
  /** By default HTML. */
  readonly type?: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** One row of the site's table: who answers for a path. */
export interface Page {
  readonly path: RegExp
  /** True for what programs read, which is the same in all languages. */
  readonly isForPrograms?: true
  /** The query in canonical form, without what the page does not know; by default it knows nothing. */
  readonly queryOf?: (query: URLSearchParams) => URLSearchParams
  /** The page as Markdown, at `<path>.md` and for clients that prefer it; undefined where there is none. */
  markdown?(visit: Visit, sources: Sources, site: Site): Promise<Draft | undefined>
  draft(visit: Visit, sources: Sources, site: Site): Promise<Draft>
}

/** A draft that sends people elsewhere. */
export function movedTo(path: string, query = new URLSearchParams()): Draft {
  const location = query.size > 0 ? `${path}?${query.toString()}` : path
  return {
    status: 301,
    type: 'text/plain; charset=utf-8',
    body: `See ${location}\n`,
    headers: { location, 'cache-control': 'public, max-age=300' }
  }
}

/** Thrown by a page for something that does not exist; `path` is what was asked for. */
export class PageMissing extends Error {}
