import { afterEach } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { startBackend } from '../../support/backend.ts'
import { openBrowser } from '../../support/browser/open.ts'
import {
  logInByForm,
  newContext,
  type Watch,
  watch,
  type WatchedPage,
  type WatchOptions,
  watchedPage
} from '../../support/browser/watched-page.ts'
import { plannedGateway, startGateway } from '../../support/gateway.ts'
import type { Workplace } from '../../support/pool/shared-workplace.ts'

export type { Workplace } from '../../support/pool/shared-workplace.ts'

export interface OpenOptions extends WatchOptions {
  /** Opens a page in a new context, which is closed after the test: for one that changes what the next would notice. */
  readonly fresh?: boolean
  /** Installs a clock that the test sets, in a new context. */
  readonly withClock?: boolean
  /** By default the admin. */
  readonly user?: string
}

/** An address of the same site, so that the next page gets the same process of the browser. */
const EMPTY = '/empty'

/** Without the link, the browser would ask for an icon in the next test. */
const emptyPage = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }

/** Pages of a workplace that stay open, each of which holds the bundle of UI5 in memory. */
const MOST_KEPT = 6

const opened = new Set<BrowserContext>()
const used = new Map<Page, Watch[]>()

afterEach(async () => {
  for (const context of opened) await context.close()
  opened.clear()
  for (const [page, watches] of used) await leave(page, watches)
  used.clear()
})

/** Starts a workplace with an empty database, whose backend has `env` over the defaults; it ends with the file. */
export async function startWorkplace(env: Readonly<Record<string, string>> = {}): Promise<Workplace> {
  const planned = await plannedGateway()
  const backend = await startBackend({ env: { ...planned.env, ...env } })
  const gateway = await startGateway(backend.url, planned)
  return { backend, gateway, browser: await openBrowser(), sessions: new Map(), kept: new Map() }
}

/**
 * A workplace that is up already and goes on to other test files, with its pages and logins: for tests that keep to the
 * rules of `leaseBackend`.
 */
export const leaseWorkplace = (): Promise<Workplace> => leaseCounter.workplace()

/** A page of the workplace with nobody logged in, which is closed after the test. */
export async function openAnonymously(workplace: Workplace, options?: WatchOptions): Promise<WatchedPage> {
  const watched = await watchedPage(workplace.browser, workplace.gateway.url, options)
  opened.add(watched.context)
  return watched
}

/**
 * The page at `path` with an admin (or `user`) logged in: the first time by the form, then with the same session. It is
 * the page that was open before in this look, so that the browser has compiled its scripts already.
 */
export async function openAt(workplace: Workplace, path: string, options: OpenOptions = {}): Promise<WatchedPage> {
  const { withClock = false, fresh = withClock, user = 'admin', ...watching } = options
  const watched = fresh ? await openAnonymously(workplace, watching) : await openAgain(workplace, user, watching)
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

async function openAgain(workplace: Workplace, user: string, options: WatchOptions): Promise<WatchedPage> {
  const { unless: _, ...look } = options
  const key = JSON.stringify([user, look])
  const { browser, gateway, kept } = workplace
  const page = kept.get(key) ?? (await (await newContext(browser, gateway.url, look)).newPage())
  // the last one to be used is the last to be closed
  kept.delete(key)
  await closeSurplus(kept)
  kept.set(key, page)
  const context = page.context()
  const watching = watch(context, gateway.url, options)
  used.set(page, [...(used.get(page) ?? []), watching])
  return { page, context, complaints: watching.complaints }
}

/** Makes room for a page among those that are kept; a page that this test uses stays. */
async function closeSurplus(kept: Map<string, Page>): Promise<void> {
  for (const [key, page] of kept) {
    if (kept.size < MOST_KEPT) return
    if (used.has(page)) continue
    kept.delete(key)
    await page.context().close()
  }
}

/** Leaves what a test has shown, and all that it has stored and set up in the page. */
async function leave(page: Page, watches: readonly Watch[]): Promise<void> {
  for (const { stop } of watches) stop()
  for (const event of ['request', 'dialog'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(0, 0)
  await page.route(EMPTY, route => route.fulfill(emptyPage))
  await page.goto(EMPTY)
  await page.unrouteAll()
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
}

/** The page `at` of the admin workplace, as `openAt` opens it, once its heading is there. */
export async function openPage(workplace: Workplace, at: string, options?: OpenOptions): Promise<WatchedPage> {
  const watched = await openAt(workplace, at === '' ? '/admin-ui/' : `/admin-ui/?at=${at}`, options)
  await watched.page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}
