import * as words from '#site-words/scripts/own-progress.ts'
import { announce } from '../../parts/announce.ts'
import { button, make } from '../../parts/elements.ts'
import { type BookmarkKind, bookmarkKey } from '../bookmark-key.ts'
import { waitingWords } from '../done/done-button.ts'
import { followOwnSteps, type OwnEvent, type OwnSteps } from '../done/own-steps.ts'
import { readBookmarksOf, removeBookmark } from './my-bookmarks.ts'

/** Page of which the reader can keep parts for later. */
interface Kept {
  readonly kind: BookmarkKind
  readonly slug: string
  readonly title: string
}

/** Button that keeps the page (step 0) or a step of it, and the note beside it. */
export interface LaterButton {
  readonly step: number
  readonly keep: HTMLButtonElement
  readonly note: HTMLElement
}

/** A button for the page, with words; one for a step is an icon, with words for screen readers. */
export function laterButton(step: number): LaterButton {
  const text = step === 0 ? words.keepForLater : words.keepStepForLater(step)
  const keep = button('later-button', make('span', { class: step === 0 ? '' : 'visually-hidden' }, text))
  keep.title = text
  keep.setAttribute('aria-pressed', 'false')
  return { step, keep, note: make('span', { class: 'step-done-note' }) }
}

/** Gives the buttons of a page their work, with one request for all of them. */
export function followLater({ kind, slug, title }: Kept, buttons: readonly LaterButton[]): void {
  const key = bookmarkKey(kind, slug)
  let own: OwnSteps | undefined
  for (const { step, keep, note } of buttons)
    keep.addEventListener('click', () => {
      if (!own) return
      note.replaceChildren()
      note.removeAttribute('role')
      const outcome = own.done.has(step) ? own.takeBack(step) : own.mark(step)
      announce(outcome === 'done' ? words.keptForLater(nameOf(title, step)) : words.notKeptAnyMore(nameOf(title, step)))
    })
  followOwnSteps(
    { slug: key, title, count: Math.max(1, ...buttons.map(({ step }) => step)) },
    () => readBookmarksOf(kind, slug),
    (now, event) => {
      own = now
      for (const { step, keep } of buttons) keep.setAttribute('aria-pressed', String(now.done.has(step)))
      if (event) tell(event, key, buttons, now)
    },
    step => removeBookmark({ kind, slug, step })
  )
}

const nameOf = (title: string, step: number): string =>
  step === 0 ? words.quoted(title) : words.stepOfTitle(step, title)

/** Tells beside the button what keeps a bookmark from being stored or removed. */
function tell(event: OwnEvent, key: string, buttons: readonly LaterButton[], { waiting }: OwnSteps): void {
  const at = (step: number): LaterButton | undefined => buttons.find(each => each.step === step)
  if (event.kind === 'refused')
    return event.mark.slug === key ? warn(at(event.mark.step), words.notKept(event.message)) : undefined
  if (event.kind === 'stays') return warn(at(event.step), words.stillKept(event.message))
  if (event.kind === 'sent') {
    for (const { slug, step } of event.marks) if (slug === key) at(step)?.note.replaceChildren()
    return
  }
  if (event.kind === 'changed') return
  const last = buttons.findLast(({ step }) => waiting.has(step))
  last?.note.replaceChildren(...waitingWords[event.kind]())
}

function warn(shown: LaterButton | undefined, text: string): void {
  shown?.note.setAttribute('role', 'alert')
  shown?.note.replaceChildren(text)
}
