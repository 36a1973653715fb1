import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRead } from '../core/request.ts'
import type { Mount } from './mounts.ts'
import { Overlay } from './overlay.ts'
import { Rebuild } from './rebuild.ts'
import type { RebuildKeyOptions } from './rebuild-key.ts'
import { serveFile, type Wanted } from './serve-file.ts'

/** True when the request was answered; false, with nothing sent, when it is somebody else's. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export interface StaticPages {
  /** GET and HEAD of the built user interfaces; their gates come before. */
  readonly answerPages: Answer
  /** GET and HEAD of the overlay, after all routes and pages and before 404. */
  readonly answerOverlay: Answer
  /** POST /admin/rebuild, which checks its own key. */
  handleRebuild(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface StaticOptions {
  readonly mounts: readonly Mount[]
  /** DATA_DIR/static: what the last rebuild brought. */
  readonly overlayDir: string
  readonly rebuildKey: RebuildKeyOptions
}

/** The files that the gateway itself serves (GATEWAY-012). */
export function createStaticPages({ mounts, overlayDir, rebuildKey }: StaticOptions): StaticPages {
  const rebuild = new Rebuild(new Overlay(overlayDir), rebuildKey)
  return {
    answerPages: answering(path => inMounts(mounts, path)),
    answerOverlay: answering(path => ({ folder: overlayDir, path, caching: 'public' })),
    handleRebuild: (request, response) => rebuild.handle(request, response)
  }
}

type Place = Omit<Wanted, 'query'>

function answering(placeOf: (path: string) => Place | undefined | Promise<Place | undefined>): Answer {
  return async (request, response) => {
    if (!isRead(request.method)) return false
    const { path, query } = splitQuery(request.url ?? '')
    const place = await placeOf(path)
    return place ? serveFile({ ...place, query }, request, response) : false
  }
}

function splitQuery(url: string): { path: string; query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) }
}

async function inMounts(mounts: readonly Mount[], path: string): Promise<Place | undefined> {
  const mount = mounts.find(({ prefix }) => path === prefix.slice(0, -1) || path.startsWith(prefix))
  if (!mount) return undefined
  const { folder, within = '', prefix, caching } = mount
  return { folder: await folder(), path: within + path.slice(prefix.length - 1), caching }
}
