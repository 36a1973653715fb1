import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loadBuilt } from './build/built.ts'
import { pages } from './pages/index.ts'
import { errorPage } from './pages/error.ts'
import { assetRepresentations } from './serve/assets.ts'
import { createBackend } from './serve/backend.ts'
import { keepPages } from './serve/kept-pages.ts'
import { createAnswer } from './serve/answer.ts'
import { themeScript } from './views/theme-script.ts'
import type { Link } from './views/models.ts'

export interface SiteOptions {
  readonly backendUrl: URL
  /** Where people reach the site: `https://host`. */
  readonly origin: string
  /** On every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** How many milliseconds pages are sent without asking the backend again. */
  readonly trusted?: number
  /** What pages and resources may take in memory, each. */
  readonly megabytes?: number
  /** Asked before 404 is sent: true when it has answered. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  readonly warn: (message: string) => void
  readonly error: (message: string, error: unknown) => void
}

/** The learner site. */
export interface Site {
  /** Answers a GET or HEAD of a page or asset of the site: 404 as a page for anything else. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** A page in the site's look that says what is wrong and where to go on. */
  readonly errorPage: (status: number, message: string, ways: readonly Link[]) => string
  /** Has the backend asked again, since something was changed. */
  readonly doubt: () => void
}

/** What a Content-Security-Policy's `script-src` has to name besides 'self'. */
export const scriptHashes: readonly string[] = [`'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`]

const TRUSTED = 500
const MEGABYTES = 64

/** The site in front of the backend at `backendUrl`; its user interface is compiled first when its sources have changed. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { backendUrl, origin, headers = {}, trusted = TRUSTED, megabytes = MEGABYTES, warn, error } = options
  const instead = options.instead ?? (async () => false)
  const built = await loadBuilt()
  const backend = createBackend({ url: backendUrl, trusted, megabytes, warn })
  const site = { origin, built, contentSignal: headers['content-signal'] }
  const answer = createAnswer({
    ...{ site, backend, headers, instead, error, pages },
    kept: keepPages(backend, megabytes),
    assets: await assetRepresentations(built.assets)
  })
  return {
    answer,
    errorPage: (status, message, ways) => errorPage(site, { status, message, ways }),
    doubt: backend.doubt
  }
}
