import * as words from '#site-words/teched.ts'
import { DIRECTORY, SPEAKERS } from '../../catalog/sessions/catalog.ts'
import type { DirectoryPage, SessionChoice, SessionFacetModel, SessionGroup } from '../../catalog/sessions/directory.ts'
import { directoryHref, type SessionFacet, sessionFacets, type SessionFilter } from '../../catalog/sessions/filter.ts'
import { ofContent } from '../parts/content-language.ts'
import { Icon } from '../parts/icon.tsx'
import { languageName } from './language-name.ts'
import { Count } from '../parts/local.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { SessionList, venueName } from './session-line.tsx'
import { SessionViews } from './session-views.tsx'
import { longDay, shortDay } from './times.ts'

/** All sessions, by day or by how well they fit what was searched for. */
export function DirectoryView(page: DirectoryPage) {
  const { filter, found, total, pages, groups, facets, corrected, isPlain, isRanked } = page
  if (total === 0) return <NoSessions />
  return (
    <div class="sessions">
      <header class="sessions-head">
        <h1>{words.sessions}</h1>
        <SessionViews here={DIRECTORY} />
        <Finder filter={filter} />
      </header>
      <div class="sessions-body">
        <Facets facets={facets} isOpen={page.isOpen} />
        <div class="sessions-found">
          <p class="sessions-count" role="status">
            {words.foundOf(found, total)}
          </p>
          {corrected !== undefined && <p>{words.searchedInstead(corrected)}</p>}
          {isPlain && <p class="sessions-note">{words.plainSearch}</p>}
          {found === 0 && <p>{words.nothingFound}</p>}
          {groups.map(
            group => group.sessions.length > 0 && <Group key={group.day ?? ''} group={group} isRanked={isRanked} />
          )}
          <PageLinks
            label={words.pagesOfSessions}
            page={filter.page}
            pages={pages}
            to={number => directoryHref({ ...filter, page: number })}
          />
        </div>
      </div>
    </div>
  )
}

const NoSessions = () => (
  <div class="sessions">
    <h1>{words.sessions}</h1>
    <p>{words.noSessionsYet}</p>
  </div>
)

/** A form without scripts; what is chosen stays chosen. */
function Finder({ filter }: { readonly filter: SessionFilter }) {
  return (
    <form class="finder" role="search" action={DIRECTORY} aria-label={words.searchSessions}>
      <label class="visually-hidden" for="session-words">
        {words.wordsOfSessions}
      </label>
      {sessionFacets.flatMap(name =>
        filter[name].map(value => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
      )}
      <span class="finder-field">
        <Icon name="search" />
        <input
          class="field"
          id="session-words"
          type="search"
          name="q"
          defaultValue={filter.q}
          maxLength={80}
          placeholder={words.searchSessions}
          autocomplete="off"
        />
      </span>
      <button class="button">{words.search}</button>
    </form>
  )
}

function Group({ group: { day, sessions }, isRanked }: { readonly group: SessionGroup; readonly isRanked: boolean }) {
  const id = isRanked ? 'found' : `day-${day ?? 'open'}`
  return (
    <section class="session-day" aria-labelledby={id}>
      <h2 id={id}>{isRanked ? words.bestMatches : day === null ? words.noTimeYet : longDay(day)}</h2>
      <SessionList sessions={sessions} withDay={isRanked} />
    </section>
  )
}

interface FacetsProps {
  readonly facets: readonly SessionFacetModel[]
  readonly isOpen: boolean
}

/** Each choice is a link to the directory with it, or without it where it is chosen. */
function Facets({ facets, isOpen }: FacetsProps) {
  if (facets.length === 0) return null
  return (
    <nav class="session-facets" aria-label={words.filters}>
      {!isOpen && (
        <p>
          <a href={DIRECTORY}>{words.removeAll}</a>
        </p>
      )}
      {facets.map(facet => (
        <details key={facet.name} open={isUnfolded(facet)}>
          <summary>{words.facets[facet.name]}</summary>
          <ul>
            {facet.choices.map(choice => (
              <li key={choice.value}>
                <Choice name={facet.name} choice={choice} />
              </li>
            ))}
            {facet.isCut && facet.name === 'speaker' && (
              <li>
                <a class="session-choice" href={SPEAKERS}>
                  {words.allSpeakers}
                </a>
              </li>
            )}
          </ul>
        </details>
      ))}
    </nav>
  )
}

/** Choices that are seen at once, before sessions on phones; others are folded until something of them is chosen. */
const FEW = 6

const isUnfolded = ({ choices }: SessionFacetModel): boolean =>
  choices.length <= FEW || choices.some(({ isChosen }) => isChosen)

function Choice({
  name,
  choice: { value, text, count, isChosen, href }
}: {
  readonly name: SessionFacet
  readonly choice: SessionChoice
}) {
  return (
    <a class="session-choice" href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
      <span class="choice-text" {...(name === 'track' && ofContent)}>
        {names[name](value, text)}
      </span>
      {isChosen ? (
        <>
          <span class="visually-hidden">{words.removeFilter}</span>
          <Icon name="close" />
        </>
      ) : (
        <span class="choice-count">
          <Count value={count} />
        </span>
      )}
    </a>
  )
}

const names: Readonly<Record<SessionFacet, (value: string, text: string) => string>> = {
  day: shortDay,
  venue: venueName,
  track: (_, text) => text,
  language: languageName,
  speaker: (_, text) => text
}
