import type { BookmarkKind } from '../bookmark-key.ts'
import { followLater, type LaterButton, laterButton } from './later-buttons.ts'

/** Puts the button of the page where its HTML has room for it, and gives work to it and to those of its steps. */
export function keepPageForLater(kind: BookmarkKind, ofSteps: readonly LaterButton[] = []): void {
  const room = document.querySelector<HTMLElement>('[data-later]')
  const slug = room?.dataset['later']
  if (!room || slug === undefined) return
  const whole = laterButton(0)
  room.append(whole.keep, whole.note)
  followLater({ kind, slug, title: document.querySelector('h1')?.textContent ?? slug }, [whole, ...ofSteps])
}
