import type { Favorite } from './own-data.ts'

const sources: Readonly<Partial<Record<string, string>>> = { TECHED: 'TechEd', DEVTOBERFEST: 'Devtoberfest' }

/** Sessions of events that the person has starred. */
export function Favorites({ favorites }: { readonly favorites: readonly Favorite[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-favorites">
      <h2 id="me-favorites">Favorite sessions</h2>
      <ul class="favorites">
        {favorites.map(({ sourceType, sessionRef }) => (
          <li key={`${sourceType} ${sessionRef}`}>
            {sessionRef} <span class="quiet">{sources[sourceType] ?? sourceType}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
