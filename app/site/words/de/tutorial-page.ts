export const updated = <T>(day: T) => ['Aktualisiert am ', day]
export const seeChanges = 'Änderungen'
export const by = (author: string): string => `Von ${author}`
export const conceptsOfThis = 'Konzepte dieses Tutorials'
export const related = 'Verwandte Tutorials'

/** Beside the text. */
export const about = 'Über dieses Tutorial'
export const alsoIn = 'Auch in'
export const takePart = 'Mitmachen'
export const edit = 'Auf GitHub bearbeiten'
export const report = 'Problem melden'
/** Title and text of an issue that a reader begins; authors read them, whose language is English. */
export const issueTitle = (title: string): string => `Tutorial: ${title}`
export const issueText = (page: string): string => `About ${page}`

/** How sure it is that the text fits the software, by its degree. */
export const freshnessNames: Readonly<Record<string, string>> = {
  high: 'hoch',
  medium: 'mittel',
  low: 'gering',
  unknown: 'unbekannt'
}
export const freshnessMeanings: Readonly<Record<string, string>> = {
  high: 'Der Text wurde kürzlich geprüft und passt zu der Software, die er beschreibt.',
  medium: 'Kleine Teile des Textes können sich seit der Prüfung geändert haben.',
  low: 'Teile des Textes passen vielleicht nicht mehr zu der Software.',
  unknown: 'Noch hat niemand geprüft, wie aktuell der Text ist.'
}
export const freshnessIs = (name: string): string => `Aktualität: ${name}`
export const freshness = 'Aktualität'
export const signedOrigin = 'Signierte Herkunft'
export const repository = 'Repository'
export const commit = 'Commit'
export const published = 'Veröffentlicht'
export const verify = <T>(signature: (text: string) => T, keys: (text: string) => T) => [
  'Prüfen Sie die ',
  signature('Signatur'),
  ' mit den ',
  keys('öffentlichen Schlüsseln'),
  '.'
]

/** Its place in a mission or group. */
export const placeIn = <T>(position: number, count: number, path: T) => [`${position} von ${count} in `, path]
export const group = <T>(link: T) => ['Gruppe: ', link]
/** Before another way of a choice. */
export const or = 'oder '
export const all = (count: number): string => `Alle ${count}`
export const backTo = <T>(path: T) => ['Zurück zu ', path]
export const beforeAndAfter = (path: string): string => `Davor und danach in ${path}`
export const lastOne = 'Das war das letzte'

/** The list of its steps. */
export const steps = 'Schritte'
export const onThisPage = 'Auf dieser Seite'
export const stepsDone = 'Erledigte Schritte'

/** The form for feedback. */
export const howWasIt = 'Wie war dieses Tutorial?'
export const leaveEmpty = 'Lassen Sie dieses Feld leer'
export const howLikely = 'Wie wahrscheinlich ist es, dass Sie es weiterempfehlen?'
export const whatToKnow = 'Was sollten wir wissen?'
export const sayMore = 'Mehr sagen'
export const sendFeedback = 'Feedback senden'
export const notAtAll = 'gar nicht'
export const veryMuch = 'sehr'
export const ratings = {
  ratingUseCase: 'Es passt zu dem, was ich tue',
  ratingRelevance: 'Es ist aktuell',
  ratingDuration: 'Es dauert so lange wie angegeben',
  ratingStructure: 'Den Schritten kann man leicht folgen',
  ratingInteresting: 'Es ist interessant',
  ratingVisuals: 'Die Bilder helfen'
} as const
