import * as counts from '#site-words/counts.ts'
import * as words from '#site-words/scripts/own-progress.ts'
import { announce } from '../parts/announce.ts'
import { button, make } from '../parts/elements.ts'
import { offers } from '../parts/offers.ts'
import { onReader, outbox, readLedger } from './device.ts'
import { checkpointIn } from '../../catalog/path/walk.ts'
import { favoriteIn } from './favorite-key.ts'
import { isKept, type Mark, marksOf, NOBODY } from './ledger.ts'

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

/** `2 steps in 1 tutorial and 1 checkpoint, 1 bookmark, 1 favorite session`. */
function wordsFor(marks: readonly Mark[]): string {
  const done = marks.filter(({ slug }) => !isKept(slug))
  const steps = done.filter(({ slug }) => checkpointIn(slug) === undefined)
  const tutorials = new Set(steps.map(({ slug }) => slug)).size
  const checkpoints = done.length - steps.length
  const favorites = marks.filter(({ slug }) => favoriteIn(slug) !== undefined).length
  const bookmarks = marks.length - done.length - favorites
  const parts = [
    ...(tutorials > 0 ? [words.stepsIn(steps.length, tutorials)] : []),
    ...(checkpoints > 0 ? [counts.checkpoints(checkpoints)] : [])
  ]
  const doneWords = parts.length > 1 ? words.bothOf(parts[0] ?? '', parts[1] ?? '') : parts.join('')
  const kept = [
    ...(bookmarks > 0 ? [counts.bookmarks(bookmarks)] : []),
    ...(favorites > 0 ? [counts.favorites(favorites)] : [])
  ]
  return [doneWords, ...kept].filter(Boolean).join(', ')
}

function headingFor(marks: readonly Mark[]): string {
  if (marks.some(({ slug }) => !isKept(slug))) return words.keepDone
  return marks.every(({ slug }) => favoriteIn(slug) !== undefined) ? words.keepFavorites : words.keepBookmarks
}

function offerFor(owner: string, marks: readonly Mark[]): HTMLElement {
  const what = wordsFor(marks)
  const isDone = marks.some(({ slug }) => !isKept(slug))
  const [add, later, drop] = [
    button('button', isDone ? words.addToProgress : words.addToPage),
    button('button button-quiet', words.later),
    button('link-button', words.notMine)
  ]
  const offer = make(
    'section',
    { class: 'offer', 'aria-labelledby': 'carry-over' },
    make('h2', { id: 'carry-over' }, headingFor(marks)),
    make('p', {}, words.hasFromBefore(what)),
    make('p', { class: 'actions' }, add, later, drop)
  )
  const close = (message: string): void => {
    offer.remove()
    announce(message)
  }
  add.addEventListener('click', () => {
    outbox.carryOver(owner)
    close(words.added(what))
    void outbox.flush('all')
  })
  later.addEventListener('click', () => {
    putOff()
    close(words.staysHere)
  })
  drop.addEventListener('click', () => {
    outbox.forget(NOBODY)
    close(words.forgotten)
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
