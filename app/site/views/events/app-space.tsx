import * as words from '#site-words/events.ts'
import type { Card } from '../../catalog/card.ts'
import { APP_SPACE, EVENTS } from '../../catalog/events/events.ts'
import { Facts } from '../parts/card.tsx'
import { ofContent } from '../parts/content-language.ts'
import { EventWhen } from './event-when.tsx'
import type { AppSpaceModel } from './models.ts'

/** The tutorials of an event for the tablet or phone of somebody at its booth: few and large things. */
export function AppSpaceView({ event, tutorials, others }: AppSpaceModel) {
  if (!event)
    return (
      <div class="app-space">
        <h1>{words.appSpace}</h1>
        <p>{words.noEvents}</p>
      </div>
    )
  return (
    <div class="app-space">
      <header class="app-space-head">
        <h1>
          <a href={event.href} {...ofContent}>
            {event.name}
          </a>
        </h1>
        <EventWhen event={event} />
      </header>
      <div class="app-space-own" data-app-space={event.number} data-event-state={event.state} />
      {tutorials.length === 0 && <p>{words.noTutorials}</p>}
      <ol class="app-space-list">
        {tutorials.map(card => (
          <li key={card.slug}>
            <Tutorial card={card} />
          </li>
        ))}
      </ol>
      <nav class="app-space-others" aria-label={words.otherEvents}>
        {others.map(({ number, name }) => (
          <a key={number} class="button button-quiet" href={`${APP_SPACE}?event=${number}`} {...ofContent}>
            {name}
          </a>
        ))}
        <a class="button button-quiet" href={EVENTS}>
          {words.allEvents}
        </a>
      </nav>
    </div>
  )
}

/** The whole of it leads to the tutorial; a script says what is done and leads to the next step. */
const Tutorial = ({ card }: { readonly card: Card }) => (
  <article class="app-space-tutorial" data-tutorial={card.href}>
    <h2>
      <a href={card.href} {...ofContent}>
        {card.title}
      </a>
    </h2>
    <Facts card={card} />
    <p class="app-space-next" data-next>
      {words.begin}
    </p>
  </article>
)
