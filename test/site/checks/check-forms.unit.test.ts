import { expect, test } from '@jest/globals'
import { withCheckForms } from '../../../app/site/article/check-forms.ts'
import * as words from '../../../app/site/words/en/check-forms.ts'

const block = (kind: string, more: string) =>
  `<div class="step-${kind}-mount" data-step="1"${more}><div class="question-text">Why?</div></div>`
const code = block('code-check', ' data-language="js"')
const answer = block('validation', ' data-validation="q-1" data-kind="text"')
const open = block('validation', ' data-validation="q-2" data-kind="model"')

/** Notes of the article, and the number of its forms. */
function shown(html: string, on: { answers: boolean; code: boolean; model: boolean }) {
  const written = withCheckForms(html, 'a', on, { words, lang: '' })
  const notes = written
    .split('role="note">')
    .slice(1)
    .map(text => text.slice(0, text.indexOf('</p>')))
  return { notes, forms: written.split('<form').length - 1 }
}

test('a note says that nothing is checked only where nothing is, else it stands before what is not', () => {
  const [none, all] = [
    { answers: false, code: false, model: false },
    { answers: true, code: true, model: true }
  ]
  expect(shown(code + answer + open, none)).toEqual({ notes: [words.notChecked], forms: 0 })
  expect(shown(code + answer + open, all)).toEqual({ notes: [], forms: 2 })
  const withoutModel = { answers: true, code: false, model: false }
  expect(shown(code + answer + open, withoutModel)).toEqual({
    notes: [words.thisNotChecked, words.thisNotChecked],
    forms: 1
  })
  expect(shown(code + open, withoutModel)).toEqual({ notes: [words.notChecked], forms: 0 })
})
