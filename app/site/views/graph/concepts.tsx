import { conceptsHref, matches, type Order, orders, textOf } from '../../catalog/graph/concept-list.ts'
import type { ConceptPage } from '../../catalog/graph/concept-page.ts'
import type { Concept } from '../../catalog/concepts.ts'
import { Icon } from '../parts/icon.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { grouped } from '../parts/locale.ts'
import { counted } from '../parts/words.ts'

const orderNames: Readonly<Record<Order, string>> = { letter: 'By letter', topic: 'By topic' }

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
        <h1>Concepts</h1>
        <p class="concepts-lead">
          What tutorials teach, and how one thing leads to the next. <a href="/explore/">See them on a map</a>.
        </p>
        <form class="finder" role="search" action="/concepts/" data-concept-filter={isWhole ? 'here' : 'server'}>
          <label class="visually-hidden" for="concept-words">
            Words of concepts
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
              placeholder="Filter concepts"
              autocomplete="off"
            />
          </span>
          <button class="button">Filter</button>
        </form>
        <nav class="concept-orders" aria-label="Order">
          {orders.map(order => (
            <a
              key={order}
              class="chip"
              href={conceptsHref({ q: '', by: order, page: 1 })}
              aria-current={order === by ? 'true' : undefined}
            >
              {orderNames[order]}
            </a>
          ))}
        </nav>
      </header>
      <div class="concept-list" data-concept-list>
        <p class="concept-count" role="status" data-concept-count>
          {q ? `${grouped(found)} of ${counted(count, 'concept')}` : counted(count, 'concept')}
        </p>
        {jumps.length > 0 && (
          <nav class="concept-jumps" aria-label={by === 'letter' ? 'Letters' : 'Topics'}>
            {jumps.map(({ title, href }) => (
              <a key={title} class="chip" href={href}>
                {title}
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
            <h2 id={id}>{title}</h2>
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
          label="Pages of concepts"
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
      <h3 class="card-title">
        <a href={href}>{name}</a>
      </h3>
      {description && <p>{description}</p>}
      <ul class="facts">
        <li>
          <Icon name="tutorial" />
          {counted(tutorials.length, 'tutorial')}
        </li>
      </ul>
    </article>
  )
}
