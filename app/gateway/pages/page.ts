import { createHash } from 'node:crypto'
import { style } from './style.ts'

/** What a page of the Content-Security-Policy's `style-src` has to name, so that the pages need no 'unsafe-inline'. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** A page of the gateway itself; `title` and `main` are HTML. */
export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${main}
</body>
</html>
`
}
