import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { escapeHtml } from '../../../lib/escape.ts'
import { frame } from '../../../lib/http/page-frame.ts'

const stylesheet = readFileSync(join(import.meta.dirname, 'style.css'))

/** Answers the one stylesheet of the provider's pages. */
export function serveStylesheet(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }).end(stylesheet)
}

/**
 * The headers of a page of the provider. A form may be sent to this server and, because browsers hold the redirect
 * after it to the same rule, to the origins in `formTargets`.
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['form-action', "'self'", ...formTargets].join(' ')
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer'
  }
}

/** A whole page; `title` is text, `main` is HTML. */
export function page(mount: string, title: string, main: string): string {
  const stylesheetLink = `<link rel="stylesheet" href="${mount}/style.css">`
  return frame(`${escapeHtml(title)} · Tutorial Platform`, stylesheetLink, `<main>\n${main}\n</main>`)
}

/** Tells that the provider could not go on, and why. */
export function errorPage(mount: string, reason: string): string {
  return page(
    mount,
    'Login failed',
    `<h1>Login failed</h1>
<p>${escapeHtml(reason)}</p>
<p>Go back to the page you came from and log in again, or <a href="/">open the start page</a>.</p>`
  )
}

/** Asks whether to log out; `form` is the provider's form, which the buttons belong to. */
export function logoutPage(mount: string, form: string): string {
  return page(
    mount,
    'Log out',
    `<h1>Log out?</h1>
${form}
<p class="actions">
<button form="op.logoutForm" name="logout" value="yes">Log out</button>
<button form="op.logoutForm" class="quiet">Stay logged in</button>
</p>`
  )
}
