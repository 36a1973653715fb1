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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${name} · API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}/swagger-ui.css">
<link rel="stylesheet" href="${assets}/docs.css">
<script defer src="${assets}/swagger-ui-bundle.js"></script>
<script defer src="${assets}/docs.js"></script>
</head>
<body>
<header>
<a class="skip" href="#api">Skip to the operations</a>
<nav aria-label="Of this service">
<a href="openapi.json">OpenAPI</a>
<a href="../$metadata">$metadata</a>
</nav>
</header>
<div id="api" tabindex="-1"><noscript>This page needs JavaScript; the <a href="openapi.json">OpenAPI description</a> does not.</noscript></div>
</body>
</html>
`
}
