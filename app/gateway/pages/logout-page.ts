import type { Words } from '../words/words-for.ts'
import { page } from './page.ts'

/** Asks before a logout that another site may have led to; the form comes from this site. */
export function logoutPage(words: Words): string {
  return page(
    words.logOut,
    `<main>
<h1>${words.logOutQuestion}</h1>
<p>${words.ledHere}</p>
<form method="post" action="/logout"><button>${words.logOut}</button></form>
<nav aria-label="${words.goOn}">
<a href="/">${words.stayLoggedIn}</a>
</nav>
</main>`,
    words.language
  )
}
