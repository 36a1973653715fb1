import type { OwnWords } from './own-words.ts'

/** The number above a step, as the renderer of tutorials writes it in every language. */
const LABEL = /<span class="step-label">Step (\d{1,5})<\/span>/g

/** The article with the numbers of its steps in the words of the site. */
export const withStepLabels = (html: string, { words, lang }: OwnWords): string =>
  html.replace(LABEL, (_, number: string) => `<span class="step-label"${lang}>${words.stepLabel(number)}</span>`)
