import * as words from '#site-words/teched.ts'
import type { Speaker } from '../../catalog/sessions/catalog.ts'
import { directoryOf } from '../../catalog/sessions/filter.ts'
import { ofContent, writtenAs } from '../parts/content-language.ts'
import { Icon } from '../parts/icon.tsx'
import type { SessionModel } from './models.ts'
import { FavoriteRoom, placeOf } from './session-line.tsx'
import { When } from './when.tsx'

/** A session: what it is about, when and where, who speaks, and what it teaches. */
export function SessionView({ session, concepts }: SessionModel) {
  const { slug, title, abstract, code, track, speakers, start, url, video, language } = session
  const written = writtenAs({ lang: language })
  return (
    <article class="session">
      <header class="session-head">
        <span class="kind kind-session">
          <Icon name="date" />
          {words.session}
        </span>
        <h1 {...written}>{title}</h1>
        <dl class="session-data">
          <Fact name={words.when}>
            <When session={session} withDay />
          </Fact>
          <Fact name={words.where}>{placeOf(session)}</Fact>
          {track && (
            <Fact name={words.track}>
              <a href={directoryOf('track', track.slug)} {...ofContent}>
                {track.name}
              </a>
            </Fact>
          )}
          {code && <Fact name={words.code}>{code}</Fact>}
        </dl>
        <p class="session-ways">
          <FavoriteRoom slug={slug} title={title} isWide />
          {start !== null && (
            <a class="button button-quiet" href={`/teched/sessions/${slug}.ics`} download>
              <Icon name="date" />
              {words.addToCalendar}
            </a>
          )}
          {url && <a href={url}>{words.atConference}</a>}
          {video && <a href={video}>{words.video}</a>}
        </p>
      </header>
      <div class="session-abstract" {...written}>
        {paragraphsOf(abstract).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </div>
      {speakers.length > 0 && (
        <section aria-labelledby="speakers">
          <h2 id="speakers">{words.speakersOfSession}</h2>
          <ul class="speaker-list">
            {speakers.map(speaker => (
              <li key={speaker.slug}>
                <SpeakerLine speaker={speaker} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {concepts.length > 0 && (
        <section aria-labelledby="concepts">
          <h2 id="concepts">{words.conceptsOfSession}</h2>
          <ul class="chips">
            {concepts.map(({ slug: concept, href, name }) => (
              <li key={concept}>
                <a class="chip" href={href} {...ofContent}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter(part => part.trim() !== '')

/** Somebody who speaks, with what they do. */
export const SpeakerLine = ({ speaker: { href, name, jobTitle, company } }: { readonly speaker: Speaker }) => (
  <>
    <a href={href}>{name}</a>
    {(jobTitle || company) && (
      <span class="speaker-role" {...ofContent}>
        {[jobTitle, company].filter(Boolean).join(', ')}
      </span>
    )}
  </>
)
