import { done as doneWord } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-progress.ts'
import { loginAddress } from '../../account/visitor.ts'
import { announce } from '../../parts/announce.ts'
import { button, make } from '../../parts/elements.ts'
import type { OwnEvent, OwnSteps } from './own-steps.ts'

/** Button that marks a step or a checkpoint as done, and the note beside it. */
export interface DoneButton {
  /** The tutorial; a checkpoint has a name of its own, and the step 1. */
  readonly slug: string
  readonly step: number
  /** Words for it, such as `Step 3`. */
  readonly name: string
  /** Words for what the button does while it is open. */
  readonly action: string
  /** Words for whoever wants to take it back when it is too late. */
  readonly tooLate: string
  readonly done: HTMLButtonElement
  readonly note: HTMLElement
}

/** The button keeps its name, as a switch does, and shows in words what it does or what has been done. */
export function doneButton(named: Omit<DoneButton, 'done' | 'note'>): DoneButton {
  const done = button('step-done-button', named.action)
  done.setAttribute('aria-label', words.actionOn(named.action, named.name))
  done.setAttribute('aria-pressed', 'false')
  return { ...named, done, note: make('span', { class: 'step-done-note' }) }
}

/** Toggles what the button stands for, and says what has come of it; `rest` tells what is left then. */
export function press(
  { step, name, tooLate, done }: DoneButton,
  own: OwnSteps,
  rest: (change: number) => string,
  act: 'toggle' | 'takeBack' = 'toggle'
): void {
  const outcome = own[act](step)
  if (outcome === undefined) return
  if (outcome === 'stays') return announce([words.staysDone(name), tooLate].filter(Boolean).join(' '))
  const [what, change] = outcome === 'done' ? [words.nowDone(name), 1] : [words.openAgain(name), -1]
  announce([what, rest(change)].filter(Boolean).join(', '))
  done.classList.toggle('is-new', outcome === 'done')
}

/** Shows whether it is done; `takeBack` is offered for a moment after it was marked. */
export function drawDone({ step, action, done, note }: DoneButton, own: OwnSteps, takeBack: () => void): void {
  const isDone = own.done.has(step)
  done.setAttribute('aria-pressed', String(isDone))
  done.textContent = isDone ? doneWord : action
  // a step that the server has cannot be taken back alone
  done.toggleAttribute('data-fixed', isDone && !own.canUndo(step))
  const offered = note.querySelector('[data-undo]')
  if (isDone && own.isNew(step)) return offered ? undefined : offerUndo(done, note, takeBack)
  if (offered) {
    if (note.contains(document.activeElement)) done.focus()
    note.replaceChildren()
  }
  if (!isDone && note.getAttribute('role') !== 'alert') note.replaceChildren()
}

function offerUndo(done: HTMLButtonElement, note: HTMLElement, takeBack: () => void): void {
  const undo = button('link-button', words.undo)
  undo.dataset['undo'] = ''
  undo.addEventListener('click', () => {
    takeBack()
    done.focus()
  })
  note.removeAttribute('role')
  note.replaceChildren(undo)
}

/** Tells beside the buttons what became of what they have marked. */
export function tellOf(event: OwnEvent, buttons: readonly DoneButton[]): void {
  if (event.kind === 'refused') {
    const refused = buttons.find(({ slug, step }) => event.mark.slug === slug && event.mark.step === step)
    return refused && warn(refused, words.notSaved(refused.name, event.message))
  }
  if (event.kind === 'sent') {
    const arrived = new Set(event.marks.map(({ slug, step }) => `${slug} ${step}`))
    for (const { slug, step, note } of buttons) if (arrived.has(`${slug} ${step}`)) note.replaceChildren()
    return
  }
  if (event.kind === 'changed' || event.kind === 'stays') return
  const last = buttons.findLast(({ done }) => done.getAttribute('aria-pressed') === 'true')
  last?.note.replaceChildren(...waitingWords[event.kind]())
}

/** Words for what waits in this browser, and why. */
export const waitingWords = {
  offline: () => [words.keptOffline],
  full: () => [words.keptNowhere],
  login: () => words.keptUntilLogin<Node | string>(make('a', { href: loginAddress() }, words.logInAgain))
}

function warn({ note }: DoneButton, text: string): void {
  note.setAttribute('role', 'alert')
  note.replaceChildren(text)
}
