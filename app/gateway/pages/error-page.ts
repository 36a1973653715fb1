import { escapeHtml } from '../escape-html.ts'
import { page } from './page.ts'

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
  return page(
    heading,
    `<main>
<p class="status">${status}</p>
<h1>${heading}</h1>
<p>${escapeHtml(message)}</p>
<nav aria-label="Go on">
${links}
</nav>
</main>`
  )
}
