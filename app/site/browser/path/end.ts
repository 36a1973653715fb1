import { logIn } from '#site-words/scripts/actions.ts'
import { wellDoneHere, wellDoneOnPage, yourPageLink } from '#site-words/scripts/own-progress.ts'
import type { States } from '../../catalog/filter-index.ts'
import type { WalkState } from '../../catalog/path/walk.ts'
import { loginAddress } from '../account/visitor.ts'
import { make } from '../parts/elements.ts'
import type { MissionProgress } from '../progress/my-progress.ts'
import { showBadges } from './badges.ts'

interface Done {
  readonly state: WalkState
  /** The path in the progress that the server has. */
  readonly known: MissionProgress | undefined
  readonly states: States
  readonly isLoggedIn: boolean
}

/** Shows the end of the path to whoever has completed it: what was learnt, the badge, what is next. */
export function showEnd(root: HTMLElement, { state, known, states, isLoggedIn }: Done): void {
  const end = root.querySelector<HTMLElement>('[data-path-end]')
  if (!end) return
  const wasOpen = !end.hidden
  end.hidden = !(known?.status === 'COMPLETED' || state.isComplete)
  if (end.hidden) return
  end.querySelector('[data-end-text]')?.replaceChildren(...(isLoggedIn ? onPage() : inBrowser()))
  for (const card of end.querySelectorAll<HTMLElement>('[data-end-onward] > li')) {
    const link = card.querySelector<HTMLAnchorElement>('.card-title a')
    card.hidden = link !== null && states.get(link.pathname) === 'done'
  }
  const type = root.dataset['path']?.startsWith('/missions/') ? 'MISSION' : 'GROUP'
  if (isLoggedIn) void showBadges(end, type, known)
  else end.querySelector('[data-end-badges]')?.removeAttribute('data-room')
  if (!wasOpen && location.hash === '#end') end.scrollIntoView()
}

/** Ends keeping the room that somebody who comes for the end finds before it is known whether the path is completed. */
export function endIsKnown(root: HTMLElement): void {
  root.querySelector('[data-path-end]')?.setAttribute('data-known', '')
}

const onPage = (): (Node | string)[] => wellDoneOnPage<Node | string>(make('a', { href: '/me/' }, yourPageLink))

const inBrowser = (): (Node | string)[] => wellDoneHere<Node | string>(make('a', { href: loginAddress() }, logIn))
