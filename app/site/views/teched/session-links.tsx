import type { Session } from '../../catalog/sessions/catalog.ts'
import { writtenAs } from '../parts/content-language.ts'
import { venueName } from './session-line.tsx'
import { shortDay } from './times.ts'

/** Sessions as links, on pages of what they are about. */
export const SessionLinks = ({ sessions }: { readonly sessions: readonly Session[] }) => (
  <ul class="session-links">
    {sessions.map(({ slug, href, title, day, venue, language }) => (
      <li key={slug}>
        <a href={href} {...writtenAs({ lang: language })}>
          {title}
        </a>
        <span class="quiet">{[venueName(venue), day && shortDay(day)].filter(Boolean).join(', ')}</span>
      </li>
    ))}
  </ul>
)
