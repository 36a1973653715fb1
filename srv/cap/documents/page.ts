import { frame } from '../../../lib/http/page-frame.ts'

/** The policy of the page: nothing but its own files, and requests to the server it comes from. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'"
].join('; ')

/** The mark of the learner site. */
const mark =
  '<svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" stroke-width="1.75" ' +
  'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  '<path d="M4 5.5 12 2l8 3.5v9c0 4-3.4 6.3-8 7.5-4.6-1.2-8-3.5-8-7.5zM8 12l3 3 5-6"/></svg>'

/**
 * The page that explains the service at `path` and tries it out. Its links are relative, so that it works behind every prefix;
 * that to the start page is not, since the gateway has this page behind a prefix and its own start page is without.
 */
export function docsPage(name: string, path: string, beside: readonly string[]): string {
  const root = '../'.repeat(path.split('/').length)
  const assets = `${root}$api-docs/assets`
  const head = `<link rel="stylesheet" href="${assets}/swagger-ui.css">
<link rel="stylesheet" href="${assets}/docs.css">
<script defer src="${assets}/swagger-ui-bundle.js"></script>
<script defer src="${assets}/docs.js"></script>`
  const body = `<header>
<a class="skip" href="#api">Skip to the operations</a>
<a class="brand" href="${root}">${mark}All services</a>
<nav aria-label="Of this service">
<a href="/">Start page</a>
<a href="openapi.json">OpenAPI</a>
${beside.map(each => `<a href="../${each}">${each}</a>\n`).join('')}</nav>
</header>
<div id="api" tabindex="-1"><noscript>This page needs JavaScript; the <a href="openapi.json">OpenAPI description</a> does not.</noscript></div>`
  return frame(`${name} · API`, head, body)
}
