import { headingOf } from '../../../lib/http/status-headings.ts'
import { escapeHtml } from '../../../lib/escape.ts'
import type { Words } from '../words/words-for.ts'
import { page } from './page.ts'

/** Link that leads a person on from a page. */
export interface Way {
  readonly href: string
  readonly text: string
}

/** A small page that says what is wrong and where to go on; reads well on a phone, in the dark and aloud. */
export function errorPage(words: Words, status: number, message: string, ways: readonly Way[]): string {
  const heading = headingOf(status, words.language)
  const links = ways.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join('\n')
  return page(
    heading,
    `<main>
<p class="status">${status}</p>
<h1>${heading}</h1>
<p>${escapeHtml(message)}</p>
<nav aria-label="${words.goOn}">
${links}
</nav>
</main>`,
    words.language
  )
}
