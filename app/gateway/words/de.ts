/** Words of the gateway's own pages; what programs read stays English. */
import type { Scope } from '../../../lib/access/scopes.ts'

export const goOn = 'Wie es weitergeht'
export const startPage = 'Startseite'
export const logIn = 'Anmelden'
export const logInAsOther = 'Als jemand anderes anmelden'
export const tryAgain = 'Erneut versuchen'

/** Whom each scope is for. */
const audiences: Readonly<Partial<Record<string, string>>> = {
  Admin: 'Administratoren',
  SuperAdmin: 'Administratoren, die im Notfall eingreifen',
  MobileApp: 'das Personal von Veranstaltungen, das Abzeichen scannt',
  'Tutorial.Author': 'Autoren von Tutorials',
  'KnowledgeGraph.Admin': 'Redakteure von Konzepten',
  'Tutorial.API': 'Programme, die die GraphQL-Schnittstelle abfragen',
  'Tutorial.MCP': 'alle, die KI-Agenten anbinden',
  DisplayApp: 'die Anzeigen von Veranstaltungen',
  ConsolidationScope: 'Administratoren, die Konten zusammenführen'
}

/** For somebody without the scope: whom the address is for, and how to get in. */
export function forbidden(scope: string): string {
  const audience = audiences[scope]
  const ask = 'Wenn Sie ihn haben sollten, wenden Sie sich an die Administration.'
  return `${audience === undefined ? '' : `Dies ist für ${audience}. `}Dafür braucht es den Scope ${scope}. ${ask}`
}

const messages: Readonly<Record<string, (about: string) => string>> = {
  unauthorized: () => 'Melden Sie sich an, um dies zu öffnen.',
  forbidden,
  not_found: path => `Unter ${path} gibt es nichts.`,
  csrf: () => 'Eine andere Website darf diese Anfrage nicht stellen, oder ihr fehlt das CSRF-Token.',
  method_not_allowed: () => 'Seiten lassen sich nur lesen.',
  login_failed: () => 'Diese Anmeldung ist fehlgeschlagen oder abgelaufen. Melden Sie sich erneut an.',
  login_unavailable: () => 'Der Anmeldedienst antwortet nicht; versuchen Sie es gleich noch einmal.',
  sessions_unavailable: () => 'Ihre Anmeldung lässt sich gerade nicht prüfen; versuchen Sie es gleich noch einmal.',
  backend_unavailable: () => 'Der Server antwortet nicht; versuchen Sie es gleich noch einmal.',
  starting: () => 'Das Gateway startet gerade.',
  internal: id => `Im Gateway ist ein Fehler aufgetreten; melden Sie die Kennung ${id}.`,
  malformed_path: () => 'Der Pfad enthält eine ungültige Escape-Folge oder ein unzulässiges Zeichen.'
}

/** The message of an error of the gateway, by its code; `about` is what it is about. Errors are written in English. */
export const messageOf = (code: string, message: string, about: string): string => messages[code]?.(about) ?? message

/** Messages instead of refusals of the server, by their status. */
export const refusals: Readonly<Record<number, string>> = {
  401: 'Melden Sie sich an, um dies zu öffnen.',
  403: 'Sie sind angemeldet, doch hierfür fehlt Ihnen die Rolle.',
  404: 'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, ist umgezogen.',
  500: 'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es erneut; wenn es so bleibt, sagen Sie uns Bescheid.',
  502: 'Der Server wird gerade neu gestartet oder ist nicht erreichbar.',
  503: 'Der Server ist ausgelastet oder wird gewartet.'
}

/** The page that asks before a logout. */
export const logOut = 'Abmelden'
export const logOutQuestion = 'Abmelden?'
export const ledHere = 'Ein Link einer anderen Website hat Sie hierhergeführt.'
export const stayLoggedIn = 'Angemeldet bleiben'

/** The login of the development mode. */
export const brand = 'Tutorials'
export const backToTutorials = 'Zurück zu den Tutorials'
export const loginFailed = 'Anmeldung fehlgeschlagen'
/** `link` makes the HTML of the link to the start page. */
export const logInAgain = (link: (text: string) => string): string =>
  `Gehen Sie zu der Seite zurück, von der Sie kamen, und melden Sie sich erneut an, oder ${link('öffnen Sie die Startseite')}.`
export const loginEnded = 'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen.'
export const providerFailed = 'Beim Identitätsanbieter ist ein Fehler aufgetreten.'
export const wrongPassword = 'Name oder Passwort falsch'
export const developmentLogin =
  'Dies ist die Anmeldung des Entwicklungsmodus. Das Passwort jedes Benutzers ist sein Name.'
export const orLogInAs = 'Oder anmelden als'
export const noSuchUser = 'Es gibt keinen Benutzer mit diesem Passwort.'
export const nameAndPassword = 'Name und Passwort'
export const name = 'Name'
export const password = 'Passwort'
export const may = (abilities: string): string => `Darf ${abilities}.`
export const noScope = 'ohne Scope'
export const withoutScope =
  'Fortschritt und Lesezeichen auf allen Geräten behalten, Abzeichen erhalten, Antworten prüfen lassen, den Assistenten fragen, wo es ihn gibt, und Zugriffstoken anlegen'

/** Meaning of each scope; two have no use of their own. */
export const abilities: Readonly<Partial<Record<Scope, string>>> = {
  Admin: 'die Plattform verwalten',
  SuperAdmin: 'im Notfall eingreifen',
  MobileApp: 'Abzeichen scannen',
  'Tutorial.Author': 'Tutorials schreiben und in der Vorschau sehen',
  'KnowledgeGraph.Admin': 'Konzepte veröffentlichen',
  'Tutorial.API': 'die GraphQL-Schnittstelle abfragen',
  'Tutorial.MCP': 'als KI-Agent arbeiten',
  DisplayApp: 'die Anzeige der Veranstaltung betreiben',
  ConsolidationScope: 'Konten zusammenführen'
}
