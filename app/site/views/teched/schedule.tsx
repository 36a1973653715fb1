import * as words from '#site-words/teched.ts'
import { SCHEDULE, scheduleHref, scheduleOrders, type SchedulePage } from '../../catalog/sessions/schedule.ts'
import type { Session } from '../../catalog/sessions/catalog.ts'
import { ofContent, writtenAs } from '../parts/content-language.ts'
import { PageLinks } from '../parts/page-links.tsx'
import { FavoriteRoom, placeOf } from './session-line.tsx'
import { SessionViews } from './session-views.tsx'
import { longDay, shortDay } from './times.ts'
import { When } from './when.tsx'

/** A day as a table under rooms or tracks; narrow windows show its rows as a list. */
export function ScheduleView({ filter, days, rows, pages }: SchedulePage) {
  const { day, by } = filter
  const otherTitle = by === 'room' ? words.withoutRoom : words.withoutTrack
  return (
    <div class="sessions">
      <header class="sessions-head">
        <h1>{words.schedule}</h1>
        <SessionViews here={SCHEDULE} />
      </header>
      {days.length === 0 ? (
        <p>{words.noSessionsYet}</p>
      ) : (
        <>
          <nav class="session-views" aria-label={words.days}>
            {days.map(each => (
              <a
                key={each.day}
                class="chip"
                href={scheduleHref({ day: each.day, by, page: 1 })}
                aria-current={each.day === day ? 'true' : undefined}
              >
                {shortDay(each.day)}
                <span class="chip-count">{each.count}</span>
              </a>
            ))}
          </nav>
          <nav class="session-views" aria-label={words.order}>
            {scheduleOrders.map(order => (
              <a
                key={order}
                class="chip"
                href={scheduleHref({ day, by: order, page: 1 })}
                aria-current={order === by ? 'true' : undefined}
              >
                {words.orderNames[order]}
              </a>
            ))}
          </nav>
          <h2>{longDay(day)}</h2>
          {rows.map(({ id, title, sessions }) => (
            <section class="schedule-rows" aria-labelledby={id} key={id}>
              <h3 id={id} {...(title && ofContent)}>
                {title || otherTitle}
              </h3>
              <Rows sessions={sessions} labelledBy={id} isByRoom={by === 'room'} />
            </section>
          ))}
          <PageLinks
            label={words.pagesOfSessions}
            page={filter.page}
            pages={pages}
            to={page => scheduleHref({ ...filter, page })}
          />
        </>
      )}
    </div>
  )
}

interface RowsProps {
  readonly sessions: readonly Session[]
  readonly labelledBy: string
  readonly isByRoom: boolean
}

/** The roles are said, since styles of narrow windows take those of a table away. */
function Rows({ sessions, labelledBy, isByRoom }: RowsProps) {
  return (
    <table class="schedule-table" role="table" aria-labelledby={labelledBy}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {words.when}
          </th>
          <th role="columnheader" scope="col">
            {words.session}
          </th>
          <th role="columnheader" scope="col">
            {isByRoom ? words.track : words.where}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {sessions.map(session => (
          <tr role="row" key={session.slug}>
            <td role="cell">
              <When session={session} />
            </td>
            <td role="cell">
              <div class="schedule-title">
                <a href={session.href} {...writtenAs({ lang: session.language })}>
                  {session.title}
                </a>
                <FavoriteRoom slug={session.slug} title={session.title} />
              </div>
            </td>
            <td role="cell" {...(isByRoom && ofContent)}>
              {isByRoom ? session.track?.name : placeOf(session)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
