import * as words from '#site-words/navigator-page.ts'
import { searchInside } from '#site-words/finder.ts'
import { recentlyChanged } from '#site-words/parts.ts'
import { addressOf, NAVIGATOR } from '../catalog/filter.ts'
import type { NavigatorPage } from '../catalog/navigator-page.ts'
import { channels } from '../search/channel.ts'
import { CardView } from './parts/card.tsx'
import { Finder } from './search/finder.tsx'
import { Icon } from './parts/icon.tsx'
import type { NavigatorModel } from './models.ts'
import { FILTER_FORM, NavigatorFacets } from './navigator-facets.tsx'
import { PageLinks } from './parts/page-links.tsx'
import { ofContent, ofValue } from './parts/content-language.ts'
import { Day } from './parts/local.tsx'
import { grouped } from './parts/locale.ts'
import { quoted } from '#site-words/catalog.ts'
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
        <Finder placeholder={searchInside} q={filter.q} form={FILTER_FORM} />
      </header>
      <button
        type="button"
        class="button button-quiet facets-switch"
        aria-expanded="false"
        aria-controls="facets"
        data-facets-switch
      >
        <Icon name="filter" />
        {chosen.length > 0 ? words.filtersChosen(chosen.length) : words.filters}
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
      <h2 id="featured">{words.featured}</h2>
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
          {found === page.total ? words.everything : words.results}
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
        label={words.pagesOfResults}
        page={page.filter.page}
        pages={page.pages}
        to={number => addressOf({ ...page.filter, page: number })}
      />
    </section>
  )
}

/** Other words than those that were asked for, or less than was asked for. */
function SearchNote({ page: { search, filter } }: { readonly page: NavigatorPage }) {
  if (search?.trouble) return <p class="search-note">{words.troubles[search.trouble]}</p>
  const corrected = search?.ranking?.corrected
  if (corrected === undefined) return null
  return (
    <p class="search-note">
      {words.corrected(<a href={addressOf({ ...filter, q: corrected, page: 1 })}>{quoted(corrected)}</a>, filter.q)}
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
        {words.concepts}
      </span>
      <ul class="chips">
        {concepts.map(({ slug, title }) => (
          <li key={slug}>
            <a class="chip" href={channels.published.hrefOf({ kind: 'concept', slug })} {...ofContent}>
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
  const many = found === total ? words.inAll(total) : words.foundOf(found, total)
  return pages > 1 ? words.onPage(many, page, pages) : many
}

/** Links, so that an order needs no script; the form of the filters keeps the one that is chosen. */
function Orders({ page: { orders, filter } }: { readonly page: NavigatorPage }) {
  return (
    <nav class="orders" aria-labelledby="orders">
      <span id="orders">{words.sortBy}</span>
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

const hidden = (text: string) => <span class="visually-hidden">{text}</span>

function ChosenOnes({ page: { chosen, filter, found } }: { readonly page: NavigatorPage }) {
  if (chosen.length === 0 && filter.q === '') return null
  return (
    <ul class="chosen" aria-label={words.chosenFilters}>
      {filter.q !== '' && (
        <li key="words">
          <a class="chip" href={addressOf({ ...filter, q: '', page: 1 })}>
            {words.remove(hidden, quoted(filter.q))}
            <Icon name="close" />
          </a>
        </li>
      )}
      {chosen.map(({ name, text, href }) => (
        <li key={`${name} ${text}`}>
          <a class="chip" href={href}>
            {words.remove(hidden, <span {...ofValue(name)}>{valueName(name, text)}</span>)}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {found > 0 && (
        <li key="all">
          <a class="clear" href={NAVIGATOR}>
            {words.clearFilters}
          </a>
        </li>
      )}
    </ul>
  )
}

/** Why there is nothing, and ways on. */
function Nothing({ page }: { readonly page: NavigatorPage }) {
  const { suggestions, total } = page
  if (total === 0) return <p class="nothing">{words.nothingYet}</p>
  return (
    <div class="nothing">
      <p>{page.chosen.length > 0 ? words.nothingHasAll(navigatorTitle(page)) : nowhere(page)}</p>
      <p>
        <a class="button" href={NAVIGATOR}>
          {words.clearFilters}
        </a>
      </p>
      <p id="suggestions">{words.orTry}</p>
      <ul aria-labelledby="suggestions">
        {suggestions.map(({ way, text, href, count }) => (
          <li key={href}>
            <a href={href} {...(way === 'card' && ofContent)}>
              {words.suggestions[way](text)}
            </a>
            {count !== undefined && ` (${grouped(count)})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const nowhere = (page: NavigatorPage): string =>
  page.search?.ranking ? words.nothingHasWordsInside(navigatorTitle(page)) : words.nothingHasWords(navigatorTitle(page))

function Changed({ page: { changed } }: { readonly page: NavigatorPage }) {
  return (
    <section aria-labelledby="changed" class="changed">
      <h2 id="changed">{recentlyChanged}</h2>
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
          <a href={href} {...ofContent}>
            {title}
          </a>
          {updatedAt !== null && <Day time={updatedAt} />}
        </li>
      ))}
    </ul>
  )
}
