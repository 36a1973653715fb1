import * as words from '#site-words/home-page.ts'
import { EVENTS } from '../../catalog/events/events.ts'
import { DIRECTORY } from '../../catalog/sessions/catalog.ts'
import type { BandItem, Banner, Bands } from './bands-model.ts'
import { ofContent } from './content-language.ts'
import { Day } from './local.tsx'

const NAMES = ['forYou', 'events', 'sessions', 'videos', 'blogs', 'news', 'advocates'] as const
/** Size of a photo in the roster, in CSS pixels; it has its room before it is there. */
const PHOTO = 64

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
          <ul class="band">
            {bands[name].map(item => (
              <Entry key={item.href ?? item.title} {...item} isPerson={name === 'advocates'} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Entry({ href, title, day, facts, text, picture, isPerson }: BandItem & { readonly isPerson: boolean }) {
  const isOther = href !== null && !href.startsWith('/')
  return (
    <li class="band-entry">
      {picture && (
        <img
          class={isPerson ? 'band-photo' : 'band-photo band-picture'}
          src={picture}
          alt=""
          width={PHOTO}
          height={PHOTO}
          loading="lazy"
        />
      )}
      <div class="band-words">
        <h3 {...ofContent}>
          {href === null ? (
            title
          ) : (
            <a href={href} rel={isOther ? 'noopener' : undefined}>
              {title}
            </a>
          )}
        </h3>
        {(day !== null || facts.length > 0) && (
          <p class="band-facts">
            {day !== null && <Day time={day} />}
            {day !== null && facts.length > 0 && ' · '}
            <span {...ofContent}>{facts.join(' · ')}</span>
          </p>
        )}
        {text && (
          <p class="band-text" {...ofContent}>
            {text}
          </p>
        )}
      </div>
    </li>
  )
}

/** A wide image that keeps its room while it is loaded. */
function EventBanner({ src, alt, width, height, href }: Banner) {
  const image = <img class="event-banner" src={src} alt={alt ?? words.eventBanner} width={width} height={height} />
  return <div class="home-part">{href === null ? image : <a href={href}>{image}</a>}</div>
}
