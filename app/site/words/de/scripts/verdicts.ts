export const keysOfEditor = 'Tab rückt ein; Esc und dann Tab verlässt das Feld. Strg+Enter prüft.'
export const chooseAnswer = 'Wählen Sie mindestens eine Antwort.'
export const answerQuestion = 'Beantworten Sie mindestens eine Frage.'
export const answerAnother = 'Beantworten Sie eine weitere Frage: Was Sie beantwortet haben, ist richtig.'
export const notAnswered = 'Noch nicht beantwortet.'
export const allRight = 'Alle Antworten sind richtig.'
export const someRight = (count: number, all: number) =>
  `${count} von ${all} Antworten ${count === 1 ? 'ist' : 'sind'} richtig.`
export const checking = 'Wird geprüft …'
export const logInToCheck = <T>(logIn: T) => [
  logIn,
  ', um es prüfen zu lassen. Was Sie geschrieben haben, bleibt bis dahin erhalten.'
]
/** Verdicts, by their names in the answer. */
export const verdicts: Readonly<Record<string, string>> = {
  pass: 'Bestanden.',
  partial: 'Noch nicht vollständig.',
  fail: 'Versuchen Sie es noch einmal.'
}
export const checked = 'Geprüft.'
export const whatIsRight = 'Das ist richtig'
export const hints = (count: number) => (count === 1 ? 'Hinweis' : 'Hinweise')
export const lastAttempt = (wait: string) => `Das war fürs Erste der letzte Versuch. Neue gibt es in ${wait}.`
export const lastAttemptOfStep = (wait: string) =>
  `Das war für diesen Schritt fürs Erste der letzte Versuch. Neue gibt es in ${wait}.`
export const attemptsLeft = (count: number, wait: string) =>
  `Noch ${count} ${count === 1 ? 'Versuch' : 'Versuche'}; neue gibt es in ${wait}.`
export const attemptsLeftForStep = (count: number, wait: string) =>
  `Noch ${count} ${count === 1 ? 'Versuch' : 'Versuche'} für diesen Schritt; neue gibt es in ${wait}.`
export const oneNotChecked = 'Das ließ sich nicht prüfen. Versuchen Sie es in einiger Zeit erneut.'
export const attemptsUsed = (wait: string) =>
  `Ihre Versuche sind fürs Erste aufgebraucht. Versuchen Sie es in ${wait} erneut.`
export const noModel = 'Im Moment gibt es kein Sprachmodell, um das zu prüfen.'
export const checksOff = 'Prüfungen sind im Moment abgeschaltet.'
export const checkFailed =
  'Die Prüfung ist gescheitert, und dieser Versuch zählt nicht. Versuchen Sie es in einiger Zeit erneut.'
export const pageDiffers =
  'Das lässt sich nicht prüfen: Die Seite ist neuer oder älter als ihre Fragen. Laden Sie sie neu.'
export const notChecked = (problem: string) => `Nicht geprüft: ${problem}.`
export const notCheckedBy = (status: number) => `Nicht geprüft: Der Server antwortet mit ${status}.`
