import { counted, numeral } from '../../../browser/parts/format.ts'
import type * as english from '../../en/authors/my-tutorials.ts'

/** Page of an author's tutorials. */
export const search = 'Titel oder Slug'
export const choices: typeof english.choices = {
  need: { '': 'Alle', yes: 'Zu erledigen' },
  reason: {
    '': 'Jeder Grund',
    owner: 'Ich bin zuständig',
    author: 'Ich habe geschrieben',
    contributor: 'Ich habe beigetragen'
  }
}
export const nameOfChoices: typeof english.nameOfChoices = { need: 'Zu erledigen', reason: 'Warum sie mir gehören' }
export const noneMatches = 'Keines Ihrer Tutorials passt.'
export const showAll = 'Alle zeigen'
export const listOfTutorials = 'Meine Tutorials'
export const previews = 'Alle Vorschauen'

/** Why a tutorial is the author's. */
export const reasons: typeof english.reasons = { owner: 'Zuständig', author: 'Autor', contributor: 'Mitwirkend' }
export const why = 'Ihres als'
export const health: typeof english.health = { GOOD: 'Gut', ATTENTION: 'Zu erledigen', POOR: 'Schlecht' }
export const nothingToDo = 'Nichts zu tun'
export const counts: typeof english.counts = {
  brokenLinks: count => counted(count, 'toter Link', 'tote Links'),
  openFindings: count => counted(count, 'Befund', 'Befunde'),
  openProblems: count => counted(count, 'von Lesern gemeldetes Problem', 'von Lesern gemeldete Probleme'),
  missingTexts: count => counted(count, 'Bild ohne Alternativtext', 'Bilder ohne Alternativtext'),
  failedChecks: count =>
    counted(count, 'Prüfung, an der die meisten scheitern', 'Prüfungen, an denen die meisten scheitern')
}
export const neverReviewed = 'Nie überprüft'
export const reviewedToday = 'Heute überprüft'
export const reviewedBefore = (days: number) => `Vor ${counted(days, 'Tag', 'Tagen')} überprüft`
export const nextReminder = (moment: string) => `nächste Erinnerung am ${moment}`
export const reminders = (count: number) => `${counted(count, 'Erinnerung', 'Erinnerungen')} gesendet`
export const readers = (started: number, completed: number) =>
  `${numeral(completed)} von ${counted(started, 'Leser', 'Lesern')} haben es abgeschlossen`
export const rated = (rating: string, count: number) => `${rating} von 10 in ${counted(count, 'Antwort', 'Antworten')}`

/** Deeds. */
export const deeds: typeof english.deeds = {
  review: 'Überprüfung bestätigen',
  snooze: 'Zurückstellen',
  monitor: 'Beobachten',
  unmonitor: 'Nicht mehr beobachten'
}
export const deedsOfTutorials = 'Ausgewählte Tutorials'
export const select = (title: string) => `${title} auswählen`
export const selectAll = 'Alle gezeigten auswählen'
export const onlyOwner = (owner: string) => `das darf nur, wer zuständig ist: ${owner}`
export const onlyOwnerUnknown = 'das darf nur, wer zuständig ist, und das ist niemand'
export const notPublished = 'es ist nicht veröffentlicht'
export const noneIsOwned = 'Sie sind für keines der ausgewählten veröffentlichten Tutorials zuständig'
export const allMonitored = 'alle ausgewählten Tutorials werden beobachtet'
export const noneMonitored = 'keines der ausgewählten Tutorials wird beobachtet'
export const done: typeof english.done = {
  review: count => `Überprüft: ${tutorials(count)}.`,
  snooze: count => `Zurückgestellt: ${tutorials(count)}.`,
  monitor: count => `Ab jetzt beobachtet: ${tutorials(count)}.`,
  unmonitor: count => `Nicht mehr beobachtet: ${tutorials(count)}.`
}
export const leftOut = (count: number) => `Ausgelassen, weil jemand anderes zuständig ist: ${tutorials(count)}.`
export const snoozeHeading = 'Erinnerungen zurückstellen'
export const snoozeHelp = 'Nach so vielen Tagen erinnert die Plattform Sie an die Überprüfung.'
export const days = 'Tage, 1 bis 365'
const tutorials = (count: number) => counted(count, 'Tutorial', 'Tutorials')

/** Why the list is empty. */
export const whyEmpty = 'Warum ist diese Liste leer?'
export const known = 'Die Plattform kennt Sie als'
export const displayName = 'Name'
export const emails = 'E-Mail-Adressen Ihrer Anmeldungen'
export const githubLogin = 'Konto bei GitHub'
export const unknown = 'nicht bekannt'
export const rules = 'Ein Tutorial ist Ihres, wenn'
export const rulesOf: typeof english.rulesOf = [
  'die E-Mail-Adresse der zuständigen Person eine von Ihren ist: Sie sind zuständig und bestätigen Überprüfungen;',
  'der Autor Ihr Konto bei GitHub hat (author_profile im Markdown): Sie haben es geschrieben;',
  'Sie unter den Mitwirkenden stehen, mit E-Mail-Adresse oder Konto.'
]
export const lookElsewhere = <T>(list: T) => [
  'Suchen Sie es unter ',
  list,
  '; wer zuständig ist, kann ein Admin ändern.'
]
export const allTutorials = 'alle Tutorials'
