import { addressOf, NAVIGATOR } from '../catalog/filter.ts'
import type { NavigatorPage } from '../catalog/navigator-page.ts'
import { channels } from '../search/channel.ts'
import type { Trouble } from '../search/found.ts'
import { CardView } from './parts/card.tsx'
import { Finder } from './finder.tsx'
import { Icon } from './parts/icon.tsx'
import type { NavigatorModel } from './models.ts'
import { FILTER_FORM, NavigatorFacets } from './navigator-facets.tsx'
import { PageLinks } from './parts/page-links.tsx'
import { Day } from './parts/local.tsx'
import { grouped } from './parts/locale.ts'
import { navigatorHeading, navigatorTitle, sortName, valueName } from './parts/words.ts'

/** The navigator as a page; its script takes over what lies within. */
export function NavigatorView({ page, stamp }: NavigatorModel) {
  return (
    <div data-navigator={stamp}>
      <Navigator page={page} />
    </div>
  )
}

/** Drawn on the server and, for every further filter, in the browser. */
export function Navigator({ page }: { readonly page: NavigatorPage }) {
  const { filter, facets, chosen, featured, changed, found } = page
  return (
    <div class="navigator">
      <header class="navigator-head">
        <h1>{navigatorHeading(page.filter)}</h1>
        <Finder placeholder="Search titles, steps and code" q={filter.q} form={FILTER_FORM} />
      </header>
      <button
        type="button"
        class="button button-quiet facets-switch"
        aria-expanded="false"
        aria-controls="facets"
        data-facets-switch
      >
        <Icon name="filter" />
        {chosen.length > 0 ? `Filters (${chosen.length})` : 'Filters'}
      </button>
      <NavigatorFacets facets={facets} found={found} />
      {filter.sort !== 'suggested' && <input type="hidden" form={FILTER_FORM} name="sort" value={filter.sort} />}
      <div class="navigator-results">
        {featured.length > 0 && <Featured page={page} />}
        <Results page={page} />
        {changed.length > 0 && <Changed page={page} />}
      </div>
    </div>
  )
}

function Featured({ page: { featured, states } }: { readonly page: NavigatorPage }) {
  return (
    <section aria-labelledby="featured" class="featured">
      <h2 id="featured">Featured</h2>
      <ul class="card-rail" data-scroller>
        {featured.map(card => (
          <li key={card.href}>
            <CardView card={card} state={states?.get(card.href)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Results({ page }: { readonly page: NavigatorPage }) {
  const { shown, found } = page
  return (
    <section aria-labelledby="results" class="results">
      <div class="results-head">
        <h2 id="results" tabIndex={-1}>
          {found === page.total ? 'Everything' : 'Results'}
        </h2>
        <p role="status">{statusOf(page)}</p>
      </div>
      <ChosenOnes page={page} />
      <SearchNote page={page} />
      <FoundConcepts page={page} />
      {found > 1 && <Orders page={page} />}
      {found === 0 && <Nothing page={page} />}
      <ul class="card-grid">
        {shown.map((card, place) => (
          // by place: another filter changes words of the cards that are drawn, which takes less than new cards
          <li key={place}>
            <CardView card={card} state={page.states?.get(card.href)} excerpt={page.search?.excerpts?.get(card.href)} />
          </li>
        ))}
      </ul>
      <PageLinks
        label="Pages of results"
        page={page.filter.page}
        pages={page.pages}
        to={number => addressOf({ ...page.filter, page: number })}
      />
    </section>
  )
}

const troubles: Readonly<Record<Trouble, string>> = {
  limited: 'You search faster than others may, so for a minute only titles, tags and descriptions are searched.',
  away: 'The search in steps and code does not answer now; titles, tags and descriptions were searched.'
}

/** Other words than those that were asked for, or less than was asked for. */
function SearchNote({ page: { search, filter } }: { readonly page: NavigatorPage }) {
  if (search?.trouble) return <p class="search-note">{troubles[search.trouble]}</p>
  const corrected = search?.ranking?.corrected
  if (corrected === undefined) return null
  return (
    <p class="search-note">
      For <a href={addressOf({ ...filter, q: corrected, page: 1 })}>“{corrected}”</a> instead of “{filter.q}”.
    </p>
  )
}

/** Concepts that fit the words, whatever the filters: they explain what the results teach. */
function FoundConcepts({ page: { search } }: { readonly page: NavigatorPage }) {
  const concepts = search?.ranking?.concepts ?? []
  if (concepts.length === 0) return null
  return (
    <nav class="found-concepts" aria-labelledby="found-concepts">
      <span id="found-concepts">
        <Icon name="concept" />
        Concepts
      </span>
      <ul class="chips">
        {concepts.map(({ slug, title }) => (
          <li key={slug}>
            <a class="chip" href={channels.published.hrefOf({ kind: 'concept', slug })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `23 of 427`, with the page when there are several. */
function statusOf({ found, total, pages, filter: { page } }: NavigatorPage): string {
  const many = found === total ? `${grouped(total)} in all` : `${grouped(found)} of ${grouped(total)}`
  return pages > 1 ? `${many}, page ${page} of ${pages}` : many
}

/** Links, so that an order needs no script; the form of the filters keeps the one that is chosen. */
function Orders({ page: { orders, filter } }: { readonly page: NavigatorPage }) {
  return (
    <nav class="orders" aria-labelledby="orders">
      <span id="orders">Sort by</span>
      <ul>
        {orders.map(({ sort, href }) => (
          <li key={sort}>
            <a href={href} aria-current={sort === filter.sort ? 'true' : undefined}>
              {sortName(sort, filter.q !== '')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ChosenOnes({ page: { chosen, filter, found } }: { readonly page: NavigatorPage }) {
  if (chosen.length === 0 && filter.q === '') return null
  return (
    <ul class="chosen" aria-label="Chosen filters">
      {filter.q !== '' && (
        <li key="words">
          <a class="chip" href={addressOf({ ...filter, q: '', page: 1 })}>
            <span class="visually-hidden">Remove </span>“{filter.q}”
            <Icon name="close" />
          </a>
        </li>
      )}
      {chosen.map(({ name, text, href }) => (
        <li key={`${name} ${text}`}>
          <a class="chip" href={href}>
            <span class="visually-hidden">Remove </span>
            {valueName(name, text)}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {found > 0 && (
        <li key="all">
          <a class="clear" href={NAVIGATOR}>
            Clear filters
          </a>
        </li>
      )}
    </ul>
  )
}

/** Why there is nothing, and ways on. */
function Nothing({ page }: { readonly page: NavigatorPage }) {
  const { suggestions, total } = page
  if (total === 0)
    return <p class="nothing">Nothing is published yet. Tutorials appear here as soon as there are some.</p>
  return (
    <div class="nothing">
      <p>
        Nothing matches {navigatorTitle(page)}: {page.chosen.length > 0 ? 'no tutorial has all of it' : nowhere(page)}.
      </p>
      <p>
        <a class="button" href={NAVIGATOR}>
          Clear filters
        </a>
      </p>
      <p id="suggestions">Or try:</p>
      <ul aria-labelledby="suggestions">
        {suggestions.map(({ text, href, count }) => (
          <li key={href}>
            <a href={href}>{text}</a>
            {count !== undefined && ` (${grouped(count)})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const nowhere = ({ search }: NavigatorPage): string =>
  search?.ranking ? 'no title, step or code has these words' : 'no title, tag or description has these words'

function Changed({ page: { changed } }: { readonly page: NavigatorPage }) {
  return (
    <section aria-labelledby="changed" class="changed">
      <h2 id="changed">Recently changed</h2>
      <ChangedList cards={changed} />
    </section>
  )
}

/** Tutorials with the days on which they changed. */
export function ChangedList({ cards }: { readonly cards: NavigatorPage['changed'] }) {
  return (
    <ul class="changed-list">
      {cards.map(({ href, title, updatedAt }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {updatedAt !== null && <Day time={updatedAt} />}
        </li>
      ))}
    </ul>
  )
}
