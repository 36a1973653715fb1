import * as words from '#site-words/check-forms.ts'
import { language } from '#site-words/language.ts'
import { withOwnLabels } from '../../article/article-labels.ts'
import { withCheckForms } from '../../article/check-forms.ts'
import { noChecks } from '../../article/checks.ts'
import { wordsWithin } from '../../article/own-words.ts'

/** Text between blocks, which the renderer never writes: it keeps no comments. */
const NEXT = '<!--next-->'

/** The blocks of an article with the labels and questions that the page of a preview has. */
export function asOnPage(blocks: readonly string[], lang: string): readonly string[] {
  const own = wordsWithin(words, language, lang)
  return withCheckForms(withOwnLabels(blocks.join(NEXT), own), '', noChecks, own).split(NEXT)
}
