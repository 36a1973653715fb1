import { grouped } from '../../views/parts/locale.ts'

/** Before one question that nobody grades, among others that are. */
export const thisNotChecked = 'Antworten hierauf werden zurzeit nicht geprüft.'
/** Before all of them where nobody grades any. */
export const notChecked = 'Fragen und Codeprüfungen sind zum Nachdenken da: Antworten werden zurzeit nicht geprüft.'
/** How often a form can be sent in a span of minutes. */
export const attempts = (requests: number, span: number): string =>
  `${requests} Versuche für diesen Schritt in ${span === 1 ? '1 Minute' : `${grouped(span)} Minuten`}.`
export const checkAnswer = 'Antwort prüfen'
export const checkAll = (count: number): string => `Alle ${count} Antworten prüfen`
export const checkCode = 'Code prüfen'
export const yourCode = 'Ihr Code'
export const yourCodeIn = (language: string): string => `Ihr Code (${language})`
export const yourAnswer = 'Ihre Antwort'
export const chooseOne = 'Wählen Sie eine Antwort'
export const chooseAll = 'Wählen Sie alle richtigen Antworten'
/** `link` makes the HTML of the link to the login. */
export const onceLoggedIn = (link: (text: string) => string): string =>
  `Wird geprüft, sobald Sie ${link('angemeldet')} sind.`
/** Labels around the texts of authors. */
export const labels = {
  learn: 'Das lernen Sie',
  prerequisites: 'Voraussetzungen',
  question: 'Frage',
  codeCheck: 'Prüfen Sie Ihren Code',
  diagramSource: 'Quelltext des Diagramms',
  note: 'Hinweis',
  tip: 'Tipp',
  important: 'Wichtig',
  warning: 'Warnung',
  caution: 'Vorsicht'
}
/** Above a step. */
export const stepLabel = (number: string): string => `Schritt ${number}`
/** After the text of a link that leads nowhere. */
export const notPublished = '(nicht veröffentlicht)'
