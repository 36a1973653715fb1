import * as words from '#site-words/graph-pages.ts'
import { sessionsAbout } from '#site-words/teched.ts'
import { asMarkdown } from '#site-words/parts.ts'
import type { Label } from '../../catalog/card.ts'
import { conceptHref } from '../../catalog/concepts.ts'
import { CardGrid } from '../parts/card.tsx'
import { ofContent } from '../parts/content-language.ts'
import { Icon } from '../parts/icon.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { SessionLinks } from '../teched/session-links.tsx'
import type { ConceptModel } from './concept-model.ts'

/** A concept: what it is, what to know first, where it leads, where it is taught. */
export function ConceptView({ concept, tutorials, page, pages, sessions }: ConceptModel) {
  const { slug, name, description, href, requires, requiredBy, relatedTo } = concept
  return (
    <article class="concept">
      <header class="concept-head">
        <span class="kind kind-concept">
          <Icon name="concept" />
          {words.concept}
        </span>
        <h1 {...ofContent}>{name}</h1>
        {description && (
          <p class="concept-lead" {...ofContent}>
            {description}
          </p>
        )}
        <p class="concept-ways">
          <a class="button button-quiet" href={`/explore/?focus=c:${slug}`}>
            <Icon name="map" />
            {words.seeOnMap}
          </a>
          <span class="later" data-later={slug} />
          <a href={`${href}.md`} type="text/markdown">
            {asMarkdown}
          </a>
        </p>
      </header>
      {requires.length + requiredBy.length > 0 && (
        <div class="concept-flow">
          <Near id="requires" title={words.knowFirst} labels={requires} none={words.knowNothingFirst} />
          <p class="concept-here" aria-hidden="true" {...ofContent}>
            {name}
          </p>
          <Near id="required-by" title={words.leadsOnTo} labels={requiredBy} none={words.leadsToNothing} />
        </div>
      )}
      <section aria-labelledby="taught">
        <h2 id="taught">{words.whereTaught}</h2>
        {tutorials.length > 0 ? <CardGrid cards={tutorials} /> : <p class="quiet">{words.notTaught}</p>}
        <PageLinks
          label={words.pagesOfTutorials}
          page={page}
          pages={pages}
          to={number => (number === 1 ? href : `${href}?page=${number}`)}
        />
      </section>
      {sessions.length > 0 && (
        <section aria-labelledby="sessions">
          <h2 id="sessions">{sessionsAbout}</h2>
          <SessionLinks sessions={sessions} />
        </section>
      )}
      {relatedTo.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{words.related}</h2>
          <Links labels={relatedTo} />
        </section>
      )}
    </article>
  )
}

interface NearProps {
  readonly id: string
  readonly title: string
  readonly labels: readonly Label[]
  readonly none: string
}

function Near({ id, title, labels, none }: NearProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {labels.length > 0 ? <Links labels={labels} /> : <p class="quiet">{none}</p>}
    </section>
  )
}

function Links({ labels }: { readonly labels: readonly Label[] }) {
  return (
    <ul class="chips">
      {labels.map(({ slug, text }) => (
        <li key={slug}>
          <a class="chip" href={conceptHref(slug)} {...ofContent}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
