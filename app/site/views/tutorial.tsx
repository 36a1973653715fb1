import { asMarkdown, tags } from '#site-words/parts.ts'
import { sessionsNear } from '#site-words/teched.ts'
import * as words from '#site-words/tutorial-page.ts'
import { addressOf, only } from '../catalog/filter.ts'
import { conceptHref } from '../catalog/concepts.ts'
import { FeedbackForm } from './parts/feedback-form.tsx'
import { CardGrid, Facts } from './parts/card.tsx'
import { Icon } from './parts/icon.tsx'
import { Finish, isTracked } from './parts/tutorial-progress.tsx'
import { freshnessName, hasAside, TutorialAside } from './tutorial-aside.tsx'
import { ofContent, writtenAs } from './parts/content-language.ts'
import { SessionLinks } from './teched/session-links.tsx'
import type { TutorialModel } from './tutorial-model.ts'
import { Neighbours, PlaceLine, PlaceRoom, Places } from './tutorial-places.tsx'
import { hasRail, StepRail } from './tutorial-rail.tsx'
import { Day } from './parts/local.tsx'

/** A tutorial: what it is, its steps beside its text, where it leads on, where it comes from. */
export function TutorialView(model: TutorialModel) {
  const { html, places, related } = model
  const [place] = places
  return (
    <div class={`tutorial-layout ${layoutOf(model)}`} data-tutorial={isTracked(model) ? model.card?.slug : undefined}>
      <Head {...model} />
      <StepRail {...model} />
      <article
        class="tutorial"
        aria-labelledby={model.titleId ?? 'tutorial-title'}
        {...writtenAs(model)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div class="tutorial-foot">
        <Finish {...model} />
        {place && (
          <PlaceRoom part="way">
            <Neighbours place={place} />
          </PlaceRoom>
        )}
        <FeedbackForm {...model} />
        <Tags {...model} />
        {related.length > 0 && <Related cards={related} />}
        {model.sessions.length > 0 && <Sessions sessions={model.sessions} />}
        <Places places={places} />
      </div>
      <TutorialAside {...model} />
    </div>
  )
}

/** Columns beside the text, by which it is centred when there are none. */
function layoutOf(model: TutorialModel): string {
  if (hasRail(model)) return hasAside(model) ? 'layout-both' : 'layout-rail'
  return hasAside(model) ? 'layout-aside' : 'layout-text'
}

function Head(model: TutorialModel) {
  const { title, titleId, description, card, facts = card, author, updated, provenance, markdown, address } = model
  const [place] = model.places
  return (
    <header class="tutorial-head">
      {place && (
        <PlaceRoom part="head">
          <PlaceLine {...place} />
        </PlaceRoom>
      )}
      <h1 id={titleId ?? 'tutorial-title'} {...writtenAs(model)}>
        {title}
      </h1>
      {description && (
        <p class="tutorial-lead" {...writtenAs(model)}>
          {description}
        </p>
      )}
      {facts && <Facts card={facts} />}
      <ul class="byline">
        {author && <li>{words.by(author)}</li>}
        {updated && <li>{words.updated(<Changed model={model} time={updated} />)}</li>}
        {!updated && model.changes && (
          <li>
            <a href={model.changes} rel="nofollow">
              {words.seeChanges}
            </a>
          </li>
        )}
        {card && <li class="later" data-later={card.slug} />}
        {provenance && (
          <li>
            <a class="origin-badge" href="#origin">
              <Icon name="shield" />
              {provenance.confidence === 'unknown' ? words.signedOrigin : words.freshnessIs(freshnessName(provenance))}
            </a>
          </li>
        )}
        {markdown && (
          <li class="byline-markdown">
            <a href={markdown} type="text/markdown">
              {asMarkdown}
            </a>
          </li>
        )}
      </ul>
      {model.concepts.length > 0 && <Teaches concepts={model.concepts} />}
      <p class="print-address">{address}</p>
    </header>
  )
}

/** The day of the last change, which leads to what has changed. */
function Changed({ model, time }: { readonly model: TutorialModel; readonly time: string }) {
  const day = <Day time={time} />
  return model.changes ? (
    <a href={model.changes} rel="nofollow">
      {day}
    </a>
  ) : (
    day
  )
}

/** So many concepts are named above the text; each leads to the others. */
const MOST_CONCEPTS = 6

function Teaches({ concepts }: Pick<TutorialModel, 'concepts'>) {
  return (
    <nav class="tutorial-concepts" aria-label={words.conceptsOfThis}>
      <Icon name="concept" />
      <ul>
        {concepts.slice(0, MOST_CONCEPTS).map(({ slug, text }) => (
          <li key={slug}>
            <a href={conceptHref(slug)} {...ofContent}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Sessions of conferences about what the tutorial teaches. */
const Sessions = ({ sessions }: Pick<TutorialModel, 'sessions'>) => (
  <section class="related" aria-labelledby="sessions">
    <h2 id="sessions">{sessionsNear}</h2>
    <SessionLinks sessions={sessions} />
  </section>
)

/** Ways on from a tutorial that is part of no path. */
function Related({ cards }: { readonly cards: TutorialModel['related'] }) {
  return (
    <section class="related" aria-labelledby="related">
      <h2 id="related">{words.related}</h2>
      <CardGrid cards={cards} />
    </section>
  )
}

function Tags({ card }: TutorialModel) {
  if (!card || card.tags.length === 0) return null
  return (
    <ul class="chips" aria-label={tags}>
      {card.tags.map(({ slug, text }) => (
        <li key={slug}>
          <a class="chip" href={addressOf(only('tag', slug))} {...ofContent}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
