import { loginAddress } from '../../account/visitor.ts'
import type { KnownTutorial } from '../../progress/ledger.ts'
import type { Event } from '../../progress/outbox.ts'
import { announce } from '../../parts/announce.ts'
import { button, make } from '../../parts/elements.ts'
import type { ShowDone } from '../rail.ts'
import { reportProblem } from '../report.ts'
import { showFinish } from './finish.ts'
import { followOwnSteps, type OwnSteps } from './own-steps.ts'

/** End of a step: the button and the note beside it. */
interface StepEnd {
  readonly step: number
  readonly id: string
  readonly done: HTMLButtonElement
  readonly note: HTMLElement
  readonly report: HTMLButtonElement
}

/** Gives each step a button to mark it as done, and shows in the list of steps what is done. */
export function trackSteps(article: HTMLElement, showDone: ShowDone): void {
  const slug = article.closest<HTMLElement>('[data-tutorial]')?.dataset['tutorial']
  const ends = slug === undefined ? [] : endsOf(article)
  if (slug === undefined || ends.length === 0) return
  const title = document.querySelector('h1')?.textContent ?? slug
  const tutorial: KnownTutorial = { slug, title, count: ends.length }
  const finish = showFinish(tutorial)
  let own: OwnSteps | undefined
  for (const end of ends) {
    end.done.addEventListener('click', () => {
      if (own) say(end, own, ends.length)
    })
    end.report.addEventListener('click', () => {
      reportProblem({ slug, step: end.step, isLoggedIn: Boolean(own?.visitor) })
    })
  }
  followOwnSteps(tutorial, (now, event) => {
    own = now
    for (const end of ends) draw(end, now)
    if (event) tellOf(event, ends, slug)
    showDone(new Set(ends.filter(({ step }) => now.done.has(step)).map(({ id }) => id)))
    finish(now, event)
  })
}

function endsOf(article: HTMLElement): StepEnd[] {
  return [...article.querySelectorAll<HTMLElement>('.tutorial-step')].flatMap(section => {
    const [, number] = /^step-(\d{1,3})$/.exec(section.id) ?? []
    if (number === undefined) return []
    const done = button('step-done-button', 'Done', make('span', { class: 'visually-hidden' }, ` with step ${number}`))
    done.setAttribute('aria-pressed', 'false')
    const note = make('span', { class: 'step-done-note' })
    const report = button('link-button step-report', 'Report a problem')
    report.append(make('span', { class: 'visually-hidden' }, ` with step ${number}`))
    section.append(make('div', { class: 'step-done' }, done, note, report))
    return [{ step: Number(number), id: section.id, done, note, report }]
  })
}

/** Toggles a step, and says what has come of it. */
function say({ step, done }: StepEnd, own: OwnSteps, count: number): void {
  const outcome = own.toggle(step)
  if (outcome === 'stays') return announce(`Step ${step} stays done. Start over on your page if you want to repeat it.`)
  const left = outcome === 'done' ? count - own.done.size - 1 : count - own.done.size + 1
  const rest = left === 0 ? 'all steps are done' : `${left} of ${count} steps left`
  announce(outcome === 'done' ? `Step ${step} done, ${rest}` : `Step ${step} is open again, ${rest}`)
  done.classList.toggle('is-new', outcome === 'done')
}

function draw({ step, done, note }: StepEnd, own: OwnSteps): void {
  const isDone = own.done.has(step)
  done.setAttribute('aria-pressed', String(isDone))
  // a step that the server has cannot be taken back alone
  done.toggleAttribute('data-fixed', isDone && !own.canUndo(step))
  if (isDone && own.visitor && own.canUndo(step)) return offerUndo(done, note)
  if (note.querySelector('[data-undo]')) {
    if (note.contains(document.activeElement)) done.focus()
    note.replaceChildren()
  }
  if (!isDone && note.getAttribute('role') !== 'alert') note.replaceChildren()
}

function offerUndo(done: HTMLButtonElement, note: HTMLElement): void {
  if (note.querySelector('[data-undo]')) return
  const undo = button('link-button', 'Undo')
  undo.dataset['undo'] = ''
  undo.addEventListener('click', () => {
    done.click()
    done.focus()
  })
  note.removeAttribute('role')
  note.replaceChildren(undo)
}

/** Tells beside the steps what became of them. */
function tellOf(event: Event, ends: readonly StepEnd[], slug: string): void {
  if (event.kind === 'refused') {
    const end = ends.find(({ step }) => event.mark.slug === slug && event.mark.step === step)
    return end && warn(end, `Step ${end.step} was not saved: ${event.message}.`)
  }
  if (event.kind === 'sent') {
    const arrived = new Set(event.marks.filter(mark => mark.slug === slug).map(({ step }) => step))
    for (const { step, note } of ends) if (arrived.has(step)) note.replaceChildren()
    return
  }
  if (event.kind === 'changed') return
  const last = ends.findLast(({ done }) => done.getAttribute('aria-pressed') === 'true')
  last?.note.replaceChildren(...waitingWords[event.kind]())
}

const waitingWords = {
  offline: () => ['Kept in this browser; sent when the connection is back.'],
  full: () => ['Your browser keeps nothing: this is known until you close the page.'],
  login: () => ['Kept in this browser. ', make('a', { href: loginAddress() }, 'Log in again'), ' and it is sent.']
}

function warn({ note }: StepEnd, words: string): void {
  note.setAttribute('role', 'alert')
  note.replaceChildren(words)
}
