import * as words from '#workplace-words/shell.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { stepsOf } from '../../metadata/entity-at.ts'
import { addressOf } from '../parts/address.ts'
import type { Workplace } from '../workplaces/description.ts'
import { navigationOf, type Place } from './groups.ts'

interface NavigationProps {
  readonly model: Model
  readonly workplace: Workplace
  readonly at: string
  /** On narrow windows: whether it is shown. */
  readonly open: boolean
}

/** All pages and all entities of the service in their groups, and a filter of their names. */
export function Navigation({ model, workplace, at, open }: NavigationProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.toLowerCase().trim()
  const current = stepsOf(at)[0]?.split('(')[0] ?? ''
  const matches = ({ name, also }: Place): boolean => `${name} ${also}`.toLowerCase().includes(wanted)
  return (
    <nav class={open ? 'side open' : 'side'} aria-label={words.pagesAndEntities}>
      <input
        class="side-filter"
        type="search"
        aria-label={words.findPageOrEntity}
        placeholder={words.findPageOrEntity}
        value={typed}
        onInput={event => setTyped(event.currentTarget.value)}
      />
      <a class="side-home" href={addressOf('')} aria-current={at === workplace.home ? 'page' : undefined}>
        {workplace.pages.find(page => page.at === workplace.home)?.name}
      </a>
      {navigationOf(model, workplace).map(({ name, label, pages, lists }) => {
        const [foundPages, foundLists] = [pages.filter(matches), lists.filter(matches)]
        const found = [...foundPages, ...foundLists]
        if (found.length === 0) return null
        return (
          <details key={name} open={found.some(place => place.at === current) || wanted !== '' || undefined}>
            <summary>{label}</summary>
            <Places places={foundPages} kind="side-pages" current={current} />
            <Places places={foundLists} kind="side-lists" current={current} />
          </details>
        )
      })}
    </nav>
  )
}

interface PlacesProps {
  readonly places: readonly Place[]
  readonly kind: 'side-pages' | 'side-lists'
  readonly current: string
}

function Places({ places, kind, current }: PlacesProps) {
  if (places.length === 0) return null
  return (
    <ul class={kind}>
      {places.map(({ at, name }) => (
        <li key={at}>
          <a href={addressOf(at)} aria-current={at === current ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
