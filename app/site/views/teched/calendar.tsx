import * as words from '#site-words/teched.ts'
import { CALENDAR, type CalendarDay, calendarHref, type CalendarPage } from '../../catalog/sessions/month.ts'
import { directoryOf } from '../../catalog/sessions/filter.ts'
import { writtenAs } from '../parts/content-language.ts'
import { Icon } from '../parts/icon.tsx'
import { SessionViews } from './session-views.tsx'
import { clockOf, longDay, monthName, shortDay, weekday } from './times.ts'

/** A month as a grid; narrow windows show the days that have sessions as a list. */
export function CalendarView({ month, weeks, previous, next }: CalendarPage) {
  return (
    <div class="sessions">
      <header class="sessions-head">
        <h1>{words.calendar}</h1>
        <SessionViews here={CALENDAR} />
      </header>
      {month === '' ? (
        <p>{words.noSessionsYet}</p>
      ) : (
        <>
          <div class="calendar-month">
            <h2 id="month">{monthName(month)}</h2>
            <nav class="session-views" aria-label={words.month}>
              {previous && (
                <a class="chip" rel="prev" href={calendarHref(previous)}>
                  <Icon name="prev" />
                  {monthName(previous)}
                </a>
              )}
              {next && (
                <a class="chip" rel="next" href={calendarHref(next)}>
                  {monthName(next)}
                  <Icon name="next" />
                </a>
              )}
            </nav>
          </div>
          <table class="calendar-grid" role="table" aria-labelledby="month">
            <thead role="rowgroup">
              <tr role="row">
                {weeks[0]?.map(({ day }) => (
                  <th role="columnheader" scope="col" key={day}>
                    {weekday(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {weeks.map(days => (
                <tr role="row" key={days[0]?.day}>
                  {days.map(day => (
                    <Day key={day.day} {...day} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}

function Day({ day, isInMonth, sessions, count }: CalendarDay) {
  const number = Number(day.slice(-2))
  if (count === 0)
    return (
      <td role="cell" class={isInMonth ? 'calendar-empty' : 'calendar-empty calendar-outside'}>
        <time dateTime={day}>{number}</time>
      </td>
    )
  const href = directoryOf('day', day)
  return (
    <td role="cell" class={isInMonth ? '' : 'calendar-outside'}>
      <a class="calendar-day" href={href}>
        <span class="visually-hidden">{words.sessionsOn(count, longDay(day))}</span>
        <time dateTime={day} aria-hidden="true">
          {number}
        </time>
        <span class="calendar-long" aria-hidden="true">
          {shortDay(day)}
        </span>
        <span class="chip-count" aria-hidden="true">
          {count}
        </span>
      </a>
      <ul>
        {sessions.map(({ slug, href: there, title, start, zone, language, isAllDay }) => (
          <li key={slug}>
            <a href={there}>
              {start && !isAllDay && <span class="calendar-clock">{clockOf(start, zone)}</span>}{' '}
              <span {...writtenAs({ lang: language })}>{title}</span>
            </a>
          </li>
        ))}
        {count > sessions.length && (
          <li>
            <a href={href}>{words.moreOfDay(count - sessions.length)}</a>
          </li>
        )}
      </ul>
    </td>
  )
}
