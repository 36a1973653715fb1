import * as words from '#site-words/teched.ts'
import type { Session } from '../../catalog/sessions/catalog.ts'
import { ofContent, writtenAs } from '../parts/content-language.ts'
import { When } from './when.tsx'

export const venueName = (venue: string): string => words.venues[venue] ?? venue

/** Venue and room, as far as they are known. */
export const placeOf = ({ venue, room }: Pick<Session, 'venue' | 'room'>): string =>
  [venueName(venue), room].filter(Boolean).join(', ')

interface SessionLineProps {
  readonly session: Session
  /** The heading's level below that of the list. */
  readonly level?: 2 | 3
  /** Says the day, where the list is not under days. */
  readonly withDay?: boolean
}

/** A session in a list: when and where, what, and who speaks; with room for the button of favorites. */
export function SessionLine({ session, level = 3, withDay = false }: SessionLineProps) {
  const Heading = `h${level}` as const
  const { slug, href, title, code, track, speakers, language } = session
  return (
    <article class="session-line">
      <When session={session} withDay={withDay} />
      <div class="session-what">
        <Heading class="session-title">
          <a href={href} {...writtenAs({ lang: language })}>
            {title}
          </a>
        </Heading>
        <p class="session-facts">
          {[placeOf(session), code].filter(Boolean).join(' · ')}
          {track && (
            <>
              {' · '}
              <span {...ofContent}>{track.name}</span>
            </>
          )}
        </p>
        {speakers.length > 0 && (
          <p class="session-facts">
            {speakers.map((speaker, index) => (
              <>
                {index > 0 && ', '}
                <a href={speaker.href}>{speaker.name}</a>
              </>
            ))}
          </p>
        )}
      </div>
      <FavoriteRoom slug={slug} title={title} />
    </article>
  )
}

interface FavoriteRoomProps extends Pick<Session, 'slug' | 'title'> {
  /** Where there is one session alone, the button has words. */
  readonly isWide?: boolean
}

/** Room for the button that a script makes: the page is the same for everyone. */
export const FavoriteRoom = ({ slug, title, isWide = false }: FavoriteRoomProps) => (
  <span class={isWide ? 'favorite-room favorite-wide' : 'favorite-room'} data-favorite={slug} data-title={title} />
)

/** Sessions in a list. */
export const SessionList = ({
  sessions,
  ...line
}: { readonly sessions: readonly Session[] } & Omit<SessionLineProps, 'session'>) => (
  <ul class="session-list">
    {sessions.map(session => (
      <li key={session.slug}>
        <SessionLine session={session} {...line} />
      </li>
    ))}
  </ul>
)
