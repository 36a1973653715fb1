import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Language, languageOf } from '../../../lib/http/languages.ts'
import { ASSETS } from '../build/built.ts'
import { closeTo } from '../catalog/close-to.ts'
import { isAssistantOn } from '../catalog/assistant.ts'
import { catalogFrom, hadConcepts, hasConcepts } from '../catalog/read-catalog.ts'
import { eventsFrom, hadEvents, hasEvents } from '../catalog/events/read-events.ts'
import { hadSessions, hasSessions, sessionsFrom } from '../catalog/sessions/read-sessions.ts'
import { type Draft, type Page, PageMissing, type Site, type Sources } from '../core/page.ts'
import { errorPage, missingPage } from '../pages/error.ts'
import { type Backend, BackendUnavailable, type Resource } from '../backend/backend.ts'
import { type Format, formatOf } from './formats.ts'
import type { MadePage, PageCache } from './page-cache.ts'
import { represent, type Representation, send } from './representation.ts'

export interface AnswerParts {
  readonly siteIn: (language: Language) => Site
  readonly backend: Backend
  readonly cache: PageCache
  readonly pages: readonly Page[]
  readonly assets: ReadonlyMap<string, Representation>
  readonly headers: Readonly<Record<string, string>>
  /** Asked before 404 is sent: true when it has answered. */
  readonly instead: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  readonly error: (message: string, error: unknown) => void
  /** Address of the client, for which its searches count. */
  readonly clientOf: (request: IncomingMessage) => string
}

/** A request whose page is known. */
interface Wanted {
  readonly page: Page
  readonly path: string
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly format: Format
  readonly language: Language
  readonly key: string
}

/** Cache lifetime of pages: everyone sees a publish within a minute. */
const LIFETIME = 'public, max-age=60'
const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers from memory what is current; makes everything else. */
export function createAnswer(parts: AnswerParts): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const known = fromMemory(parts, request)
    if (known) send(request, response, known, parts.headers)
    else void answerLater(parts, request, response)
  }
}

function fromMemory({ assets, cache, pages }: AnswerParts, request: IncomingMessage): Representation | undefined {
  const asset = assets.get(request.url ?? '')
  if (asset) return asset
  const wanted = wantedOf(pages, request)
  return wanted && cache.find(wanted.key)
}

async function answerLater(parts: AnswerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const wanted = wantedOf(parts.pages, request)
    if (!wanted && (await parts.instead(request, response))) return
    const representation = await made(parts, request, wanted)
    if (wanted && representation.status === 404 && (await parts.instead(request, response))) return
    if (!response.destroyed) send(request, response, representation, parts.headers)
  } catch (error) {
    parts.error(`${pathOf(request)} failed`, error)
    response.destroy()
  }
}

/** The answer to `request`, whatever happens. */
async function made(parts: AnswerParts, request: IncomingMessage, wanted: Wanted | undefined): Promise<Representation> {
  const { cache, siteIn, error: report } = parts
  const headers = { 'x-forwarded-for': parts.clientOf(request) }
  try {
    if (!wanted) return await missing(parts, request)
    return await cache
      .current(wanted.key, () => make(parts, wanted, headers), headers)
      .catch((error: unknown) => {
        if (error instanceof PageMissing) return missing(parts, request)
        throw error
      })
  } catch (error) {
    // the backend says 503 while its database is away
    const status = !(error instanceof BackendUnavailable) ? 500 : error.status === 503 ? 503 : 502
    if (status === 500) report(`${pathOf(request)} failed`, error)
    return failed(siteIn(languageFor(request)), request, status)
  }
}

/**
 * 404, cached here by what it proposes, so that paths which nobody has thought of take no room; browsers ask again, since an
 * author who publishes a tutorial may have looked for it before.
 */
async function missing({ backend, cache, siteIn }: AnswerParts, request: IncomingMessage): Promise<Representation> {
  const headers = { vary: 'Accept, Accept-Encoding, Accept-Language', 'cache-control': 'no-cache' }
  const language = languageFor(request)
  if (pathOf(request).startsWith(ASSETS)) return drafted(missingAsset)
  if (!(request.headers.accept ?? '').includes('text/html'))
    return drafted({ status: 404, type: JSON_TYPE, body: notFoundFor(pathOf(request)) }, headers)
  const sources = sourcesOf(backend, { read: new Set(), isComplete: true }, {})
  const [catalog, offers] = await Promise.all([sources.catalog(), offersOf(sources)])
  const close = closeTo(catalog, pathOf(request))
  const make = async () => ({
    representation: await drafted(missingPage({ ...siteIn(language), ...offers }, close), headers),
    madeOf: [],
    isComplete: true
  })
  const proposed = close.map(({ href, title }) => [href, title])
  return cache.current(`404 ${language} ${JSON.stringify([offers, proposed])}`, make)
}

/** During an update a page may name an asset that only the other instance has: nobody keeps that it is missing. */
const missingAsset: Draft = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: 'This asset does not exist\n',
  headers: { 'cache-control': 'no-store' }
}

const notFoundFor = (path: string): string =>
  JSON.stringify({ error: { code: 'not_found', message: `Nothing is served at ${path}` } })

/** Markdown under an address of its own is the same in all languages, as is what is for programs. */
function varyOf({ page, path }: Wanted): string {
  const isInLanguages = !page.isForPrograms && !path.endsWith('.md')
  return [...(page.markdown ? ['Accept'] : []), 'Accept-Encoding', ...(isInLanguages ? ['Accept-Language'] : [])].join(
    ', '
  )
}

const languageFor = ({ headers }: IncomingMessage): Language => languageOf(headers['accept-language'])

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '/'

async function make({ siteIn, backend }: AnswerParts, wanted: Wanted, headers: OutgoingHttpHeaders): Promise<MadePage> {
  const reading = { read: new Set<Resource>(), isComplete: true }
  const sources = sourcesOf(backend, reading, headers)
  const site = { ...siteIn(wanted.language), ...(await offersOf(sources)) }
  const draft = await draftOf(wanted, sources, site)
  const vary = varyOf(wanted)
  return { representation: await drafted(draft, { vary }), madeOf: [...reading.read], isComplete: reading.isComplete }
}

type Offered = 'hasAssistant' | 'hasConcepts' | 'hasSessions' | 'hasEvents'

/** Parts of the site that are there only sometimes, and that every page leads to while they are. */
async function offersOf(sources: Sources): Promise<Pick<Site, Offered>> {
  const [assistant, concepts, sessions, events] = await Promise.all([
    isAssistantOn(sources),
    hasConcepts(sources),
    hasSessions(sources),
    hasEvents(sources)
  ])
  return { hasAssistant: assistant, hasConcepts: concepts, hasSessions: sessions, hasEvents: events }
}

/** A client that prefers Markdown gets HTML where there is none; `.md` is only that. */
async function draftOf({ page, path, params, query, format }: Wanted, sources: Sources, site: Site): Promise<Draft> {
  const visit = { params, query }
  const markdown = format === 'markdown' ? await page.markdown?.(visit, sources, site) : undefined
  if (!markdown && path.endsWith('.md')) throw new PageMissing(path)
  return markdown ?? page.draft(visit, sources, site)
}

/** Resources that a page has read so far. */
interface Reading {
  readonly read: Set<Resource>
  isComplete: boolean
}

function sourcesOf(backend: Backend, reading: Reading, headers: OutgoingHttpHeaders): Sources {
  const note = async (address: string, sent?: OutgoingHttpHeaders): Promise<Resource> => {
    const resource = await backend.read(address, sent)
    reading.read.add(resource)
    return resource
  }
  const noteIfThere = async (address: string): Promise<Resource | undefined> => {
    try {
      const resource = await note(address)
      return resource.status === 200 ? resource : undefined
    } catch (error) {
      if (!(error instanceof BackendUnavailable)) throw error
      reading.isComplete = false
      return undefined
    }
  }
  const search = async (address: string): Promise<Resource> => {
    try {
      return await note(address, headers)
    } catch (error) {
      reading.isComplete = false
      throw error
    }
  }
  const read = (address: string): Promise<Resource> => note(address)
  const readIfThere = noteIfThere
  return {
    read,
    readIfThere,
    search,
    catalog: () => catalogFrom({ read, readIfThere }),
    sessions: () => sessionsFrom({ readIfThere }),
    events: () => eventsFrom({ readIfThere })
  }
}

async function drafted(
  { status = 200, type = HTML, body, headers }: Draft,
  more: Readonly<Record<string, string>> = {}
): Promise<Representation> {
  const all = { 'content-type': type, 'cache-control': LIFETIME, vary: 'Accept-Encoding', ...more, ...headers }
  return represent(status, all, Buffer.from(body))
}

async function failed(site: Site, request: IncomingMessage, status: number): Promise<Representation> {
  const isFault = status === 500
  const { errors, startPage, tryAgain } = site.built.views.words
  const message = isFault ? errors.notMade : errors.away
  const ways = [
    { href: request.url ?? '/', text: tryAgain },
    { href: '/', text: startPage }
  ]
  const headers = {
    'cache-control': 'no-store',
    vary: 'Accept-Encoding, Accept-Language',
    ...(!isFault && { 'retry-after': '5' })
  }
  return drafted({
    status,
    body: errorPage(
      { ...site, hasConcepts: hadConcepts(), hasSessions: hadSessions(), hasEvents: hadEvents() },
      { status, message, ways }
    ),
    headers
  })
}

function wantedOf(pages: readonly Page[], request: IncomingMessage): Wanted | undefined {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const whole = mark < 0 ? url : url.slice(0, mark)
  for (const page of pages) {
    const path = page.markdown ? whole.replace(/\.md$/, '') : whole
    const [matched, ...params] = page.path.exec(path) ?? []
    if (matched === undefined) continue
    const format = page.markdown ? formatOf(request.headers.accept, whole) : 'html'
    const query = page.queryOf?.(new URLSearchParams(mark < 0 ? '' : url.slice(mark))) ?? new URLSearchParams()
    const language = page.isForPrograms || format === 'markdown' ? 'en' : languageFor(request)
    const key = `${language} ${format} ${whole}?${query.toString()}`
    return { page, path: whole, params, query, format, language, key }
  }
  return undefined
}
