import { minutes } from './counts.ts'

/** Before one question that nobody grades, among others that are. */
export const thisNotChecked = 'Answers to this one are not checked at the moment.'
/** Before all of them where nobody grades any. */
export const notChecked = 'Questions and code checks are here to think about: answers are not checked at the moment.'
/** How often a form can be sent in a span of minutes. */
export const attempts = (requests: number, span: number): string =>
  `${requests} attempts for this step in ${minutes(span)}.`
export const checkAnswer = 'Check answer'
export const checkAll = (count: number): string => `Check all ${count} answers`
export const checkCode = 'Check code'
export const yourCode = 'Your code'
export const yourCodeIn = (language: string): string => `Your code (${language})`
export const yourAnswer = 'Your answer'
export const chooseOne = 'Choose one'
export const chooseAll = 'Choose all that apply'
/** `link` makes the HTML of the link to the login. */
export const onceLoggedIn = (link: (text: string) => string): string => `Checked once you are ${link('logged in')}.`
/** Labels around the texts of authors, as the renderer of tutorials writes them. */
export const labels = {
  learn: 'You will learn',
  prerequisites: 'Prerequisites',
  question: 'Question',
  codeCheck: 'Check your code',
  diagramSource: 'Source of the diagram',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution'
}
/** Above a step. */
export const stepLabel = (number: string): string => `Step ${number}`
/** After the text of a link that leads nowhere. */
export const notPublished = '(not published)'
