import { escapeHtml } from '../../../lib/escape.ts'
import { type Block, blocksOf, withBlocks, type Written } from './blocks.ts'
import type { Checks } from './checks.ts'
import type { OwnWords } from './own-words.ts'

/**
 * The article with a form for each code check, and for the questions of each step together, which count as one attempt. Where none
 * is graded at present, a note before the first says so, else one before each that is not.
 */
export function withCheckForms(html: string, slug: string, checks: Checks, own: OwnWords): string {
  const questions = questionsByStep(html, checks)
  const isOneGraded = questions.size > 0 || (checks.code && blocksOf(html).some(({ kind }) => kind === 'code'))
  let [count, isNoted] = [0, false]
  return withBlocks(html, block => {
    const step = stepOf(block)
    const all = questions.get(step) ?? []
    const id = questionId(block)
    const isOn = block.kind === 'code' ? checks.code && step !== '' : all.includes(id)
    if (!isOn) {
      if (isOneGraded) return { inner: noteOf(own.words.thisNotChecked, own) + block.inner }
      const note = isNoted ? '' : noteOf(own.words.notChecked, own)
      isNoted = true
      return { inner: note + block.inner }
    }
    count += 1
    const place = { slug, step, name: `check-${count}`, attempts: attemptsOf(checks, own), ...own }
    return block.kind === 'code'
      ? { inner: withCode(block, place) }
      : withAnswer(block, { ...place, id, ...formOf(step, all, all.indexOf(id)) })
  })
}

/** Ids of the questions of each step that are graded at present; those for the model are not where there is none. */
function questionsByStep(html: string, { answers, model }: Checks): Map<string, string[]> {
  const questions = new Map<string, string[]>()
  for (const block of blocksOf(html)) {
    const [step, id] = [stepOf(block), questionId(block)]
    const isGraded = block.kind === 'question' && answers && (model || attribute(block, 'data-kind') !== 'model')
    if (isGraded && step !== '' && id !== '') questions.set(step, [...(questions.get(step) ?? []), id])
  }
  return questions
}

function attemptsOf({ perStep }: Checks, { words }: OwnWords): string {
  if (!perStep) return ''
  const { requests, seconds } = perStep
  return words.attempts(requests, seconds / 60)
}

/** Why questions have no form. */
const noteOf = (text: string, { lang }: OwnWords): string => `<p class="questions-note" role="note"${lang}>${text}</p>`

interface Place extends OwnWords {
  readonly slug: string
  readonly step: string
  /** Beginning of the ids of the form. */
  readonly name: string
  /** Words for how often it can be sent. */
  readonly attempts: string
}

/** A question among those that are sent with it. */
interface Asked extends Place {
  readonly id: string
  readonly ids: readonly string[]
  readonly form: string
}

/** Questions of one form: their longest answers fit into one request. */
const MOST_AT_ONCE = 10

/** The form of the question at a place among all of its step: with those that are sent with it, and by its id. */
function formOf(step: string, all: readonly string[], at: number): Pick<Asked, 'ids' | 'form'> {
  const number = Math.floor(at / MOST_AT_ONCE)
  const ids = all.slice(number * MOST_AT_ONCE, (number + 1) * MOST_AT_ONCE)
  return { ids, form: number === 0 ? `answers-${step}` : `answers-${step}-${number + 1}` }
}

/** The number of the step of a block; empty where there is none. */
function stepOf(block: Block): string {
  const step = attribute(block, 'data-step')
  return /^\d{1,5}$/.test(step) ? step : ''
}

const questionId = (block: Block): string => (block.kind === 'question' ? attribute(block, 'data-validation') : '')

const attribute = ({ attributes }: Block, name: string): string => {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  return attributes.slice(from, attributes.indexOf('"', from))
}

const TEXT = '<div class="question-text">'
const OPTIONS = '<ul class="question-options">'
const LIST_END = '</ul>'

/** The question with its fields; the form of several stands below the last of them. */
function withAnswer(block: Block, asked: Asked): Written {
  const { inner } = block
  const { id, ids, name, words, lang } = asked
  const from = inner.lastIndexOf(OPTIONS)
  const end = inner.indexOf(LIST_END, from)
  const options = from < 0 ? undefined : inner.slice(from + OPTIONS.length, end)
  const question = labelled(from < 0 ? inner : inner.slice(0, from), asked)
  const owner = ids.length > 1 ? ` form="${asked.form}"` : ''
  const field = options === undefined ? textField(asked, owner) : choiceField(options, block, asked, owner)
  const hidden = ids.map(each => `<input type="hidden" name="questionId" value="${each}">`).join('')
  if (owner === '') return { inner: question + form('answer', asked, hidden + field, words.checkAnswer) }
  const outcome = `<div class="check-outcome" id="${name}-outcome" data-check-answer="${id}"${lang}></div>`
  const fields = `${question}<div class="check">${field}${outcome}</div>`
  if (id !== ids.at(-1)) return { inner: fields }
  return { inner: fields, after: form('answer', asked, hidden, words.checkAll(ids.length), asked.form) }
}

function withCode(block: Block, place: Place): string {
  const language = attribute(block, 'data-language')
  const label = language === '' || language === 'text' ? place.words.yourCode : place.words.yourCodeIn(language)
  const field =
    `<p><label for="${place.name}-field"${place.lang}>${label}</label>` +
    `<textarea class="field check-code" id="${place.name}-field" name="submittedCode" rows="8" required ` +
    `maxlength="20000" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" ` +
    `aria-describedby="${place.name}-text"></textarea></p>`
  return labelled(block.inner, place) + form('code', place, field, place.words.checkCode)
}

/** The text of the question with an id, by which the fields refer to it. */
const labelled = (inner: string, { name }: Place): string =>
  inner.replace(TEXT, () => `<div class="question-text" id="${name}-text">`)

/** A single answer is required; of several, those that are given are graded. */
const textField = ({ name, id, words, lang }: Asked, owner: string): string =>
  `<p><label for="${name}-field"${lang}>${words.yourAnswer}</label>` +
  `<textarea class="field" id="${name}-field" name="answer-${id}" rows="2"${owner || ' required'} maxlength="5000" ` +
  `aria-describedby="${name}-text${owner && ` ${name}-outcome`}"></textarea></p>`

function choiceField(options: string, block: Block, { name, id, words, lang }: Asked, owner: string): string {
  const isSingle = attribute(block, 'data-kind') === 'single'
  const type = isSingle ? `radio"${owner || ' required'}` : `checkbox"${owner}`
  const labels = options
    .split('<li>')
    .slice(1)
    .map((option, index) => {
      const text = option.slice(0, option.lastIndexOf('</li>'))
      return `<label><input type="${type} name="choice-${id}" value="${index + 1}"><span>${text}</span></label>`
    })
  const legend = `<legend id="${name}-legend"${lang}>${isSingle ? words.chooseOne : words.chooseAll}</legend>`
  return `<fieldset class="question-choices" aria-labelledby="${name}-text ${name}-legend"${owner && ` aria-describedby="${name}-outcome"`}>${legend}${labels.join('')}</fieldset>`
}

function form(
  kind: 'answer' | 'code',
  { slug, step, attempts, words, lang }: Place,
  fields: string,
  submit: string,
  id?: string
): string {
  const back = escapeHtml(encodeURIComponent(`/tutorials/${slug}#step-${step}`))
  const login = (text: string): string => `<a href="/login?returnTo=${back}">${text}</a>`
  return (
    `<form class="check${id === undefined ? '' : ' check-all'}"${id === undefined ? '' : ` id="${id}"`} ` +
    `method="post" action="/checks/${kind}" data-check="${kind}">` +
    `<input type="hidden" name="tutorialSlug" value="${slug}"><input type="hidden" name="stepNumber" value="${step}">` +
    `${fields}<p class="actions"${lang}><button class="button">${submit}</button>` +
    `<span class="check-login" data-check-login>${words.onceLoggedIn(login)}</span></p>` +
    `<p class="check-left" role="status"${lang} data-check-left>${attempts}</p>` +
    `<div class="check-outcome" role="status"${lang} data-check-outcome></div></form>`
  )
}
