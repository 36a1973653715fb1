import type { States } from '../../catalog/filter-index.ts'
import { stateNames } from '../../views/parts/words.ts'
import { make } from '../parts/elements.ts'

/** Tells on the cards of a page, which are the same for everyone, what the reader has done of them. */
export function markCards(states: States): void {
  for (const kind of document.querySelectorAll('.card > .card-kind')) {
    const link = kind.parentElement?.querySelector<HTMLAnchorElement>('.card-title a')
    const state = link ? states.get(link.pathname) : undefined
    kind.querySelector('.state')?.remove()
    if (state && state !== 'open') kind.append(make('span', { class: `state state-${state}` }, stateNames[state]))
  }
}
