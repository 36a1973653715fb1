import * as words from '#workplace-words/shell.ts'
import { useMemo, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { stepsOf } from '../../metadata/entity-at.ts'
import { addressOf } from '../parts/address.ts'
import type { Workplace } from '../workplaces/description.ts'
import { entryOf, navigationOf, type Place } from './groups.ts'

interface NavigationProps {
  readonly model: Model
  readonly workplace: Workplace
  readonly at: string
  /** On narrow windows: whether it is shown. */
  readonly open: boolean
}

/** Groups of pages and lists, one of which is open, and a filter that finds every list by its name. */
export function Navigation({ model, workplace, at, open }: NavigationProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.toLowerCase().trim()
  const isFiltered = wanted !== ''
  const groups = useMemo(() => navigationOf(model, workplace), [model, workplace])
  const here = stepsOf(at)[0]?.split('(')[0] ?? ''
  const entry = useMemo(() => entryOf(model, here), [model, here])
  const isShown = ({ name, also, isListed }: Place): boolean =>
    isFiltered ? `${name} ${also}`.toLowerCase().includes(wanted) : isListed
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
      {groups.map(({ name, label, places }) => {
        const shown = places.filter(isShown)
        if (shown.length === 0) return null
        // groups of one name close each other
        return (
          <details
            key={name}
            {...(!isFiltered && { name: 'side' })}
            open={isFiltered || shown.some(place => place.at === entry) || undefined}
          >
            <summary>{label}</summary>
            <ul>
              {shown.map(place => (
                <li key={place.at}>
                  <a href={addressOf(place.at)} aria-current={currentOf(place.at, here, entry)}>
                    {place.name}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}

/** An entry is the page that is shown, or what leads to it. */
const currentOf = (at: string, here: string, entry: string): 'page' | 'true' | undefined =>
  at === here ? 'page' : at === entry ? 'true' : undefined
