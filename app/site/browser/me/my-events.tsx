import * as words from '#site-words/scripts/events.ts'
import { eventHref } from '../../catalog/events/events.ts'
import { ofContent } from '../../views/parts/content-language.ts'
import { localDayOf } from '../../views/parts/locale.ts'
import { asksForTerms, type MyEvent } from '../events/my-events.ts'

/** Events in which the person takes part, or has completed something, with what counts there. */
export function MyEvents({ events }: { readonly events: readonly MyEvent[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-events">
      <h2 id="me-events">{words.myEvents}</h2>
      <ul class="ways-on">
        {events.map(event => (
          <li key={event.eventLegacyId}>
            <a class="way-title" href={eventHref(event.eventLegacyId)} {...ofContent}>
              {event.name}
            </a>
            {event.tutorialCount > 0 && (
              <progress
                class="bar"
                max={event.tutorialCount}
                value={Math.min(event.completions, event.tutorialCount)}
                aria-label={`${event.name}: ${completedIn(event)}`}
              />
            )}
            <p>
              {[event.startDate && localDayOf(event.startDate), completedIn(event), words.points(event.points)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {!event.registered && <p>{words.registrationMissing}</p>}
            {asksForTerms(event) && <p>{words.termsChanged}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const completedIn = ({ completions, tutorialCount }: MyEvent): string =>
  completions <= tutorialCount ? words.completedOf(completions, tutorialCount) : words.completed(completions)
