import { logIn } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/sessions.ts'
import { useRef, useState } from 'preact/hooks'
import { clashesOf } from '../../catalog/sessions/clashes.ts'
import { DIRECTORY } from '../../catalog/sessions/catalog.ts'
import { scheduleFileHref } from '../../catalog/sessions/my-schedule.ts'
import { dayIn } from '../../catalog/sessions/zones.ts'
import { writtenAs } from '../../views/parts/content-language.ts'
import { clockOf, longDay, ownRange, zoneName } from '../../views/teched/times.ts'
import { loginAddress } from '../account/visitor.ts'
import { type ChosenSession, partsOf } from './my-sessions.ts'

interface OwnScheduleProps {
  readonly sessions: readonly ChosenSession[]
  /** False when something could not be read. */
  readonly isWhole: boolean
  readonly isAnonymous: boolean
  readonly onRemove: (session: ChosenSession) => void
}

/** Favorites by day: when and where, what overlaps, and what is gone. */
export function OwnSchedule({ sessions, isWhole, isAnonymous, onRemove }: OwnScheduleProps) {
  const [status, setStatus] = useState('')
  const top = useRef<HTMLParagraphElement>(null)
  const there = sessions.filter(({ isGone }) => !isGone)
  const gone = sessions.filter(({ isGone }) => isGone)
  const clashes = clashesOf(there)
  const days = [...Map.groupBy(there.entries(), ([, { start, zone }]) => (start === null ? null : dayIn(zone, start)))]
  const remove = (session: ChosenSession): void => {
    onRemove(session)
    setStatus(words.removed(session.title))
    top.current?.focus()
  }
  return (
    <>
      <p class="my-schedule-status" role="status" tabIndex={-1} ref={top}>
        {status || (clashes.size > 0 ? words.clashCount(clashes.size) : '')}
      </p>
      {!isWhole && <p class="sessions-note">{words.notRead}</p>}
      {isAnonymous && sessions.length > 0 && (
        <p class="sessions-note">{words.keptHere(<a href={loginAddress()}>{logIn}</a>)}</p>
      )}
      {sessions.length === 0 ? (
        <p>
          {words.nothingChosen} <a href={DIRECTORY}>{words.findSessions}</a>
        </p>
      ) : (
        <CalendarLinks sessions={there} />
      )}
      {days.map(([day, entries]) => (
        <section class="session-day" key={day ?? ''} aria-labelledby={`day-${day ?? 'open'}`}>
          <h2 id={`day-${day ?? 'open'}`}>{day === null ? words.noTimeYet : longDay(day)}</h2>
          <ul class="session-list">
            {entries.map(([index, session]) => (
              <li key={`${session.source} ${session.ref}`}>
                <Line session={session} onRemove={remove}>
                  {clashes.has(index) && (
                    <p class="clash">
                      {words.clashesWith(namesOf((clashes.get(index) ?? []).map(other => there[other]?.title ?? '')))}
                    </p>
                  )}
                </Line>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {gone.length > 0 && (
        <section class="session-day" aria-labelledby="gone">
          <h2 id="gone">{words.goneSessions}</h2>
          <ul class="session-list">
            {gone.map(session => (
              <li key={`${session.source} ${session.ref}`}>
                <Line session={session} onRemove={remove}>
                  <p class="session-facts">{words.isGone}</p>
                </Line>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** So many are named of those that overlap. */
const MOST_NAMES = 2

const namesOf = (titles: readonly string[]): string =>
  words.titles(titles.slice(0, MOST_NAMES), Math.max(0, titles.length - MOST_NAMES))

/** Links to files with as many sessions as one address may name. */
function CalendarLinks({ sessions }: { readonly sessions: readonly ChosenSession[] }) {
  const slugs = sessions.filter(({ source, start }) => source === 'TECHED' && start !== null).map(({ ref }) => ref)
  const parts = partsOf(slugs)
  return (
    <p class="session-ways">
      {parts.map((part, index) => (
        <a key={index} class="button button-quiet" href={scheduleFileHref(part)} download>
          {parts.length === 1 ? words.allToCalendar : words.toCalendar(index + 1, parts.length)}
        </a>
      ))}
    </p>
  )
}

interface LineProps {
  readonly session: ChosenSession
  readonly onRemove: (session: ChosenSession) => void
  readonly children: preact.ComponentChildren
}

function Line({ session, onRemove, children }: LineProps) {
  const { title, href, start, end, zone, room, source, language } = session
  const own = start === null ? undefined : ownRange(start, end ?? undefined, zone)
  return (
    <article class="session-line">
      <p class="when">
        {start !== null && (
          <span class="venue-time">
            <time dateTime={start}>{clockOf(start, zone)}</time>
            {end !== null && <>–{clockOf(end, zone)}</>} {zoneName(start, zone)}
          </span>
        )}
        {own !== undefined && <span class="own-time">{words.yourTime(own)}</span>}
      </p>
      <div class="session-what">
        <h3 class="session-title" {...writtenAs({ lang: language })}>
          {href === undefined ? title : <a href={href}>{title}</a>}
        </h3>
        <p class="session-facts">{[words.sources[source] ?? source, room].filter(Boolean).join(' · ')}</p>
        {children}
      </div>
      {source === 'TECHED' && (
        <button type="button" class="link-button" aria-label={words.remove(title)} onClick={() => onRemove(session)}>
          {words.removeWord}
        </button>
      )}
    </article>
  )
}
