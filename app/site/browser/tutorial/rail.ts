import { markedDone } from '#site-words/scripts/own-progress.ts'
import * as words from '#site-words/scripts/reading.ts'
import { duration } from '../../views/parts/words.ts'
import { make } from '../parts/elements.ts'

/** Step in the list beside the text. */
interface Step {
  readonly link: HTMLAnchorElement
  readonly target: HTMLElement
  readonly length: number
}

/** Height of the line, as a part of the window, that a step has to pass to be the current one. */
const READING_LINE = 0.35

/** Shows in the list which steps are done, by their ids. */
export type ShowDone = (done: ReadonlySet<string>) => void

/** Marks the current step and estimates the time left. */
export function followReading(article: HTMLElement): ShowDone {
  const rail = document.querySelector<HTMLElement>('.rail')
  if (!rail) return () => undefined
  openSheet(rail)
  const steps = stepsOf(rail, article)
  if (steps.length === 0) return () => undefined
  let shown: number | undefined
  let done: ReadonlySet<string> = new Set()
  let waits = false
  const update = (): void => {
    waits = false
    const index = currentIndex(steps)
    if (index === shown) return
    shown = index
    mark(rail, steps, index, done)
  }
  const soon = (): void => {
    if (waits) return
    waits = true
    requestAnimationFrame(update)
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  update()
  return now => {
    done = now
    tick(rail, steps, done)
    mark(rail, steps, shown ?? -1, done)
  }
}

/** Ticks off the steps that are done, for eyes and for screen readers. */
function tick(rail: HTMLElement, steps: readonly Step[], done: ReadonlySet<string>): void {
  for (const { link, target } of steps) {
    const isDone = done.has(target.id)
    link.toggleAttribute('data-done', isDone)
    link.querySelector('.rail-done')?.remove()
    if (isDone) link.append(make('span', { class: 'rail-done visually-hidden' }, markedDone))
  }
  const bar = rail.querySelector<HTMLProgressElement>('[data-rail-progress]')
  if (bar) bar.value = done.size
}

function stepsOf(rail: HTMLElement, article: HTMLElement): Step[] {
  return [...rail.querySelectorAll('a')].flatMap(link => {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return target && article.contains(target) ? [{ link, target, length: Number(link.dataset['length']) }] : []
  })
}

/** The last step that has begun above the reading line, -1 before the first one; at the end of the page the last one. */
function currentIndex(steps: readonly Step[]): number {
  const line = innerHeight * READING_LINE
  const isAtEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
  if (isAtEnd && scrollY > 0) return steps.length - 1
  return steps.findLastIndex(({ target }) => target.getBoundingClientRect().top <= line)
}

function mark(rail: HTMLElement, steps: readonly Step[], index: number, done: ReadonlySet<string>): void {
  const isStep = rail.dataset['rail'] === 'step'
  for (const [at, { link }] of steps.entries()) {
    if (at === index) link.setAttribute('aria-current', isStep ? 'step' : 'location')
    else link.removeAttribute('aria-current')
  }
  // a long list scrolls by itself; the page never moves for it
  rail.scrollTo({ top: (steps[index]?.link.offsetTop ?? 0) - rail.clientHeight / 2, behavior: 'instant' })
  // "Step 7 of 7" alone would read as finished
  const place = (isStep ? words.readingStep : words.readingSection)(index + 1, steps.length)
  const now = rail.querySelector('[data-rail-now]')
  if (now) now.textContent = index < 0 ? (isStep ? words.steps : words.onThisPage) : place
  const left = leftOf(rail, steps, index, done)
  const summary = done.size > 0 ? words.doneOf(done.size, steps.length) : place
  for (const element of rail.querySelectorAll('[data-rail-left]'))
    element.textContent = element.matches('.rail-left') || (index < 0 && done.size === 0) ? left : joined(summary, left)
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ')

/**
 * Time left: the share of the text that is not done yet. While nothing is marked as done, the text from this step on;
 * before the first one, what there is in all.
 */
function leftOf(rail: HTMLElement, steps: readonly Step[], index: number, done: ReadonlySet<string>): string {
  const isMarked = done.size > 0
  if (index < 0 && !isMarked) return rail.dataset['all'] ?? ''
  if (done.size === steps.length) return words.allDone
  const minutes = Number(rail.dataset['minutes'] ?? 0)
  if (minutes === 0) return ''
  const lengthOf = (some: readonly Step[]): number => some.reduce((sum, { length }) => sum + length + 1, 0)
  const open = isMarked ? steps.filter(({ target }) => !done.has(target.id)) : steps.slice(index)
  const left = Math.max(1, Math.round((minutes * lengthOf(open)) / lengthOf(steps)))
  return words.timeLeft(duration(left))
}

/** On narrow screens the steps open from a bar; Escape, a choice or a click elsewhere closes them. */
function openSheet(rail: HTMLElement): void {
  const toggle = rail.querySelector<HTMLButtonElement>('.rail-toggle')
  if (!toggle) return
  const show = (isOpen: boolean): void => {
    rail.toggleAttribute('data-open', isOpen)
    toggle.setAttribute('aria-expanded', String(isOpen))
  }
  const isOpen = (): boolean => rail.hasAttribute('data-open')
  toggle.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('click', ({ target }) => {
    if (isOpen() && !toggle.contains(target as Node)) show(false)
  })
  rail.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    toggle.focus()
  })
}
