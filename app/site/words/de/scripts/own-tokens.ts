export const yourTokens = 'Ihre Token'
export const logInToSee = 'Melden Sie sich an, um Ihre Token zu sehen'
export const tokensBelong =
  'Token gehören zu einer Person: Nach der Anmeldung können Sie Ihre hier anlegen, ansehen und widerrufen.'
export const tokensUnknown = 'Ihre Token lassen sich gerade nicht anzeigen'
export const tokensStay =
  'Der Server antwortet nicht. Ihre Token bleiben, wie sie sind; versuchen Sie es gleich noch einmal.'
export const notRead = (problem: string) => `Ihre Token konnten nicht gelesen werden: ${problem}. `
export const noToken = 'Sie haben kein gültiges Token. Legen Sie eines an, wenn ein Programm es braucht.'
export const endedTokens = (count: number) => `Widerrufen und abgelaufen (${count})`
export const wasRevoked = (name: string) => `„${name}“ wurde widerrufen`

export const beginsWith = 'Beginnt mit'
export const may = 'Darf'
export const made = 'Angelegt'
export const lastUsed = 'Zuletzt benutzt'
export const never = 'nie'
export const expires = 'Läuft ab'
export const expired = 'Abgelaufen'
export const revoked = 'Widerrufen'
export const states = { Active: 'Aktiv', Expired: 'Abgelaufen', Revoked: 'Widerrufen' }
export const scopes = { read: 'lesen', write: 'schreiben' }
export const expiresWithinDay = 'Läuft innerhalb eines Tages ab'
export const expiresIn = (days: number) => `Läuft in ${days} ${days === 1 ? 'Tag' : 'Tagen'} ab`
export const revoke = 'Widerrufen'
/** After “Revoke”, for screen readers. */
export const named = (name: string) => ` „${name}“`
export const revokeNamed = (name: string) => `„${name}“ widerrufen?`
export const revokeToken = 'Token widerrufen'
export const notRevoked = (problem: string) => `Nicht widerrufen: ${problem}.`
export const revokeText = <T>(prefix: T) => [
  'Programme, die ',
  prefix,
  ' verwenden, werden ab dann abgewiesen. Das lässt sich nicht rückgängig machen.'
]

export const newToken = 'Neues Token'
export const makeToken = 'Token anlegen'
export const makingToken = 'Token wird angelegt …'
export const lookWhetherMade = 'Sehen Sie unter Ihren Token nach, ob es angelegt wurde, bevor Sie es erneut versuchen.'
export const name = 'Name'
export const nameHint = 'Was es benutzen wird, damit Sie es später wiedererkennen: „Laptop“, „mein Agent“.'
export const whatItMay = 'Was es darf'
export const scopeNames = { read: 'Lesen', write: 'Schreiben' }
export const scopeTexts = {
  read: 'nachsehen: Tutorials, Missionen, Ihren Fortschritt',
  write: 'in Ihrem Namen Schritte abschließen und Fortschritt zurücksetzen'
}
export const lifetimeInDays = 'Gültigkeit in Tagen'
export const usualLifetimes = 'Übliche Gültigkeiten'
export const days = (count: number) => `${count} Tage`
export const worksUntil = (day: string) => `Es gilt bis ${day}.`
export const daysUpTo = (most: number) => `1 bis ${most} Tage.`
export const needsName = 'Geben Sie dem Token einen Namen'
export const nameTooLong = (most: number) => `Ein Name hat höchstens ${most} Zeichen`
export const needsScope = 'Wählen Sie Lesen, Schreiben oder beides'
export const wrongLifetime = (most: number) => `Die Gültigkeit ist eine ganze Zahl von Tagen, von 1 bis ${most}`

export const yourNewToken = (name: string) => `Ihr neues Token „${name}“`
export const copyNow = 'Kopieren Sie es jetzt: Es wird nur dieses eine Mal gezeigt.'
export const keepSecret = (day: string) =>
  `Hüten Sie es wie ein Passwort; wer es hat, handelt bis ${day} in Ihrem Namen. Verloren? Widerrufen Sie es, und legen Sie ein neues an.`
export const token = 'Token'
export const haveStored = 'Ich habe es gespeichert'
export const copyNamed = (label: string) => `Kopieren: ${label}`
export const textSelected =
  'Der Browser lässt Seiten nicht kopieren. Der Text ist markiert; kopieren Sie ihn mit der Tastatur'
export const useInClient = 'In einem Programm verwenden'
export const inTerminal = 'in einem Terminal'
export const inTerminalPasting = 'in einem Terminal; fügen Sie das Token ein, wenn danach gefragt wird'
export const configurationOf = (client: string) => `Konfiguration für ${client}`
export const servers = <T>(progress: T, search: T, graph: T, homepage: T) => [
  progress,
  ' kennt Ihren Fortschritt; ',
  search,
  ', ',
  graph,
  ' und ',
  homepage,
  ' sind die anderen Server mit Werkzeugen.'
]
