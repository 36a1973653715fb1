import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../../../lib/http/read-body.ts'
import { notFound } from '../core/errors.ts'
import { sendJson, sendText } from '../core/send.ts'
import { catalogPage } from './catalog.ts'
import { blogsFeed, newsFeed, playlist, thumbnail } from './posts.ts'

/** Path below which the samples are. */
const PREFIX = '/_dev/sources'
const MOST_BYTES = 8 * 1024
const THUMBNAIL = /^\/thumbnails\/(\w{1,20})\.svg$/

/** Answers requests of the sample sources. @throws GatewayError 404 for what is none of them, HttpError 413 for a long form. */
export type SampleSources = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The sample sources of the development mode, whose links lead to `origin`. */
export function createSampleSources(origin: string): SampleSources {
  return async (request, response) => {
    const url = request.url ?? '/'
    const path = url.slice(PREFIX.length).split('?')[0] ?? ''
    const isPost = request.method === 'POST'
    if (isPost && path === '/catalog/api/sessions') {
      const form = new URLSearchParams((await readBody(request, MOST_BYTES)).toString())
      return sendJson(request, response, 200, catalogPage(String(request.headers['rfwidgetid']), form))
    }
    if (!isPost && path === '/youtube/v3/playlistItems') return sendJson(request, response, 200, playlist(origin))
    const text = isPost ? undefined : textAt(path, origin)
    if (!text) throw notFound(url)
    return sendText(request, response, 200, ...text)
  }
}

function textAt(path: string, origin: string): readonly [type: string, text: string] | undefined {
  if (path === '/blogs.rss') return ['application/rss+xml; charset=utf-8', blogsFeed(origin)]
  if (path === '/news.atom') return ['application/atom+xml; charset=utf-8', newsFeed(origin)]
  const [, video = ''] = THUMBNAIL.exec(path) ?? []
  const picture = thumbnail(video)
  return picture === undefined ? undefined : ['image/svg+xml', picture]
}
