import { concepts as conceptsCounted, tutorials as tutorialsCounted } from '#site-words/counts.ts'
import * as words from '#site-words/graph-pages.ts'
import { topics } from '#site-words/parts.ts'
import { conceptsHref, matches, orders, textOf } from '../../catalog/graph/concept-list.ts'
import type { ConceptPage } from '../../catalog/graph/concept-page.ts'
import type { Concept } from '../../catalog/concepts.ts'
import { ofContent } from '../parts/content-language.ts'
import { Icon } from '../parts/icon.tsx'
import { PageLinks } from '../parts/page-links.tsx'

/**
 * Concepts under their letters or topics. Where all are on one page, those that the filter leaves out are there, hidden, for its script;
 * of several pages the script asks the server.
 */
export function ConceptsView({ filter, groups, count, found, pages, isWhole, jumps }: ConceptPage) {
  const { q, by } = filter
  const isShown = (concept: Concept): boolean => !isWhole || matches(textOf(concept), q)
  return (
    <div class="concepts">
      <header class="concepts-head">
        <h1>{words.concepts}</h1>
        <p class="concepts-lead">
          {words.conceptsLead(text => (
            <a href="/explore/">{text}</a>
          ))}
        </p>
        <form class="finder" role="search" action="/concepts/" data-concept-filter={isWhole ? 'here' : 'server'}>
          <label class="visually-hidden" for="concept-words">
            {words.wordsOfConcepts}
          </label>
          {by === 'topic' && <input type="hidden" name="by" value="topic" />}
          <span class="finder-field">
            <Icon name="search" />
            <input
              class="field"
              id="concept-words"
              type="search"
              name="q"
              defaultValue={q}
              maxLength={80}
              placeholder={words.filterConcepts}
              autocomplete="off"
            />
          </span>
          <button class="button">{words.filter}</button>
        </form>
        <nav class="concept-orders" aria-label={words.order}>
          {orders.map(order => (
            <a
              key={order}
              class="chip"
              href={conceptsHref({ q: '', by: order, page: 1 })}
              aria-current={order === by ? 'true' : undefined}
            >
              {words.orderNames[order]}
            </a>
          ))}
        </nav>
      </header>
      <div class="concept-list" data-concept-list>
        <p class="concept-count" role="status" data-concept-count>
          {q ? words.foundOfConcepts(found, count) : conceptsCounted(count)}
        </p>
        {jumps.length > 0 && (
          <nav class="concept-jumps" aria-label={by === 'letter' ? words.letters : topics}>
            {jumps.map(({ title, href }) => (
              <a key={title} class="chip" href={href}>
                {title || words.otherTopics}
              </a>
            ))}
          </nav>
        )}
        {groups.map(({ id, title, concepts }) => (
          <section
            class={`concept-group concepts-${by}`}
            aria-labelledby={id}
            key={id}
            hidden={!concepts.some(isShown)}
          >
            <h2 id={id} {...(by === 'topic' && title && ofContent)}>
              {title || words.otherTopics}
            </h2>
            <ul>
              {concepts.map(concept => (
                <li key={concept.slug} hidden={!isShown(concept)}>
                  <ConceptLine {...concept} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <PageLinks
          label={words.pagesOfConcepts}
          page={filter.page}
          pages={pages}
          to={page => conceptsHref({ ...filter, page })}
        />
      </div>
    </div>
  )
}

function ConceptLine({ href, name, description, tutorials }: Concept) {
  return (
    <article class="card concept-card">
      <h3 class="card-title" {...ofContent}>
        <a href={href}>{name}</a>
      </h3>
      {description && <p {...ofContent}>{description}</p>}
      <ul class="facts">
        <li>
          <Icon name="tutorial" />
          {tutorialsCounted(tutorials.length)}
        </li>
      </ul>
    </article>
  )
}
