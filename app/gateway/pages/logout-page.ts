import { page } from './page.ts'

/** Asks before a logout that another site may have led to; the form comes from this site. */
export function logoutPage(): string {
  return page(
    'Log out',
    `<main>
<h1>Log out?</h1>
<p>A link of another site has led you here.</p>
<form method="post" action="/logout"><button>Log out</button></form>
<nav aria-label="Go on">
<a href="/">Stay logged in</a>
</nav>
</main>`
  )
}
