import { hasPrefix, searchable, wordsOf } from '../words.ts'
import type { Session, SessionCatalog } from './catalog.ts'
import { directoryHref, isOpen, type SessionFacet, sessionFacets, type SessionFilter, toggled } from './filter.ts'

/** A value of a facet, with the address where it is in or out. */
export interface SessionChoice {
  readonly value: string
  /** Name of a track or speaker; days, venues and languages have theirs in the view. */
  readonly text: string
  /** How many would be shown with it. */
  readonly count: number
  readonly isChosen: boolean
  readonly href: string
}

export interface SessionFacetModel {
  readonly name: SessionFacet
  readonly choices: readonly SessionChoice[]
  /** True when there are more values than are offered. */
  readonly isCut: boolean
}

/** Answer of the search engine to the words of a filter: slugs, the best first. */
export interface FoundSessions {
  readonly slugs: readonly string[]
  /** The words that were searched for instead. */
  readonly corrected?: string
}

/** Sessions of one day; of those that were searched for, all by how well they fit. */
export interface SessionGroup {
  /** Null for sessions whose time is not known. */
  readonly day: string | null
  readonly sessions: readonly Session[]
}

/** The directory for one filter. */
export interface DirectoryPage {
  readonly filter: SessionFilter
  readonly found: number
  readonly total: number
  readonly pages: number
  readonly groups: readonly SessionGroup[]
  /** True when they are in the order of a search, not by day. */
  readonly isRanked: boolean
  readonly facets: readonly SessionFacetModel[]
  readonly isOpen: boolean
  readonly corrected: string | undefined
  /** True when words were looked for in titles, codes and names alone, since the search engine was away. */
  readonly isPlain: boolean
}

const SESSIONS_A_PAGE = 50
const MOST_CHOICES = 24

/** The directory for what was asked for; `answer` is what the search engine says to its words, undefined when it is away. */
export function directoryPage(catalog: SessionCatalog, asked: SessionFilter, answer?: FoundSessions): DirectoryPage {
  const filter = knownPart(catalog, asked)
  const candidates = candidatesOf(catalog, filter.q, answer)
  const { found, counts } = filtered(candidates, filter)
  const pages = Math.max(1, Math.ceil(found.length / SESSIONS_A_PAGE))
  const page = Math.min(filter.page, pages)
  const shown = found.slice((page - 1) * SESSIONS_A_PAGE, page * SESSIONS_A_PAGE)
  const isRanked = filter.q !== '' && answer !== undefined
  return {
    ...{ filter: { ...filter, page }, pages, isRanked, found: found.length, total: catalog.sessions.length },
    groups: isRanked ? [{ day: null, sessions: shown }] : byDay(shown),
    facets: sessionFacets.map(name => facetOf(catalog, filter, name, counts[name])).filter(hasChoice),
    isOpen: isOpen(filter),
    corrected: answer?.corrected,
    isPlain: filter.q !== '' && answer === undefined
  }
}

/** Sessions under their days, in the order in which they are. */
export function byDay(sessions: readonly Session[]): SessionGroup[] {
  return [...Map.groupBy(sessions, ({ day }) => day)].map(([day, own]) => ({ day, sessions: own }))
}

function knownPart({ speakers, tracks }: SessionCatalog, filter: SessionFilter): SessionFilter {
  return {
    ...filter,
    track: filter.track.filter(slug => tracks.has(slug)),
    speaker: filter.speaker.filter(slug => speakers.has(slug))
  }
}

/** Everything, or what words find. */
function candidatesOf({ sessions, bySlug }: SessionCatalog, q: string, answer: FoundSessions | undefined) {
  if (q === '') return sessions
  if (answer) return answer.slugs.flatMap(slug => bySlug.get(slug) ?? [])
  const words = wordsOf(q)
  return sessions.filter(session => {
    const text = [session.title, session.code, ...session.speakers.map(({ name }) => name)].join(' ')
    const own = searchable(text)
    return words.every(word => hasPrefix(own, word))
  })
}

type Counts = Readonly<Record<SessionFacet, Map<string, number>>>

/** One pass: a session that fails one facet counts there only, so numbers say what a further choice would show. */
function filtered(sessions: readonly Session[], filter: SessionFilter): { found: Session[]; counts: Counts } {
  const counts = Object.fromEntries(sessionFacets.map(name => [name, new Map<string, number>()])) as unknown as Counts
  const found: Session[] = []
  for (const session of sessions) {
    const failed = sessionFacets.filter(name => !admits(filter[name], valuesIn(session, name)))
    const [failedOne] = failed
    if (failedOne === undefined) found.push(session)
    if (failed.length > 1) continue
    for (const name of failedOne === undefined ? sessionFacets : [failedOne])
      for (const value of valuesIn(session, name)) counts[name].set(value, (counts[name].get(value) ?? 0) + 1)
  }
  return { found, counts }
}

const admits = (wanted: readonly string[], values: readonly string[]): boolean =>
  wanted.length === 0 || values.some(value => wanted.includes(value))

const valuesOf: Readonly<Record<SessionFacet, (session: Session) => readonly (string | null | undefined)[]>> = {
  day: ({ day }) => [day],
  venue: ({ venue }) => [venue],
  track: ({ track }) => [track?.slug],
  language: ({ language }) => [language],
  speaker: ({ speakers }) => speakers.map(({ slug }) => slug)
}

const valuesIn = (session: Session, name: SessionFacet): readonly string[] =>
  valuesOf[name](session).filter(value => typeof value === 'string')

function facetOf(
  catalog: SessionCatalog,
  filter: SessionFilter,
  name: SessionFacet,
  counts: ReadonlyMap<string, number>
): SessionFacetModel {
  const chosen = filter[name].map(value => [value, counts.get(value) ?? 0] as const)
  const all = [...new Map([...counts, ...chosen])]
  // of many speakers those who speak most are offered; the page of speakers has all
  const first = all.length <= MOST_CHOICES ? all : mostOf(all, filter[name])
  const choices = first.map(([value, count]) => ({
    ...{ value, count, text: textOf(catalog, name, value) },
    isChosen: filter[name].includes(value),
    href: directoryHref(toggled(filter, name, value))
  }))
  choices.sort((one, other) => one.text.localeCompare(other.text, 'en'))
  return { name, choices, isCut: first.length < all.length }
}

/** What was chosen, then what most sessions have. */
function mostOf(all: readonly (readonly [string, number])[], chosen: readonly string[]) {
  const isChosen = ([value]: readonly [string, number]): number => Number(chosen.includes(value))
  const inOrder = all.toSorted((one, other) => isChosen(other) - isChosen(one) || other[1] - one[1])
  return inOrder.slice(0, MOST_CHOICES)
}

function textOf({ tracks, speakers }: SessionCatalog, name: SessionFacet, value: string): string {
  if (name === 'track') return tracks.get(value)?.name ?? value
  return name === 'speaker' ? (speakers.get(value)?.name ?? value) : value
}

/** A facet of one value that everything has chooses nothing. */
const hasChoice = ({ choices }: SessionFacetModel): boolean =>
  choices.length > 1 || choices.some(({ isChosen }) => isChosen)
