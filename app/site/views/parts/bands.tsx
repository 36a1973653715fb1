import * as words from '#site-words/home-page.ts'
import { EVENTS } from '../../catalog/events/events.ts'
import { DIRECTORY } from '../../catalog/sessions/catalog.ts'
import { BandEntry } from './band-entry.tsx'
import type { Banner, Bands } from './bands-model.ts'

const NAMES = ['forYou', 'events', 'sessions', 'videos', 'blogs', 'news', 'advocates'] as const

/** The bands that have entries, in their order. */
export function HomeBands({ banner, ...bands }: Bands) {
  return (
    <>
      {banner && <EventBanner {...banner} />}
      {NAMES.filter(name => bands[name].length > 0).map(name => (
        <section key={name} class="home-part" aria-labelledby={`band-${name}`}>
          <div class="home-part-head">
            <h2 id={`band-${name}`}>{words.bands[name]}</h2>
            {name === 'events' && <a href={EVENTS}>{words.allEvents}</a>}
            {name === 'sessions' && <a href={DIRECTORY}>{words.allSessions}</a>}
          </div>
          <ul class="band" data-band={name}>
            {bands[name].map(item => (
              <BandEntry key={item.href ?? item.title} {...item} isPerson={name === 'advocates'} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** A wide image that keeps its room while it is loaded. */
function EventBanner({ src, alt, width, height, href }: Banner) {
  // half a megabyte at most, below the first window of a phone: it would hold up the text there
  const image = (
    <img
      class="event-banner"
      src={src}
      alt={alt ?? words.eventBanner}
      width={width}
      height={height}
      loading="lazy"
      fetchpriority="low"
    />
  )
  return <div class="home-part">{href === null ? image : <a href={href}>{image}</a>}</div>
}
