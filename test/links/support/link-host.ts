import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { startUpstream } from '../../support/http/upstream.ts'

/** Answer of a page; `hang` never comes. */
type PageAnswer =
  'hang' | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

type Page = PageAnswer | ((method: string) => PageAnswer)

/** A host of its own, by its port, that links lead to. */
export interface LinkHost {
  readonly url: string
  /** As OUTBOUND_PRIVATE_HOSTS and the lists have it. */
  readonly host: string
  /** From now on `path` answers so; what was never set is 404. */
  answer(path: string, page: Page): void
  /** Requests to `path` so far, such as `HEAD`. */
  asked(path: string): readonly string[]
  /** Headers of all requests. */
  headers(): readonly IncomingHttpHeaders[]
  /** The most requests that were under way at once. */
  mostAtOnce(): number
}

/** How long each answer takes, so that requests at once are seen. */
const ANSWERS_AFTER = 15

/** Starts a host; it is closed after the tests of the file. */
export async function startLinkHost(pages: Readonly<Record<string, Page>> = {}): Promise<LinkHost> {
  const known = new Map<string, Page>(Object.entries(pages))
  let underWay = 0
  let most = 0
  const upstream = await startUpstream((request, response) => {
    most = Math.max(most, ++underWay)
    response.once('close', () => underWay--)
    const page = known.get(request.url ?? '') ?? { status: 404 }
    const answer = typeof page === 'function' ? page(request.method ?? '') : page
    setTimeout(() => send(response, answer), ANSWERS_AFTER)
  })
  return {
    url: upstream.url,
    host: new URL(upstream.url).host,
    answer: (path, page) => void known.set(path, page),
    asked: path => upstream.asked.filter(({ url }) => url === path).map(({ method }) => method),
    headers: () => upstream.asked.map(({ headers }) => headers),
    mostAtOnce: () => most
  }
}

function send(response: ServerResponse, answer: PageAnswer): void {
  if (answer === 'hang') return
  const { status = 200, headers = {}, body = '' } = answer
  response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(body)
}
