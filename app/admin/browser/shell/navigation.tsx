import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { stepsOf } from '../../metadata/entity-at.ts'
import { addressOf } from '../parts/address.ts'
import { navigationOf } from './groups.ts'
import { ownPages } from '../parts/own-pages.ts'

interface NavigationProps {
  readonly model: Model
  readonly at: string
  /** On narrow windows: whether it is shown. */
  readonly open: boolean
}

/** All entities of the service in their groups, and a filter of their names. */
export function Navigation({ model, at, open }: NavigationProps) {
  const [typed, setTyped] = useState('')
  const current = stepsOf(at)[0]?.split('(')[0]
  const matches = (text: string): boolean => text.toLowerCase().includes(typed.toLowerCase().trim())
  return (
    <nav class={open ? 'side open' : 'side'} aria-label="Entities">
      <input
        class="side-filter"
        type="search"
        aria-label="Find an entity"
        placeholder="Find an entity"
        value={typed}
        onInput={event => setTyped(event.currentTarget.value)}
      />
      {ownPages.map(page => (
        <a key={page.at} class="side-home" href={addressOf(page.at)} aria-current={at === page.at ? 'page' : undefined}>
          {page.name}
        </a>
      ))}
      {navigationOf(model).map(({ name, entities }) => {
        const found = entities.filter(({ plural, set = '' }) => matches(plural) || matches(set))
        if (found.length === 0) return null
        const isCurrent = found.some(({ set }) => set === current)
        return (
          <details key={name} open={isCurrent || typed !== '' || undefined}>
            <summary>{name}</summary>
            <ul>
              {found.map(({ set = '', plural }) => (
                <li key={set}>
                  <a href={addressOf(set)} aria-current={set === current ? 'page' : undefined}>
                    {plural}
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
