import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Site } from '../../site/index.ts'
import { pathAndQuery } from '../../../lib/http/target.ts'
import { redirect, sendText } from '../core/send.ts'
import { wantsPage } from '../core/request.ts'
import { type Exchange, proxy } from '../proxy/proxy.ts'
import { bodyOf } from './body-of.ts'
import { changedSlug, changesOfPreview } from './show-changes.ts'

const ARTICLE = '/article'
const PREVIEW = /^\/content\/(?:releases\/[^/]+\/)?tutorials\/([\w-]+)$/

/** Shows a person the previews of the QA channel as a list, of its navigation, or of that of a release. */
export function listOfPreviews(exchange: Exchange, site: Site): Promise<void> {
  const { path: address, query, release } = ofRelease(exchange.address)
  if (exchange.request.method !== 'GET') return proxy(release === undefined ? exchange : { ...exchange, address })
  return proxy(
    asPage({ ...exchange, address }, body =>
      site.pagesFor(exchange.request).previewsPage(body, new URLSearchParams(query))
    )
  )
}

/** An address of the channel; with `release=` in its query, that of the same as it will be with this release. */
function ofRelease(address: string): { path: string; query: string; release?: string } {
  const { path, query } = pathAndQuery(address)
  const release = new URLSearchParams(query).get('release')
  if (release === null) return { path, query }
  return { path: path.replace('/content/', `/content/releases/${encodeURIComponent(release)}/`), query, release }
}

/** Shows what the search of the QA channel finds for the words of the query, with a form for others. */
export function searchOfPreviews(exchange: Exchange, site: Site): Promise<void> {
  const query = new URLSearchParams(pathAndQuery(exchange.address).query)
  const headers = { ...exchange.headers, accept: 'application/json' }
  const pages = site.pagesFor(exchange.request)
  const search = { ...exchange, headers, address: pages.previewSearchAddress(query) }
  if (exchange.request.method !== 'GET') return proxy(search)
  return proxy(asPage(search, body => pages.previewSearchPage(body, query)))
}

/** Sends the page in which the editor of authors shows what they write: the same for every author. */
export const sendPreviewFrame = (request: IncomingMessage, response: ServerResponse, site: Site): void =>
  send(request, response, site.pagesFor(request).previewFramePage())

/** Shows a person a preview within the site; programs, pictures and documents without an article pass as they are. */
export async function preview(asked: Exchange, site: Site): Promise<void> {
  const { request } = asked
  const isPage = request.method === 'GET' && wantsPage(request)
  const changed = changedSlug(asked.address)
  if (changed !== undefined && isPage) return changesOfPreview(asked, site, changed)
  const { path, release } = ofRelease(asked.address)
  const exchange = release === undefined ? asked : { ...asked, address: path }
  const [, slug] = PREVIEW.exec(exchange.address) ?? []
  if (slug === undefined || !isPage) return proxy(exchange)
  const page = asPage({ ...exchange, address: exchange.address + ARTICLE }, body =>
    site.pagesFor(request).previewPage(slug, body, release)
  )
  const replace = async (answer: IncomingMessage): Promise<boolean> => {
    if (await page.replace(answer)) return true
    const { location } = answer.headers
    if (location?.endsWith(ARTICLE)) {
      const path = location.slice(0, -ARTICLE.length).replace('/content/tutorials/', '/tutorials-qa/')
      redirect(request, exchange.response, path)
      return true
    }
    if (answer.statusCode !== 200) return false
    await proxy(exchange)
    return true
  }
  return proxy({ ...page, replace })
}

/** An exchange whose answer becomes a page, unless `make` cannot make one of it. */
function asPage(exchange: Exchange, make: (body: Buffer) => string | undefined): Exchange {
  // a page is made of all of the answer, and is not what the entity tag of the answer names
  const { 'if-none-match': _tag, 'if-modified-since': _time, range: _range, ...headers } = exchange.headers
  return {
    ...exchange,
    headers: { ...headers, 'accept-encoding': 'identity' },
    replace: async answer => {
      if (answer.statusCode !== 200) return exchange.replace(answer)
      const page = make(await bodyOf(answer))
      if (page !== undefined) send(exchange.request, exchange.response, page)
      return page !== undefined
    }
  }
}

function send(request: IncomingMessage, response: ServerResponse, page: string): void {
  response.setHeader('Cache-Control', 'private, no-cache')
  response.appendHeader('Vary', 'Accept-Language')
  sendText(request, response, 200, 'text/html; charset=utf-8', page)
}
