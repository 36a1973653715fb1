import * as words from '#site-words/scripts/review.ts'
import { button, make } from '../parts/elements.ts'
import { rangeAround } from './place-threads.ts'

/** Begins a comment on what a range covers. */
export type Begin = (range: Range) => void

const BLOCKS = ['p', 'li', 'pre', 'table', 'h2', 'h3', 'h4', 'blockquote'].join()
const LONGEST_NAME = 60

/** A Comment button at the title of each step, and of each section where there are no steps. */
export function addStepButtons(article: HTMLElement, begin: Begin): void {
  const steps = [...article.querySelectorAll<HTMLElement>('.tutorial-step')]
  const headings = steps.length > 0 ? steps.flatMap(titleOf) : [...article.querySelectorAll<HTMLElement>('h2')]
  for (const heading of headings) addButton(heading, begin)
}

const titleOf = (step: HTMLElement): HTMLElement[] => {
  const title = step.querySelector<HTMLElement>('.step-title, h2, h3')
  return title ? [title] : []
}

/** Adds a Comment button to every paragraph, listing and table, or takes them away. */
export function toggleBlockButtons(article: HTMLElement, isOn: boolean, begin: Begin): void {
  for (const old of article.querySelectorAll('.review-add[data-of="block"]')) old.remove()
  if (!isOn) return
  for (const block of article.querySelectorAll<HTMLElement>(BLOCKS)) {
    const isInner = block.parentElement?.closest('li, pre, table, blockquote, form, [data-os-variants]')
    if (!isInner && block.textContent.trim() !== '' && !hasButton(block)) addButton(block, begin, 'block')
  }
}

const hasButton = (block: Element): boolean => block.nextElementSibling?.matches('.review-add') ?? false

/** The button stands after the block, so that the block keeps its name and its text. */
function addButton(block: HTMLElement, begin: Begin, of = 'step'): void {
  const name = block.textContent.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
  const add = button('review-add', words.comment)
  add.dataset['of'] = of
  add.setAttribute('aria-label', words.commentOn(name))
  add.addEventListener('click', () => begin(rangeAround(block)))
  // a list has items alone
  if (block.matches('li')) block.append(add)
  else block.after(add)
}

/** A bar over the end of the window while text of the article is selected, by mouse, finger or keys. */
export function offerForSelection(article: HTMLElement, begin: Begin): void {
  const add = button('button review-selection', words.commentOnSelection)
  const bar = make('div', { class: 'review-bar' }, add)
  bar.hidden = true
  document.body.append(bar)
  // the selection would be gone with the press
  bar.addEventListener('pointerdown', event => event.preventDefault())
  add.addEventListener('click', () => {
    const range = selectedIn(article)
    bar.hidden = true
    if (range) begin(range)
  })
  document.addEventListener('selectionchange', () => (bar.hidden = !selectedIn(article)))
}

function selectedIn(article: HTMLElement): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  return article.contains(range.commonAncestorContainer) && range.toString().trim() !== ''
    ? range.cloneRange()
    : undefined
}
