import { sessions as sessionsCounted, speakers as speakersCounted } from '#site-words/counts.ts'
import * as words from '#site-words/teched.ts'
import { SPEAKERS } from '../../catalog/sessions/catalog.ts'
import { languageOf } from '../../catalog/sessions/languages.ts'
import { ofContent, writtenAs } from '../parts/content-language.ts'
import { PageLinks } from '../parts/page-links.tsx'
import type { SpeakerModel, SpeakersModel } from './models.ts'
import { paragraphsOf, SpeakerLine } from './session.tsx'
import { SessionList } from './session-line.tsx'
import { SessionViews } from './session-views.tsx'

/** Everyone who speaks, by name. */
export function SpeakersView({ speakers, count, page, pages }: SpeakersModel) {
  return (
    <div class="sessions">
      <header class="sessions-head">
        <h1>{words.speakers}</h1>
        <SessionViews here={SPEAKERS} />
      </header>
      <p class="sessions-count">{count === 0 ? words.noSessionsYet : speakersCounted(count)}</p>
      <ul class="speaker-list">
        {speakers.map(({ speaker, count: own }) => (
          <li key={speaker.slug}>
            <SpeakerLine speaker={speaker} />
            <span class="speaker-count">{sessionsCounted(own)}</span>
          </li>
        ))}
      </ul>
      <PageLinks
        label={words.pagesOfSpeakers}
        page={page}
        pages={pages}
        to={number => (number === 1 ? SPEAKERS : `${SPEAKERS}?page=${number}`)}
      />
    </div>
  )
}

/** Somebody who speaks: what they do, and their sessions. */
export function SpeakerView({ speaker: { name, jobTitle, company, bio }, sessions }: SpeakerModel) {
  return (
    <article class="session">
      <header class="session-head">
        <span class="kind kind-session">{words.speaker}</span>
        <h1>{name}</h1>
        {(jobTitle || company) && (
          <p class="speaker-role" {...ofContent}>
            {[jobTitle, company].filter(Boolean).join(', ')}
          </p>
        )}
      </header>
      <div class="session-abstract" {...writtenAs({ lang: languageOf(bio) })}>
        {paragraphsOf(bio).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </div>
      {sessions.length > 0 && (
        <section aria-labelledby="sessions">
          <h2 id="sessions">{words.sessionsOfSpeaker}</h2>
          <SessionList sessions={sessions} withDay />
        </section>
      )}
    </article>
  )
}
