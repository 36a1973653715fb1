import type { IncomingMessage } from 'node:http'
import { pathAndQuery } from '../../../lib/http/target.ts'
import type { Site } from '../../site/index.ts'
import { redirect, sendText } from '../core/send.ts'
import { type Exchange, proxy } from '../proxy/proxy.ts'
import { bodyOf } from './body-of.ts'

const CHANGES = /^\/content\/tutorials\/([\w-]+)\/changes$/

/** The tutorial whose changes an address of the QA channel asks for. */
export const changedSlug = (address: string): string | undefined => CHANGES.exec(pathAndQuery(address).path)?.[1]

/**
 * Shows a person what has changed in a preview: since an earlier text of the QA channel or, with `with=live`, since the text that
 * is live. Two answers of the channel make one page.
 */
export async function changesOfPreview(exchange: Exchange, site: Site, slug: string): Promise<void> {
  const { request, response } = exchange
  const query = new URLSearchParams(pathAndQuery(exchange.address).query)
  const pages = site.pagesFor(request)
  const isWithLive = query.get('with') === 'live'
  const live = isWithLive ? await pages.liveTextOf(slug) : undefined
  if (live !== undefined) {
    const since = new URLSearchParams({ since: live, with: 'known' })
    return redirect(request, response, `/tutorials-qa/${slug}/changes?${since.toString()}`)
  }
  const show = (versions: Buffer, answer?: { readonly status: number; readonly body: Buffer }): void => {
    const { status = 200, body } = pages.changesPage({
      slug,
      query,
      versions,
      answer,
      isPreview: true,
      ...(isWithLive && { problem: 'not_live' })
    })
    response.setHeader('Cache-Control', 'private, no-cache')
    response.appendHeader('Vary', 'Accept-Language')
    sendText(request, response, status, 'text/html; charset=utf-8', body.toString())
  }
  const read = withoutConditions(exchange)
  const withVersions = async (answer: IncomingMessage): Promise<boolean> => {
    if (answer.statusCode !== 200) return exchange.replace(answer)
    const versions = await bodyOf(answer)
    const since = isWithLive ? undefined : pages.sinceIn(query, versions)
    if (since === undefined) show(versions)
    else
      await proxy({
        ...read,
        address: pages.changesAddress(slug, since, query),
        replace: async compared => {
          const { statusCode = 502 } = compared
          if (statusCode >= 500 || statusCode === 401 || statusCode === 403) return exchange.replace(compared)
          show(versions, { status: statusCode, body: await bodyOf(compared) })
          return true
        }
      })
    return true
  }
  return proxy({ ...read, address: pages.versionsAddress(slug), replace: withVersions })
}

/** A page is made of all of an answer, and is not what the entity tag of the answer names. */
function withoutConditions(exchange: Exchange): Exchange {
  const { 'if-none-match': _tag, 'if-modified-since': _time, range: _range, ...headers } = exchange.headers
  return { ...exchange, headers: { ...headers, accept: 'application/json', 'accept-encoding': 'identity' } }
}
