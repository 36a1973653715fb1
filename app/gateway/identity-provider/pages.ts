import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeHtml } from '../../../lib/escape.ts'
import { frame } from '../../../lib/http/page-frame.ts'
import type { Words } from '../words/words-for.ts'

const here = import.meta.dirname

/** The pages have the look of the site, whose colours and measures are in one file; it starts before the site is built. */
const stylesheet = ['../../site/styles/tokens.css', 'style.css']
  .map(name => readFileSync(join(here, name), 'utf8'))
  .join('\n')

/** Answers the one stylesheet of the provider's pages. */
export function serveStylesheet(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }).end(stylesheet)
}

/** Answers the font of the site, from the package that brings it; the provider exists in development only. */
export function serveFont(response: ServerResponse): void {
  const font = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  const headers = { 'Content-Type': 'font/woff2', 'Cache-Control': 'max-age=86400' }
  response.writeHead(200, headers).end(readFileSync(fileURLToPath(font)))
}

/**
 * The headers of a page of the provider. A form may be sent to this server and, because browsers hold the redirect
 * after it to the same rule, to the origins in `formTargets`.
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['form-action', "'self'", ...formTargets].join(' ')
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language',
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer'
  }
}

/** Mount path of the provider, and the words of the reader. */
export interface Place {
  readonly mount: string
  readonly words: Words
}

/** A whole page; `title` is text, `main` is HTML. */
export function page({ mount, words }: Place, title: string, main: string): string {
  const stylesheetLink = `<link rel="stylesheet" href="${mount}/style.css">`
  const body = `<header class="site-header">
<a class="brand" href="/">${mark}${words.brand}</a>
</header>
<main>
${main}
</main>
<footer>
<a href="/">${words.backToTutorials}</a>
</footer>`
  return frame(`${escapeHtml(title)} · Tutorial Platform`, stylesheetLink, body, words.language)
}

/** The mark of the site, as `app/site/views/parts/icon.tsx` draws it. */
const mark =
  '<svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" stroke-width="1.75" ' +
  'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  '<path d="M4 5.5 12 2l8 3.5v9c0 4-3.4 6.3-8 7.5-4.6-1.2-8-3.5-8-7.5zM8 12l3 3 5-6"/></svg>'

/** Tells that the provider could not go on, and why. */
export function errorPage(place: Place, reason: string): string {
  const { words } = place
  return page(
    place,
    words.loginFailed,
    `<h1>${words.loginFailed}</h1>
<p>${escapeHtml(reason)}</p>
<p>${words.logInAgain(text => `<a href="/">${text}</a>`)}</p>`
  )
}

/** Asks whether to log out; `form` is the provider's form, which the buttons belong to. */
export function logoutPage(place: Place, form: string): string {
  const { words } = place
  return page(
    place,
    words.logOut,
    `<h1>${words.logOutQuestion}</h1>
${form}
<p class="actions">
<button form="op.logoutForm" name="logout" value="yes">${words.logOut}</button>
<button form="op.logoutForm" class="quiet">${words.stayLoggedIn}</button>
</p>`
  )
}
