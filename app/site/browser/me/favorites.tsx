import { favoriteSessions } from '#site-words/scripts/own-page.ts'
import { hrefOf, type Kind } from '../../catalog/card.ts'
import type { Favorite } from './own-data.ts'

const sources: Readonly<Partial<Record<string, string>>> = { TECHED: 'TechEd', DEVTOBERFEST: 'Devtoberfest' }
const kinds: Readonly<Partial<Record<string, Kind>>> = { TUTORIAL: 'tutorial', MISSION: 'mission', GROUP: 'group' }

/** Sessions of events that the person has starred; they lead to what is published by their slugs. */
export function Favorites({ favorites }: { readonly favorites: readonly Favorite[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-favorites">
      <h2 id="me-favorites">{favoriteSessions}</h2>
      <ul class="favorites">
        {favorites.map(favorite => (
          <li key={`${favorite.sourceType} ${favorite.sessionRef}`}>
            <Title favorite={favorite} />{' '}
            <span class="quiet">{sources[favorite.sourceType] ?? favorite.sourceType}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title({ favorite: { sessionRef, page } }: { readonly favorite: Favorite }) {
  const kind = page && kinds[page.entityType]
  return kind ? <a href={hrefOf(kind, sessionRef)}>{page.title}</a> : <>{sessionRef}</>
}
