import { counted, numeral } from '../../../browser/parts/format.ts'
import type * as english from '../../en/authors/tutorial-health.ts'

/** Page of the health of one tutorial. */
export const tutorial = 'Tutorial'
export const notYours = (slug: string) =>
  `Kein Tutorial „${slug}“ ist Ihres. Vielleicht wurde es umbenannt, oder jemand anderes ist jetzt darin genannt.`
export const toMyTutorials = 'Zu meinen Tutorials'
export const ways: typeof english.ways = {
  page: 'Seite',
  preview: 'Vorschau in QA',
  editor: 'Editor',
  changes: 'Was sich geändert hat',
  threads: 'Kommentare der Durchsicht',
  repository: 'Repository'
}
export const waysOf = 'Seiten des Tutorials'
export const review = 'Überprüfung und Erinnerungen'
export const owner = (owner: string) => `Zuständig: ${owner}`
export const noOwner = 'Niemand ist zuständig.'
export const publishedAt = (moment: string) => `Veröffentlicht ${moment}`
export const onlyForOwner = 'Das sieht nur, wer zuständig ist.'

export const lookAt = 'Was anzusehen ist'
export const nothing = 'Zurzeit ist nichts zu tun.'

export const stops = 'Wo Leser aufhören'
export const noReaders = 'Noch hat niemand damit begonnen.'
export const mostStop = (step: number, title: string, count: number, reached: number) =>
  `Die meisten Leser hören bei Schritt ${numeral(step)} auf, ${title}: ${numeral(count)} von ${numeral(reached)}, die dorthin kamen.`
export const noneStops = 'Wer es beginnt, schließt es ab.'
export const tableOfStops = 'Leser jedes Schritts'
export const columnsOfStops = ['Schritt', 'Leser, die dorthin kamen', 'Leser, die ihn erledigten', 'Aufgehört']
export const step = (step: number, title: string | null) => (title ? `${numeral(step)}. ${title}` : numeral(step))

export const problems = 'Probleme, die Leser melden'
export const noProblems = 'Leser haben kein Problem gemeldet.'
export const kinds: typeof english.kinds = {
  DOES_NOT_WORK: 'Funktioniert nicht',
  UNCLEAR: 'Unklar',
  TYPO: 'Tippfehler',
  OUTDATED: 'Veraltet',
  OTHER: 'Anderes'
}
export const statuses: typeof english.statuses = {
  OPEN: 'Offen',
  ACCEPTED: 'Angenommen',
  FIXED: 'Behoben',
  DECLINED: 'Abgelehnt'
}
export const atStep = (step: string, moment: string) => `Schritt ${step} · ${moment}`
export const yourAnswer = (moment: string) => `Ihre Antwort vom ${moment}`
export const mendedIn = (version: number) => `Behoben in Version ${numeral(version)}`
export const answer = 'Antworten'
export const answerIt = (kind: string, step: string) => `„${kind}“ von Schritt ${step} beantworten`
export const status = 'Status'
export const readerReads = 'Was der Leser liest'
export const answered = 'Die Antwort ist gespeichert; wer gemeldet hat, liest sie.'

export const findings = 'Befunde der letzten Prüfung'
export const noFindings = 'Die letzte Prüfung hat nichts gefunden.'
export const severities: typeof english.severities = { High: 'Hoch', Medium: 'Mittel', Low: 'Niedrig' }
export const dispositions: typeof english.dispositions = {
  OPEN: 'Offen',
  ACCEPTED: 'Angenommen',
  DISMISSED: 'Verworfen',
  FIXED: 'Behoben'
}
export const decisions: typeof english.decisions = {
  ACCEPTED: 'Annehmen',
  DISMISSED: 'Verwerfen',
  OPEN: 'Wieder öffnen'
}
export const decided = (label: string) => `${label}: gespeichert.`
export const ofStep = (step: number) => `Schritt ${numeral(step)}`
export const found = (moment: string) => `gefunden ${moment}`

export const links = 'Tote Links'
export const noLinks = 'Alle Links zu anderen Websites führen irgendwohin.'
export const tableOfLinks = 'Adressen toter Links'
export const columnsOfLinks = ['Adresse', 'Schritt', 'Warum', 'Seit']

export const feedback = 'Feedback'
export const noFeedback = 'Noch hat niemand Feedback gegeben.'
export const answers = (count: number) => counted(count, 'Antwort', 'Antworten')
export const ratings: typeof english.ratings = {
  avgUseCase: 'Anwendungsfall',
  avgRelevance: 'Relevanz',
  avgDuration: 'Dauer',
  avgStructure: 'Aufbau',
  avgInteresting: 'Interesse',
  avgVisuals: 'Bilder',
  avgNps: 'Würde es empfehlen'
}
export const tableOfRatings = 'Durchschnitte'
export const columnsOfRatings = ['Frage', 'Durchschnitt von 0 bis 10']
export const comments = 'Kommentare von Lesern'
