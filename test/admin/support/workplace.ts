import { afterEach } from '@jest/globals'
import type { Browser, BrowserContext, Cookie } from 'playwright-core'
import { type Backend, startBackend } from '../../support/backend.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { logInByForm, type WatchedPage, type WatchOptions, watchedPage } from '../../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../../support/gateway.ts'

/** An admin workplace under test: a backend of its own, the gateway in front of it, and the browser. */
export interface Workplace {
  readonly backend: Backend
  readonly gateway: Gateway
  readonly browser: Browser
  /** Cookies of each user's first login, for further pages. */
  readonly sessions: Map<string, Cookie[]>
}

export interface OpenOptions extends WatchOptions {
  /** Installs a clock that the test sets. */
  readonly withClock?: boolean
  /** By default the admin. */
  readonly user?: string
}

const opened = new Set<BrowserContext>()

afterEach(async () => {
  for (const context of opened) await context.close()
  opened.clear()
})

/** Starts a workplace with an empty database, whose backend has `env` over the defaults; it ends with the file. */
export async function startWorkplace(env: Readonly<Record<string, string>> = {}): Promise<Workplace> {
  const planned = await plannedGateway()
  const backend = await startBackend({ env: { ...planned.env, ...env } })
  const gateway = await startGateway(backend.url, planned)
  return { backend, gateway, browser: await openBrowser(), sessions: new Map() }
}

/** A page of the workplace with nobody logged in, which is closed after the test. */
export async function openAnonymously(workplace: Workplace, options?: WatchOptions): Promise<WatchedPage> {
  const watched = await watchedPage(workplace.browser, workplace.gateway.url, options)
  opened.add(watched.context)
  return watched
}

/** The page at `path` with an admin (or `user`) logged in: the first time by the form, then with the same session. */
export async function openAt(workplace: Workplace, path: string, options: OpenOptions = {}): Promise<WatchedPage> {
  const { withClock, user = 'admin', ...watch } = options
  const watched = await openAnonymously(workplace, watch)
  const { page, context } = watched
  if (withClock) await page.clock.install()
  const session = workplace.sessions.get(user)
  if (session) {
    await context.addCookies(session)
    await page.goto(path)
    return watched
  }
  await logInByForm(page, user, path)
  workplace.sessions.set(user, await context.cookies())
  return watched
}

/** The page `at` of the admin workplace, as `openAt` opens it, once its heading is there. */
export async function openPage(workplace: Workplace, at: string, options?: OpenOptions): Promise<WatchedPage> {
  const watched = await openAt(workplace, at === '' ? '/admin-ui/' : `/admin-ui/?at=${at}`, options)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}
