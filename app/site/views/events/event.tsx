import * as words from '#site-words/events.ts'
import type { ComponentChildren } from 'preact'
import { APP_SPACE, type SiteEvent } from '../../catalog/events/events.ts'
import { CardGrid } from '../parts/card.tsx'
import { ofContent } from '../parts/content-language.ts'
import { Icon } from '../parts/icon.tsx'
import { EventWhen, whereOf } from './event-when.tsx'
import type { EventModel } from './models.ts'

/** An event: when and where it is, how to take part, its tutorials and, by a script, what comes of it. */
export function EventView({ event, mission, tutorials }: EventModel) {
  return (
    <article class="event">
      <EventHeader event={event} hasTutorials={tutorials.length > 0} />
      <section class="event-part" aria-labelledby="taking-part">
        <h2 id="taking-part">{words.takingPart}</h2>
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
        <div
          class="event-part-own"
          data-event={event.number}
          data-event-state={event.state}
          data-event-terms={event.termsUrl ?? undefined}
        />
      </section>
      {tutorials.length > 0 && (
        <section aria-labelledby="event-tutorials">
          <div class="home-part-head">
            <h2 id="event-tutorials">{words.tutorialsOfEvent}</h2>
            {mission && (
              <a href={mission.href} {...ofContent}>
                {mission.title}
              </a>
            )}
          </div>
          <CardGrid cards={tutorials} />
        </section>
      )}
      <section class="event-board" aria-labelledby="event-board" data-event-board={event.number} hidden>
        <h2 id="event-board">{words.standings}</h2>
        <div data-event-standings />
      </section>
    </article>
  )
}

function EventHeader({ event, hasTutorials }: { readonly event: SiteEvent; readonly hasTutorials: boolean }) {
  const { number, name, state, region, format, start, url, registerUrl } = event
  const where = whereOf(event)
  return (
    <header class="event-head">
      <p class="event-kind">
        <span class="kind kind-session">
          <Icon name="date" />
          {words.event}
        </span>
        <span class={`event-state event-${state}`}>{words.states[state]}</span>
      </p>
      <h1 {...ofContent}>{name}</h1>
      <dl class="event-data">
        <Fact name={words.when}>
          <EventWhen event={event} />
        </Fact>
        {where !== undefined && (
          <Fact name={words.where}>
            <span {...ofContent}>{where}</span>
          </Fact>
        )}
        {region && <Fact name={words.region}>{words.regions[region] ?? region}</Fact>}
        {format && (
          <Fact name={words.format}>
            <span {...ofContent}>{format}</span>
          </Fact>
        )}
      </dl>
      <p class="event-ways">
        {start !== null && state !== 'past' && (
          <a class="button button-quiet" href={`/events/${number}.ics`} download>
            <Icon name="date" />
            {words.addToCalendar}
          </a>
        )}
        {url && <a href={url}>{words.website}</a>}
        {registerUrl && state !== 'past' && <a href={registerUrl}>{words.atOrganizer}</a>}
        {hasTutorials && state !== 'past' && <a href={`${APP_SPACE}?event=${number}`}>{words.appSpace}</a>}
        <a href={`/event-display?eventId=${number}`}>{words.display}</a>
      </p>
    </header>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
