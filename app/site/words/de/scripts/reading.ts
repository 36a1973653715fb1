export const copyNamed = (label: string) => `Kopieren: ${label}`
/** A code block without a name of its own, after “Copy” and “Wrap lines of”. */
export const someCode = 'Code'
export const pressToCopy = 'Strg+C drücken'
export const noCopying = 'Der Browser erlaubt kein Kopieren; markieren Sie stattdessen den Text'
export const showAllLines = (lines: string) => `Alle ${lines} Zeilen zeigen`
export const showFewerLines = 'Weniger Zeilen zeigen'
export const wrap = 'Umbrechen'
export const wrapLinesOf = (label: string) => `Umbrechen: Zeilen von ${label}`
export const options = 'Varianten'
export const video = 'Video'
export const picture = 'Bild'
export const enlarge = 'Bild vergrößern'
export const enlargeNamed = (alt: string) => `Bild vergrößern: ${alt}`

export const steps = 'Schritte'
export const onThisPage = 'Auf dieser Seite'
export const readingStep = (step: number, count: number) => `Lesen: Schritt ${step} von ${count}`
export const readingSection = (section: number, count: number) => `Lesen: Abschnitt ${section} von ${count}`
export const doneOf = (done: number, count: number) => `${done} von ${count} erledigt`
export const allDone = 'alles erledigt'
export const timeLeft = (duration: string) => `noch etwa ${duration}`

export const thanksForFeedback = 'Vielen Dank, das hilft.'
export const sentALot = 'Sie haben innerhalb der letzten Stunde viel gesendet; versuchen Sie es später noch einmal'
export const reportProblem = 'Problem melden'
/** After “Report a problem”, for screen readers. */
export const withStep = (step: string) => ` mit Schritt ${step}`
export const reportStep = (step: number) => `Problem mit Schritt ${step} melden`
export const logInToReport = 'Melden Sie sich an, um es zu melden: Dann erreicht Sie die Antwort auf Ihrer Seite.'
export const whatIsIt = 'Worum geht es?'
export const whatHappened = 'Was ist passiert, und was haben Sie erwartet?'
export const sendReport = 'Meldung senden'
export const reportSent = 'Meldung gesendet'
export const thanksForReport = 'Vielen Dank. Was daraus wird, steht auf Ihrer Seite.'
export const reportKinds = {
  DOES_NOT_WORK: 'Es funktioniert nicht',
  UNCLEAR: 'Ich verstehe es nicht',
  TYPO: 'Ein Tippfehler',
  OUTDATED: 'Es ist veraltet',
  OTHER: 'Etwas anderes'
}

export const conceptsShown = (all: number) => `${all} ${all === 1 ? 'Konzept' : 'Konzepte'}`
export const conceptsShownOf = (shown: number, all: number) =>
  `${shown} von ${all} ${all === 1 ? 'Konzept' : 'Konzepten'}`

/** Markdown that is written for other systems. */
export const listing = (number: number) => `Listing ${number}`
export const beginWith = 'Beginnen mit '
export const chooseSystems = 'Wählen Sie ein bis drei andere Systeme als das, für das es geschrieben ist.'
export const writing = 'Wird geschrieben …'
export const markdownFor = (system: string) => `Markdown für ${system}`
export const loginEndedAgain = 'Ihre Anmeldung ist abgelaufen: Melden Sie sich wieder an.'
export const serverSilent = 'Der Server antwortet nicht.'
export const wroteALot = (wait: string) =>
  `Innerhalb der letzten Stunde wurden 60 Texte für Sie geschrieben. Versuchen Sie es in ${wait} erneut.`
export const noModel = 'Im Moment gibt es kein Sprachmodell.'
export const noUsableText = 'Das Modell hat keinen brauchbaren Text geliefert. Versuchen Sie es erneut.'
export const notWritten = (problem: string) => `Nicht geschrieben: ${problem}.`
export const notWrittenBy = (status: number) => `Nicht geschrieben: Der Server antwortet mit ${status}.`
