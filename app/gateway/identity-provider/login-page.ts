import { type DevelopmentUser, developmentUsers } from '../../../lib/access/development-users.ts'
import { escapeHtml } from '../../../lib/escape.ts'
import { page } from './pages.ts'

/** A login that was refused: what was typed as name. */
export interface Refused {
  readonly name: string
}

/** Meaning of each scope in the words of people; two have no use of their own. */
const abilities: Readonly<Partial<Record<DevelopmentUser['scopes'][number], string>>> = {
  Admin: 'administer the platform',
  SuperAdmin: 'run emergency actions',
  MobileApp: 'scan badges',
  'Tutorial.Author': 'preview and write tutorials',
  'KnowledgeGraph.Admin': 'publish concepts',
  'Tutorial.API': 'query the GraphQL interface',
  'Tutorial.MCP': 'work as an AI agent',
  DisplayApp: 'run the event display',
  ConsolidationScope: 'merge accounts'
}

/** The login page: one button for each development user, and a form for name and password. It works without script. */
export function loginPage(mount: string, refused?: Refused): string {
  return page(
    mount,
    refused ? 'Wrong name or password' : 'Log in',
    `<h1>Log in</h1>
<p>This is the login of the development mode. The password of each user is the name.</p>
${passwordForm(refused)}
<section aria-labelledby="users">
<h2 id="users">Or log in as</h2>
<form method="post">
<ul class="users">
${developmentUsers.map(userItem).join('\n')}
</ul>
</form>
</section>`
  )
}

function passwordForm(refused: Refused | undefined): string {
  const state = refused ? ' aria-invalid="true" aria-describedby="refused"' : ''
  const alert = refused
    ? `<p id="refused" class="alert" role="alert">There is no such user with this password.</p>\n`
    : ''
  return `<form method="post" class="password" aria-label="Name and password">
${alert}<label for="name">Name</label>
<input id="name" name="name" value="${escapeHtml(refused?.name ?? '')}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${refused ? '' : ' autofocus'}${state}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="100" required${refused ? ' autofocus' : ''}${state}>
<button>Log in</button>
</form>`
}

function userItem({ name, givenName, familyName, scopes }: DevelopmentUser): string {
  const able =
    scopes.length === 0
      ? 'keep progress and bookmarks on all devices, earn badges, have answers checked, ask the assistant where there is one, and make access tokens'
      : scopes.flatMap(scope => abilities[scope] ?? []).join(', ')
  const owned = scopes.length === 0 ? 'no scope' : scopes.join(', ')
  return `<li><button name="user" value="${escapeHtml(name)}" aria-describedby="about-${escapeHtml(name)}">
<strong>${escapeHtml(name)}</strong> <span>${escapeHtml(`${givenName} ${familyName}`)}</span></button>
<p id="about-${escapeHtml(name)}">May ${escapeHtml(able)}. <small>${escapeHtml(owned)}</small></p></li>`
}
