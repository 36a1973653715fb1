import { labels as english } from '../words/en/check-forms.ts'
import type { OwnWords } from './own-words.ts'

/** The number above a step, as the renderer of tutorials writes it in every language. */
const STEP = /<span class="step-label">Step (\d{1,5})<\/span>/g

type Label = keyof typeof english

/** Starts of the elements with which the renderer labels what authors have written; their words are those of the English table. */
const starts: Readonly<Record<Label, string>> = {
  learn: '<h2 id="tutorial-learn"',
  prerequisites: '<h2 id="tutorial-prerequisites"',
  question: '<p class="question-label"',
  codeCheck: '<p class="question-label"',
  diagramSource: '<summary',
  note: '<p class="callout-label"',
  tip: '<p class="callout-label"',
  important: '<p class="callout-label"',
  warning: '<p class="callout-label"',
  caution: '<p class="callout-label"'
}
const labels = Object.entries(starts) as readonly [Label, string][]

/** The article with the labels of the renderer in the words of the site. */
export function withOwnLabels(html: string, { words, lang }: OwnWords): string {
  const numbered = html.replace(
    STEP,
    (_, number: string) => `<span class="step-label"${lang}>${words.stepLabel(number)}</span>`
  )
  return labels.reduce(
    (written, [name, start]) =>
      written.replaceAll(`${start}>${english[name]}</`, () => `${start}${lang}>${words.labels[name]}</`),
    numbered
  )
}
