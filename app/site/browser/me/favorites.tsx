import { favoriteSessions } from '#site-words/scripts/own-page.ts'
import { isGone, mySchedule, sources } from '#site-words/scripts/sessions.ts'
import { hrefOf, type Kind } from '../../catalog/card.ts'
import { sessionHref } from '../../catalog/sessions/catalog.ts'
import { MY_SCHEDULE } from '../../catalog/sessions/my-schedule.ts'
import { ofContent } from '../../views/parts/content-language.ts'
import { momentOf } from '../../views/parts/locale.ts'
import type { Favorite } from './own-data.ts'

const kinds: Readonly<Partial<Record<string, Kind>>> = { TUTORIAL: 'tutorial', MISSION: 'mission', GROUP: 'group' }

/** Sessions of events that the person has starred; they lead to what is published by their slugs. */
export function Favorites({ favorites }: { readonly favorites: readonly Favorite[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-favorites">
      <h2 id="me-favorites">{favoriteSessions}</h2>
      <ul class="favorites">
        {favorites.map(favorite => (
          <li key={`${favorite.sourceType} ${favorite.sessionRef}`}>
            <Title favorite={favorite} /> <span class="quiet">{factsOf(favorite)}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={MY_SCHEDULE}>{mySchedule}</a>
      </p>
    </section>
  )
}

/** `TechEd, 3 Nov 2026, 10:00`, as the reader's clock shows it. */
function factsOf({ sourceType, session }: Favorite): string {
  const start = session?.scheduledStart
  const parts = [sources[sourceType] ?? sourceType, start && momentOf(start), session?.isGone && isGone]
  return parts.filter(Boolean).join(', ')
}

function Title({ favorite: { sourceType, sessionRef, page, session } }: { readonly favorite: Favorite }) {
  const kind = page && kinds[page.entityType]
  if (session && !session.isGone && sourceType === 'TECHED')
    return (
      <a href={sessionHref(sessionRef)} {...ofContent}>
        {session.title}
      </a>
    )
  return kind ? <a href={hrefOf(kind, sessionRef)}>{page.title}</a> : <>{session?.title ?? sessionRef}</>
}
