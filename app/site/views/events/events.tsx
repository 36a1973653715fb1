import * as words from '#site-words/events.ts'
import { EVENTS, type SiteEvent } from '../../catalog/events/events.ts'
import type { EventListPage } from '../../catalog/events/list.ts'
import { ofContent } from '../parts/content-language.ts'
import { PageLinks } from '../parts/page-links.tsx'
import { EventWhen, factsOf } from './event-when.tsx'

/** The events under way, to come and past. */
export const EventsView = ({ groups, page, pages }: EventListPage) => (
  <div class="events">
    <h1>{words.events}</h1>
    {groups.length === 0 && <p>{words.noEvents}</p>}
    {groups.map(({ state, events }) => (
      <section key={state} aria-labelledby={`events-${state}`}>
        <h2 id={`events-${state}`}>{words.states[state]}</h2>
        <ul class="event-list">
          {events.map(event => (
            <li key={event.number}>
              <EventLine event={event} />
            </li>
          ))}
        </ul>
      </section>
    ))}
    <PageLinks
      label={words.pagesOfEvents}
      page={page}
      pages={pages}
      to={number => (number === 1 ? EVENTS : `${EVENTS}?page=${number}`)}
    />
  </div>
)

const EventLine = ({ event }: { readonly event: SiteEvent }) => (
  <article class="event-line">
    <div>
      <h3 class="event-title">
        <a href={event.href} {...ofContent}>
          {event.name}
        </a>
      </h3>
      <p class="event-facts" {...ofContent}>
        {factsOf(event)}
      </p>
    </div>
    <EventWhen event={event} />
  </article>
)
