import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AnswerCache } from '../../lib/http/answer-cache.ts'
import { type Language, languageOf } from '../../lib/http/languages.ts'
import { createUpstream } from '../../lib/http/upstream.ts'
import { loadBuilt } from './build/built.ts'
import { pages } from './pages/index.ts'
import { errorPage } from './pages/error.ts'
import {
  previewFramePage,
  previewPage,
  previewSearchAddress,
  previewSearchPage,
  previewsPage
} from './pages/preview.ts'
import {
  changesAddress,
  type ChangesParts,
  changesPage,
  sinceIn,
  versionsAddress
} from './pages/changes/changes-page.ts'
import type { Draft } from './core/page.ts'
import { type ListedService, servicesPage } from './pages/services.ts'
import { assetRepresentations } from './serve/assets.ts'
import { BackendUnavailable, createBackend } from './backend/backend.ts'
import { hadConcepts, hasConcepts } from './catalog/read-catalog.ts'
import { hadEvents, hasEvents } from './catalog/events/read-events.ts'
import { hadSessions, hasSessions } from './catalog/sessions/read-sessions.ts'
import { createPageCache } from './serve/page-cache.ts'
import { createAnswer } from './serve/answer.ts'
import { headScript } from './views/parts/head-script.ts'
import type { Link } from './views/models.ts'

export interface SiteOptions {
  readonly backendUrl: URL
  /** Cache of the backend's answers; by default one that the site has alone. */
  readonly cache?: AnswerCache
  /** Public origin of the site: `https://host`. */
  readonly origin: string
  /** On every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** How many megabytes finished pages may take in memory. */
  readonly megabytes?: number
  /** Asked before 404 is sent: true when it has answered. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Reads the feed of redirects: whether a path is one of them. By default none is. */
  readonly redirectsIn?: (feed: Buffer) => (path: string) => boolean
  /** Address of the client; by default that of the connection. */
  readonly clientOf?: (request: IncomingMessage) => string
  readonly warn: (message: string) => void
  readonly error: (message: string, error: unknown) => void
}

/** The learner site. */
export interface Site {
  /** Answers a GET or HEAD of a page or asset of the site: 404 as a page for anything else. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Pages in the language of a request; an answer with one says `Vary: Accept-Language`. */
  readonly pagesFor: (request: IncomingMessage) => SitePages
}

/** Pages in the site's look whose content somebody else has. */
export interface SitePages {
  /** A page in the site's look that says what is wrong and where to go on. */
  readonly errorPage: (status: number, message: string, ways: readonly Link[]) => string
  /** The list of services at `prefix`. */
  readonly servicesPage: (prefix: string, services: readonly ListedService[]) => string
  /** The list of previews that a query asks for, of the navigation of the QA channel. */
  readonly previewsPage: (navigation: Buffer, query: URLSearchParams) => string
  /** The address at the QA backend of what a query finds in previews. */
  readonly previewSearchAddress: (query: URLSearchParams) => string
  /** The page of results for a query, of the answer to that address. */
  readonly previewSearchPage: (answer: Buffer, query: URLSearchParams) => string
  /** The page in which the editor of authors shows what they write. */
  readonly previewFramePage: () => string
  /** A preview, as it is on the QA channel or as it will be with a release; undefined for a document without an article. */
  readonly previewPage: (slug: string, article: Buffer, release?: string) => string | undefined
  /** Addresses at the QA backend of what a page of changes is made of, and the text that it begins with. */
  readonly versionsAddress: typeof versionsAddress
  readonly changesAddress: typeof changesAddress
  readonly sinceIn: typeof sinceIn
  /** The page of changes of a tutorial, of these answers. */
  readonly changesPage: (parts: ChangesParts) => Draft
  /** The hash of the live text of a tutorial: of its Markdown, else of its document; undefined when it is not live. */
  readonly liveTextOf: (slug: string) => Promise<string | undefined>
}

export type { ListedService }

/** Hashes for `script-src` of the Content-Security-Policy, besides 'self'. */
export const scriptHashes: readonly string[] = [`'sha256-${createHash('sha256').update(headScript).digest('base64')}'`]

const TRUSTED = 500
const MEGABYTES = 64

/** The site in front of a backend; its user interface is compiled first when its sources have changed. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { origin, headers = {}, megabytes = MEGABYTES, redirectsIn, error } = options
  const cache = options.cache ?? ownCache(options)
  const instead = options.instead ?? (async () => false)
  const clientOf = options.clientOf ?? (({ socket }) => socket.remoteAddress ?? 'unknown')
  const built = await loadBuilt()
  const backend = createBackend(cache)
  const siteIn = (language: Language) => ({
    ...{ origin, language, built: built.byLanguage[language] },
    ...{ contentSignal: headers['content-signal'], redirectsIn }
  })
  const readIfThere = async (address: string) => {
    const resource = await backend.read(address)
    return resource.status === 200 ? resource : undefined
  }
  const answer = createAnswer({
    ...{ siteIn, backend, headers, instead, error, pages, clientOf },
    cache: createPageCache(backend, megabytes),
    assets: await assetRepresentations(built.assets)
  })
  // pages of the gateway wait for nothing: the next one has what has changed meanwhile
  const siteNow = (language: Language) => {
    const asked = [hasConcepts, hasSessions, hasEvents].map(has => has({ readIfThere }))
    Promise.all(asked).catch((failed: unknown) => {
      if (!(failed instanceof BackendUnavailable)) error('Concepts, sessions and events could not be read', failed)
    })
    return {
      ...siteIn(language),
      ...{ hasConcepts: hadConcepts(), hasSessions: hadSessions(), hasEvents: hadEvents() }
    }
  }
  const pagesFor = ({ headers: { 'accept-language': accepted } }: IncomingMessage): SitePages => {
    // most requests need no page
    const site = () => siteNow(languageOf(accepted))
    return {
      errorPage: (status, message, ways) => errorPage(site(), { status, message, ways }),
      servicesPage: (prefix, services) => servicesPage(site(), prefix, services),
      previewsPage: (navigation, query) => previewsPage(site(), navigation, query),
      previewSearchAddress,
      previewSearchPage: (answer, query) => previewSearchPage(site(), answer, query),
      previewFramePage: () => previewFramePage(site()),
      previewPage: (slug, article, release) => previewPage(site(), slug, article, release),
      ...{ versionsAddress, changesAddress, sinceIn },
      changesPage: parts => changesPage(site(), parts),
      liveTextOf: async slug => liveTextIn(await readIfThere(versionsAddress(slug)))
    }
  }
  return { answer, pagesFor }
}

function liveTextIn(answer: { readonly body: Buffer } | undefined): string | undefined {
  if (!answer) return undefined
  const { versions } = JSON.parse(answer.body.toString()) as { readonly versions: readonly LiveText[] }
  const live = versions.find(({ current }) => current)
  return live?.sourceHash ?? live?.contentHash
}

interface LiveText {
  readonly current: boolean
  readonly contentHash: string
  readonly sourceHash: string | null
}

function ownCache({ backendUrl, warn }: SiteOptions): AnswerCache {
  const upstream = createUpstream('backend', backendUrl)
  return new AnswerCache({ upstream, megabytes: MEGABYTES, trusted: TRUSTED, warn })
}
