import { frame } from '../../../lib/http/page-frame.ts'

/** The policy of the page: nothing but its own files, and requests to the server it comes from. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'"
].join('; ')

/** The page that explains the service at `path` and tries it out. Its links are relative, so that it works behind every prefix. */
export function docsPage(name: string, path: string): string {
  const root = '../'.repeat(path.split('/').length)
  const assets = `${root}$api-docs/assets`
  const head = `<link rel="stylesheet" href="${assets}/swagger-ui.css">
<link rel="stylesheet" href="${assets}/docs.css">
<script defer src="${assets}/swagger-ui-bundle.js"></script>
<script defer src="${assets}/docs.js"></script>`
  const body = `<header>
<a class="skip" href="#api">Skip to the operations</a>
<nav aria-label="Of this service">
<a href="openapi.json">OpenAPI</a>
<a href="../$metadata">$metadata</a>
</nav>
</header>
<div id="api" tabindex="-1"><noscript>This page needs JavaScript; the <a href="openapi.json">OpenAPI description</a> does not.</noscript></div>`
  return frame(`${name} · API`, head, body)
}
