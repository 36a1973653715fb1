import { escapeHtml } from '../../../../lib/escape.ts'
import type { Checks } from './offered-checks.ts'
import { type Block, withBlocks } from './blocks.ts'

/** Why questions have no form. */
const NOTE =
  '<p class="questions-note" role="note">Questions and code checks are here to think about: ' +
  'answers are not checked at the moment.</p>'

/** The article with a form in each question and code check that is graded at present, else a note before the first. */
export function withCheckForms(html: string, slug: string, checks: Checks): string {
  let [count, isNoted] = [0, false]
  return withBlocks(html, block => {
    const isOn = block.kind === 'code' ? checks.code : checks.answers
    const step = attribute(block, 'data-step')
    const id = attribute(block, 'data-validation')
    if (!isOn || !/^\d{1,5}$/.test(step) || (block.kind === 'question' && id === '')) {
      const note = isNoted ? '' : NOTE
      isNoted = true
      return note + block.inner
    }
    count += 1
    const place = { slug, step, name: `check-${count}` }
    return block.kind === 'code' ? withCode(block, place) : withAnswer(block, { ...place, id })
  })
}

interface Place {
  readonly slug: string
  readonly step: string
  /** Beginning of the ids of the form. */
  readonly name: string
}

const attribute = ({ attributes }: Block, name: string): string => {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  return attributes.slice(from, attributes.indexOf('"', from))
}

const TEXT = '<div class="question-text">'
const OPTIONS = '<ul class="question-options">'
const LIST_END = '</ul>'

function withAnswer(block: Block, place: Place & { readonly id: string }): string {
  const { inner } = block
  const isSingle = attribute(block, 'data-kind') === 'single'
  const from = inner.lastIndexOf(OPTIONS)
  const end = inner.indexOf(LIST_END, from)
  const options = from < 0 ? undefined : inner.slice(from + OPTIONS.length, end)
  const question = labelled(from < 0 ? inner : inner.slice(0, from), place)
  const field = options === undefined ? textField(place) : choiceField(options, isSingle, place)
  const hidden = `<input type="hidden" name="questionId" value="${place.id}">`
  return question + form('answer', place, hidden + field, 'Check answer')
}

function withCode(block: Block, place: Place): string {
  const language = attribute(block, 'data-language')
  const label = language === '' || language === 'text' ? 'Your code' : `Your code (${language})`
  const field =
    `<p><label for="${place.name}-field">${label}</label>` +
    `<textarea class="field check-code" id="${place.name}-field" name="submittedCode" rows="8" required ` +
    `maxlength="20000" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" ` +
    `aria-describedby="${place.name}-text"></textarea></p>`
  return labelled(block.inner, place) + form('code', place, field, 'Check code')
}

/** The text of the question with an id, by which the fields refer to it. */
const labelled = (inner: string, { name }: Place): string =>
  inner.replace(TEXT, () => `<div class="question-text" id="${name}-text">`)

const textField = ({ name }: Place): string =>
  `<p><label for="${name}-field">Your answer</label>` +
  `<textarea class="field" id="${name}-field" name="submittedAnswer" rows="2" required maxlength="5000" ` +
  `aria-describedby="${name}-text"></textarea></p>`

function choiceField(options: string, isSingle: boolean, { name }: Place): string {
  const type = isSingle ? 'radio" required' : 'checkbox"'
  const labels = options
    .split('<li>')
    .slice(1)
    .map((option, index) => {
      const text = option.slice(0, option.lastIndexOf('</li>'))
      return `<label><input type="${type} name="choice" value="${index + 1}"><span>${text}</span></label>`
    })
  const legend = `<legend id="${name}-legend">${isSingle ? 'Choose one' : 'Choose all that are right'}</legend>`
  return `<fieldset class="question-choices" aria-labelledby="${name}-text ${name}-legend">${legend}${labels.join('')}</fieldset>`
}

function form(kind: 'answer' | 'code', { slug, step }: Place, fields: string, submit: string): string {
  const back = escapeHtml(encodeURIComponent(`/tutorials/${slug}#step-${step}`))
  return (
    `<form class="check" method="post" action="/checks/${kind}" data-check="${kind}">` +
    `<input type="hidden" name="tutorialSlug" value="${slug}"><input type="hidden" name="stepNumber" value="${step}">` +
    `${fields}<p class="actions"><button class="button">${submit}</button>` +
    `<span class="check-login" data-check-login>Checked once you are <a href="/login?returnTo=${back}">logged in</a>.</span></p>` +
    `<div class="check-outcome" role="status" data-check-outcome></div></form>`
  )
}
