import { announce } from '../parts/announce.ts'
import { button, make } from '../parts/elements.ts'
import { offers } from '../parts/offers.ts'
import { counted } from '../../views/parts/words.ts'
import { onReader, outbox, readLedger } from './device.ts'
import { checkpointIn } from '../../catalog/path/walk.ts'
import { bookmarkIn } from './bookmark-key.ts'
import { type Mark, marksOf, NOBODY } from './ledger.ts'

const LATER = 'progress-later'

/** After a login, offers to add what was done without one; nothing is added or lost without a click. */
export function offerToCarryOver(): void {
  let shown: HTMLElement | undefined
  onReader((owner, visitor) => {
    shown?.remove()
    const ledger = readLedger()
    const marks = marksOf(ledger, NOBODY)
    if (!visitor || marks.length === 0 || isPutOff()) return
    shown = offers().appendChild(offerFor(owner, marks))
  })
}

/** `2 steps in 1 tutorial and 1 checkpoint, 1 bookmark`. */
function wordsFor(marks: readonly Mark[]): string {
  const done = marks.filter(({ slug }) => !bookmarkIn(slug))
  const steps = done.filter(({ slug }) => checkpointIn(slug) === undefined)
  const tutorials = new Set(steps.map(({ slug }) => slug)).size
  const checkpoints = done.length - steps.length
  const bookmarks = marks.length - done.length
  const doneWords = [
    ...(tutorials > 0 ? [`${counted(steps.length, 'step')} in ${counted(tutorials, 'tutorial')}`] : []),
    ...(checkpoints > 0 ? [counted(checkpoints, 'checkpoint')] : [])
  ].join(' and ')
  return [doneWords, ...(bookmarks > 0 ? [counted(bookmarks, 'bookmark')] : [])].filter(Boolean).join(', ')
}

function offerFor(owner: string, marks: readonly Mark[]): HTMLElement {
  const what = wordsFor(marks)
  const isDone = marks.some(({ slug }) => !bookmarkIn(slug))
  const [add, later, drop] = [
    button('button', isDone ? 'Add to my progress' : 'Add to my page'),
    button('button button-quiet', 'Later'),
    button('link-button', 'Not mine, forget it')
  ]
  const offer = make(
    'section',
    { class: 'offer', 'aria-labelledby': 'carry-over' },
    make('h2', { id: 'carry-over' }, isDone ? 'Keep what you have done?' : 'Keep your bookmarks?'),
    make('p', {}, `This browser has from before you logged in: ${what}.`),
    make('p', { class: 'actions' }, add, later, drop)
  )
  const close = (words: string): void => {
    offer.remove()
    announce(words)
  }
  add.addEventListener('click', () => {
    outbox.carryOver(owner)
    close(`Added ${what}`)
    void outbox.flush('all')
  })
  later.addEventListener('click', () => {
    putOff()
    close('It stays in this browser')
  })
  drop.addEventListener('click', () => {
    outbox.forget(NOBODY)
    close('Forgotten')
  })
  return offer
}

/** Put off until the browser is closed. */
function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

function putOff(): void {
  try {
    sessionStorage.setItem(LATER, '1')
  } catch {
    return
  }
}
