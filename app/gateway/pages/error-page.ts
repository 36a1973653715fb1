import { createHash } from 'node:crypto'
import { escapeHtml } from '../escape-html.ts'
import { style } from './style.ts'

/** What a page of the Content-Security-Policy's `style-src` has to name, so that the pages need no 'unsafe-inline'. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const headings: Readonly<Record<number, string>> = {
  400: 'This address cannot be read',
  401: 'Please log in',
  403: 'This is not open to you',
  404: 'There is nothing here',
  500: 'Something went wrong',
  502: 'The server does not answer',
  503: 'Back in a moment'
}

/** Where a person may go on from a page. */
export interface Way {
  readonly href: string
  readonly text: string
}

/** A small page that says what is wrong and where to go on; reads well on a phone, in the dark and aloud. */
export function errorPage(status: number, message: string, ways: readonly Way[]): string {
  const heading = headings[status] ?? 'That did not work'
  const links = ways.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="status">${status}</p>
<h1>${heading}</h1>
<p>${escapeHtml(message)}</p>
<nav aria-label="Go on">
${links}
</nav>
</main>
</body>
</html>
`
}
