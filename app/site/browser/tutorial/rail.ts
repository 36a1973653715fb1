import { duration } from '../../views/parts/words.ts'

/** Step in the list beside the text. */
interface Step {
  readonly link: HTMLAnchorElement
  readonly target: HTMLElement
  readonly length: number
}

/** Height of the line, as a part of the window, that a step has to pass to be the current one. */
const READING_LINE = 0.35

/** Marks the current step and estimates the time left. */
export function followReading(article: HTMLElement): void {
  const rail = document.querySelector<HTMLElement>('.rail')
  if (!rail) return
  openSheet(rail)
  const steps = stepsOf(rail, article)
  if (steps.length === 0) return
  let shown: number | undefined
  let waits = false
  const update = (): void => {
    waits = false
    const index = currentIndex(steps)
    if (index === shown) return
    shown = index
    mark(rail, steps, index)
  }
  const soon = (): void => {
    if (waits) return
    waits = true
    requestAnimationFrame(update)
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  update()
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

function mark(rail: HTMLElement, steps: readonly Step[], index: number): void {
  const isStep = rail.dataset['rail'] === 'step'
  for (const [at, { link }] of steps.entries()) {
    if (at === index) link.setAttribute('aria-current', isStep ? 'step' : 'location')
    else link.removeAttribute('aria-current')
  }
  // a long list scrolls by itself; the page never moves for it
  rail.scrollTo({ top: (steps[index]?.link.offsetTop ?? 0) - rail.clientHeight / 2, behavior: 'instant' })
  const one = isStep ? 'Step' : 'Section'
  const now = rail.querySelector('[data-rail-now]')
  if (now) now.textContent = index < 0 ? (isStep ? 'Steps' : 'On this page') : `${one} ${index + 1} of ${steps.length}`
  const left = leftOf(rail, steps, index)
  for (const element of rail.querySelectorAll('[data-rail-left]'))
    element.textContent = index < 0 || element.matches('.rail-left') ? left : placeOf(steps, index, left)
}

const placeOf = (steps: readonly Step[], index: number, left: string): string =>
  [`${index + 1} of ${steps.length}`, left].filter(Boolean).join(' · ')

/** Time left: the share of the text from this step on; before the first one, what there is in all. */
function leftOf(rail: HTMLElement, steps: readonly Step[], index: number): string {
  if (index < 0) return rail.dataset['all'] ?? ''
  const minutes = Number(rail.dataset['minutes'] ?? 0)
  if (minutes === 0) return ''
  const lengthOf = (some: readonly Step[]): number => some.reduce((sum, { length }) => sum + length + 1, 0)
  const left = Math.max(1, Math.round((minutes * lengthOf(steps.slice(index))) / lengthOf(steps)))
  return `about ${duration(left)} left`
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
