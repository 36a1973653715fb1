import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
  WebError
} from 'playwright-core'

/** A page of the site in a browser, and everything about it that a visitor should never meet. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /**
   * Everything that has gone wrong so far: console messages, errors of scripts, breaches of the Content-Security-Policy, requests
   * that failed or went to another host. Reading it empties it.
   */
  readonly complaints: () => string[]
}

export interface WatchOptions extends BrowserContextOptions {
  /** A failed answer that the test means to see is no complaint. */
  readonly unless?: (complaint: string) => boolean
}

/** For what hangs: on a busy machine a page takes many times as long as usual. */
const STEP_LIMIT = 60_000

/** Chromium says so where a test has focused a field before the browser did. */
const AUTOFOCUS_NOTICE = 'Autofocus processing was blocked because a document already has a focused element.'

/** A new browser context with one page for the site at `origin`. */
export async function watchedPage(browser: Browser, origin: string, options: WatchOptions = {}): Promise<WatchedPage> {
  const { unless: _, ...contextOptions } = options
  const context = await newContext(browser, origin, contextOptions)
  const { complaints } = watch(context, origin, options)
  return { page: await context.newPage(), context, complaints }
}

/** A new browser context for the site at `origin`. */
export async function newContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {}
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, ...options })
  context.setDefaultTimeout(STEP_LIMIT)
  return context
}

/** Gathers what goes wrong in the pages of a context, until it is told to `stop`. */
export interface Watch extends Pick<WatchedPage, 'complaints'> {
  readonly stop: () => void
}

/** Begins to watch the pages of a context, which are those of the site at `origin`. */
export function watch(context: BrowserContext, origin: string, options: WatchOptions = {}): Watch {
  const { unless = () => false } = options
  const complaints: string[] = []
  const complain = (text: string): void => {
    if (!unless(text)) complaints.push(text)
  }
  // breaches of the policy are console messages as well
  const onConsole = (message: ConsoleMessage): void => {
    if (message.text() !== AUTOFOCUS_NOTICE) complain(`console: ${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError): void => complain(`script: ${String(error.error())}`)
  const onRequest = (request: Request): void => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:'))
      complain(`elsewhere: ${request.url()}`)
  }
  const onFailure = (request: Request): void => {
    const reason = request.failure()?.errorText ?? ''
    // a page that is left cancels what it has not got yet; a browser without scripts loads none ahead
    const isExpected = reason === 'net::ERR_ABORTED' || (options.javaScriptEnabled === false && isScript(request.url()))
    if (!isExpected) complain(`failed: ${request.url()} ${reason}`)
  }
  const onResponse = (response: Response): void => {
    if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`)
  }
  context.on('console', onConsole).on('weberror', onError)
  context.on('request', onRequest).on('requestfailed', onFailure).on('response', onResponse)
  return {
    complaints: () => complaints.splice(0),
    stop: () => {
      context.off('console', onConsole).off('weberror', onError)
      context.off('request', onRequest).off('requestfailed', onFailure).off('response', onResponse)
    }
  }
}

const isScript = (url: string): boolean => new URL(url).pathname.endsWith('.js')

/** Logs the page in as a development user; ends at `returnTo`. */
export async function logInByForm(page: Page, user: string, returnTo = '/me/'): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`)
  await fillLogin(page, user)
  await page.waitForURL(url => url.pathname + url.search + url.hash === returnTo)
}

/** Fills in and sends the login of the development mode, which the page shows in any language. */
export async function fillLogin(page: Page, user: string): Promise<void> {
  const form = page.locator('form.password')
  await form.locator('[name="name"]').fill(user)
  await form.locator('[name="password"]').fill(user)
  await form.getByRole('button').click()
}

/** How much what is seen has moved by itself since the page was opened, 0 to 1 (https://web.dev/articles/cls). */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise(resolve => {
    let sum = 0
    const add = ({ value, hadRecentInput }) => (sum += hadRecentInput ? 0 : value)
    new PerformanceObserver(list => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 100)
  })`)

/** By how many pixels the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
