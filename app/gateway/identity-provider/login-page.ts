import { type DevelopmentUser, developmentUsers } from '../../../lib/access/development-users.ts'
import { escapeHtml } from '../../../lib/escape.ts'
import type { Words } from '../words/words-for.ts'
import { page, type Place } from './pages.ts'

/** A login that was refused: what was typed as name. */
export interface Refused {
  readonly name: string
}

/** The login page: one button for each development user, and a form for name and password. It works without script. */
export function loginPage(place: Place, refused?: Refused): string {
  const { words } = place
  return page(
    place,
    refused ? words.wrongPassword : words.logIn,
    `<h1>${words.logIn}</h1>
<p>${words.developmentLogin}</p>
${passwordForm(words, refused)}
<section aria-labelledby="users">
<h2 id="users">${words.orLogInAs}</h2>
<form method="post">
<ul class="users">
${developmentUsers.map(user => userItem(user, words)).join('\n')}
</ul>
</form>
</section>`
  )
}

function passwordForm(words: Words, refused: Refused | undefined): string {
  const state = refused ? ' aria-invalid="true" aria-describedby="refused"' : ''
  const alert = refused ? `<p id="refused" class="alert" role="alert">${words.noSuchUser}</p>\n` : ''
  return `<form method="post" class="password" aria-label="${words.nameAndPassword}">
${alert}<label for="name">${words.name}</label>
<input id="name" name="name" value="${escapeHtml(refused?.name ?? '')}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${refused ? '' : ' autofocus'}${state}>
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="100" required${refused ? ' autofocus' : ''}${state}>
<button>${words.logIn}</button>
</form>`
}

function userItem({ name, givenName, familyName, scopes }: DevelopmentUser, words: Words): string {
  const able =
    scopes.length === 0 ? words.withoutScope : scopes.flatMap(scope => words.abilities[scope] ?? []).join(', ')
  const owned = scopes.length === 0 ? words.noScope : scopes.join(', ')
  return `<li><button name="user" value="${escapeHtml(name)}" aria-describedby="about-${escapeHtml(name)}">
<strong>${escapeHtml(name)}</strong> <span>${escapeHtml(`${givenName} ${familyName}`)}</span></button>
<p id="about-${escapeHtml(name)}">${escapeHtml(words.may(able))} <small>${escapeHtml(owned)}</small></p></li>`
}
