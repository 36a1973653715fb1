/** Words of the gateway's own pages; what programs read stays English. */
import type { Scope } from '../../../lib/access/scopes.ts'

export const goOn = 'Go on'
export const startPage = 'Start page'
export const logIn = 'Log in'
export const logInAsOther = 'Log in as someone else'
export const tryAgain = 'Try again'

/** Whom each scope is for. */
const audiences: Readonly<Partial<Record<string, string>>> = {
  Admin: 'administrators',
  SuperAdmin: 'administrators who take emergency actions',
  MobileApp: 'the staff of events who scan badges',
  'Tutorial.Author': 'authors of tutorials',
  'KnowledgeGraph.Admin': 'editors of concepts',
  'Tutorial.API': 'programs that query the GraphQL interface',
  'Tutorial.MCP': 'people who connect AI agents',
  DisplayApp: 'the displays of events',
  ConsolidationScope: 'administrators who merge accounts'
}

/** For somebody without the scope: whom the address is for, and how to get in. */
export function forbidden(scope: string): string {
  const audience = audiences[scope]
  const ask = 'ask an administrator if you should have it'
  return `${audience === undefined ? '' : `This is for ${audience}. `}This needs the scope ${scope}: ${ask}`
}

/** The message of an error of the gateway, by its code; `about` is what it is about. Errors are written in English. */
export const messageOf = (_code: string, message: string, _about: string): string => message

/** Messages instead of refusals of the server, by their status. */
export const refusals: Readonly<Record<number, string>> = {
  401: 'Log in to open this.',
  403: 'You are logged in, but this needs a role that you do not have.',
  404: 'The address may be mistyped, or what was here has moved.',
  500: 'The server failed. Please try again; if this keeps happening, let us know.',
  502: 'The server is being restarted or is not reachable.',
  503: 'The server is busy or in maintenance.'
}

/** The page that asks before a logout. */
export const logOut = 'Log out'
export const logOutQuestion = 'Log out?'
export const ledHere = 'A link on another site brought you here.'
export const stayLoggedIn = 'Stay logged in'

/** The login of the development mode. */
export const brand = 'Tutorials'
export const backToTutorials = 'Back to the tutorials'
export const loginFailed = 'Login failed'
/** `link` makes the HTML of the link to the start page. */
export const logInAgain = (link: (text: string) => string): string =>
  `Go back to the page you came from and log in again, or ${link('open the start page')}.`
export const loginEnded = 'This login has ended or was started in another browser.'
export const providerFailed = 'The identity provider failed.'
export const wrongPassword = 'Wrong name or password'
export const developmentLogin = 'This is the development login. The password of each user is the user name.'
export const orLogInAs = 'Or log in as'
export const noSuchUser = 'There is no such user with this password.'
export const nameAndPassword = 'Name and password'
export const name = 'Name'
export const password = 'Password'
export const may = (abilities: string): string => `May ${abilities}.`
export const noScope = 'no scope'
export const withoutScope =
  'keep progress and bookmarks on all devices, earn badges, have answers checked, ask the assistant where there is one, and make access tokens'

/** Meaning of each scope; two have no use of their own. */
export const abilities: Readonly<Partial<Record<Scope, string>>> = {
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
