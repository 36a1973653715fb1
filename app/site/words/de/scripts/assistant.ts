export const assistant = 'Assistent'
export const newConversation = 'Neue Unterhaltung'
export const closeAssistant = 'Assistenten schließen'
export const notAvailable = 'Der Assistent ist im Moment nicht verfügbar.'
export const purpose = 'Der Assistent beantwortet Fragen zu den Tutorials und führt zu den Schritten, die weiterhelfen.'
export const logInToAsk = 'Zum Fragen anmelden'
export const endings = {
  coming: 'Der Assistent antwortet',
  complete: 'Die Antwort ist vollständig',
  stopped: 'Die Antwort wurde angehalten',
  failed: ''
}
export const conversation = 'Unterhaltung'
export const askAboutPage = 'Fragen Sie etwas zu dieser Seite oder zu allen Tutorials.'
export const yourQuestion = 'Ihre Frage'
export const askQuestion = 'Stellen Sie eine Frage'
export const stop = 'Anhalten'
export const send = 'Senden'
export const mayBeWrong = 'Antworten können falsch sein; sehen Sie in die Schritte, auf die sie verweisen.'

export const you = 'Sie: '
export const assistantSays = 'Assistent: '
export const stopped = 'Angehalten.'
export const thinking = 'Denkt nach'
export const lookingUp = 'Sieht nach'
/** Tools that are being used, by their names. */
export const tools: Readonly<Record<string, string>> = {
  searchTutorials: 'Durchsucht die Tutorials',
  getRelevantSteps: 'Liest Schritte',
  getUserProgress: 'Sieht Ihren Fortschritt an',
  findLearningPath: 'Sucht einen Weg',
  getWhatsNew: 'Sieht nach, was neu ist'
}
/** After “Copy” and “Copied”, for screen readers. */
export const theAnswer = ' (Antwort)'
export const mayNotCopy = 'Der Browser lässt Seiten nicht kopieren; markieren Sie stattdessen den Text'
export const code = 'Code'
export const codeIn = (language: string) => `Code: ${language}`
export const table = 'Tabelle'
export const inNewTab = ' (öffnet sich in einem neuen Tab)'

export const tutorials = 'Tutorials'
export const fromSteps = 'Aus diesen Schritten'
export const elsewhere = 'Anderswo'
export const belongTogether = 'Gehört zusammen'
export const states = { not_started: '', in_progress: 'begonnen', completed: 'erledigt' }
export const percentDone = (percent: number) => `${percent} % erledigt`
export const stepOf = (title: string, step: number) => `${title}, Schritt ${step}`
export const byCommunity = 'Aus der Community'
export const figures = 'Zahlen'
export const moreRows = (count: number) => (count === 1 ? '1 weitere Zeile' : `${count} weitere Zeilen`)
export const leftOut = (count: number) =>
  `${count === 1 ? '1 kleine Gruppe fehlt' : `${count} kleine Gruppen fehlen`}, damit niemand zu erkennen ist`

export const brokenOff = 'Die Antwort ist abgebrochen.'
export const loggedOut =
  'Ihre Anmeldung ist abgelaufen. Diese Unterhaltung bleibt hier, während Sie sich erneut anmelden.'
export const notAllowed = 'Die Regeln des Modells lassen darauf keine Antwort zu. Fragen Sie mit anderen Worten.'
export const wasCut =
  'Die Antwort wurde zu lang und ist abgeschnitten. Fragen Sie nach dem Rest oder nach weniger auf einmal.'
export const hasNoWords = 'Der Assistent hat keine Antwort gefunden.'
export const cannotAnswer = 'Der Assistent kann das jetzt nicht beantworten.'
export const askedTooMuch = (wait: string) =>
  `Die Höchstzahl an Fragen ist fürs Erste erreicht. Fragen Sie in ${wait} wieder.`
export const tooLong =
  'Das ist zu lang für den Assistenten. Fragen Sie kürzer, oder beginnen Sie eine neue Unterhaltung.'
export const tooManyAsk = 'Im Moment fragen zu viele Menschen gleichzeitig.'
export const noAnswer = 'Der Assistent antwortet gerade nicht.'
