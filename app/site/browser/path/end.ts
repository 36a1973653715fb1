import type { States } from '../../catalog/filter-index.ts'
import type { WalkState } from '../../catalog/walk.ts'
import { dayOf } from '../../views/parts/words.ts'
import { readJson } from '../account/ask.ts'
import { loginAddress } from '../account/visitor.ts'
import { make } from '../parts/elements.ts'
import type { MissionProgress } from '../progress/my-progress.ts'

/** A badge belongs to a completion when it was awarded with it, that is within so many milliseconds. */
const AWARDED_WITHIN_MS = 5000

interface Badge {
  readonly name: string
  readonly description: string | null
  readonly awardedAt: string
}

interface Done {
  readonly state: WalkState
  /** The path in the progress that the server has. */
  readonly known: MissionProgress | undefined
  readonly states: States
  readonly isLoggedIn: boolean
}

let shownBadges = ''

/** Shows the end of the path to whoever has completed it: what was learnt, the badge, what is next. */
export function showEnd(root: HTMLElement, { state, known, states, isLoggedIn }: Done): void {
  const end = root.querySelector<HTMLElement>('[data-path-end]')
  const text = end?.querySelector('[data-end-text]')
  if (!end || !text) return
  const isOpen = known?.status === 'COMPLETED' || state.isComplete
  const wasOpen = !end.hidden
  end.hidden = !isOpen
  if (!isOpen) return
  text.replaceChildren(
    ...(isLoggedIn ? ['Well done! It is on ', make('a', { href: '/me/' }, 'your page'), '.'] : keepIt())
  )
  for (const card of end.querySelectorAll<HTMLElement>('[data-end-onward] > li')) {
    const link = card.querySelector<HTMLAnchorElement>('.card-title a')
    card.hidden = link !== null && states.get(link.pathname) === 'done'
  }
  if (isLoggedIn && shownBadges === '') end.querySelector('[data-end-badges]')?.setAttribute('data-room', '')
  if (known?.completionDate) void showBadges(end, known.completionDate)
  if (!wasOpen && location.hash === '#end') end.scrollIntoView()
}

const keepIt = (): (Node | string)[] => [
  'Well done! This is kept in this browser. ',
  make('a', { href: loginAddress() }, 'Log in'),
  ' to keep it everywhere, with the badge for it.'
]

async function showBadges(end: HTMLElement, completed: string): Promise<void> {
  const list = end.querySelector('[data-end-badges]')
  if (!list || shownBadges === completed) return
  shownBadges = completed
  const answer = await readJson<{ value: readonly Badge[] }>('/api/AccomplishmentRecords').catch(() => undefined)
  const at = Date.parse(completed)
  const own = answer?.value.filter(({ awardedAt }) => Math.abs(Date.parse(awardedAt) - at) < AWARDED_WITHIN_MS) ?? []
  list.removeAttribute('data-room')
  list.replaceChildren(
    ...own.map(({ name, description, awardedAt }) =>
      make(
        'li',
        {},
        make('span', { class: 'path-end-badge', 'aria-hidden': 'true' }),
        make(
          'div',
          {},
          make('strong', {}, name),
          ...(description ? [make('p', {}, description)] : []),
          make('time', { datetime: awardedAt }, dayOf(awardedAt))
        )
      )
    )
  )
}
