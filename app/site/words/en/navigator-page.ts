import type { FacetName } from '../../catalog/filter.ts'
import type { SuggestedWay } from '../../catalog/suggestions.ts'
import type { Trouble } from '../../search/found.ts'
import { grouped } from '../../views/parts/locale.ts'

export const description = 'Find a tutorial, mission or group by words, level, topic and tag.'
export const filters = 'Filters'
export const filtersChosen = (count: number): string => `Filters (${count})`
export const facets: Readonly<Record<FacetName, string>> = {
  type: 'Type',
  level: 'Level',
  progress: 'Your progress',
  topic: 'Topic',
  tag: 'Tag'
}
export const showResults = 'Show results'
/** Button that leads from the filters to so many results. */
export const show = <T>(count: T) => ['Show ', count]
export const more = <T>(count: T) => [count, ' more']

export const featured = 'Featured'
export const everything = 'Everything'
export const results = 'Results'
export const pagesOfResults = 'Pages of results'
export const troubles: Readonly<Record<Trouble, string>> = {
  limited: 'You have searched a lot in a short time, so for a minute only titles, tags and descriptions are searched.',
  away: 'Steps and code cannot be searched right now; titles, tags and descriptions were searched.'
}
/** The words that were searched for instead of `words`. */
export const corrected = <T>(link: T, words: string) => ['For ', link, ` instead of “${words}”.`]
export const concepts = 'Concepts'
export const inAll = (total: number): string => `${grouped(total)} in all`
export const foundOf = (found: number, total: number): string => `${grouped(found)} of ${grouped(total)}`
/** A number of results, with the page on which the reader is. */
export const onPage = (status: string, page: number, pages: number): string => `${status}, page ${page} of ${pages}`
export const sortBy = 'Sort by'
export const chosenFilters = 'Chosen filters'
export const clearFilters = 'Clear filters'
/** Read aloud: the link takes the filter away. */
export const remove = <T>(hidden: (text: string) => T, filter: T | string) => [hidden('Remove '), filter]

export const nothingYet = 'Nothing is published yet. Tutorials will appear here.'
export const nothingHasAll = (filter: string): string =>
  `Nothing matches ${filter}: no tutorial has everything you chose.`
export const nothingHasWordsInside = (filter: string): string =>
  `Nothing matches ${filter}: no title, step or code contains these words.`
export const nothingHasWords = (filter: string): string =>
  `Nothing matches ${filter}: no title, tag or description contains these words.`
export const orTry = 'Or try:'

/** Words of a suggestion by the way that it goes; those of a card are its title. */
export const suggestions: Readonly<Record<SuggestedWay, (text: string) => string>> = {
  everything: words => `“${words}” in everything`,
  choices: () => 'your choices, without the words',
  alone: word => `“${word}” alone`,
  topic: name => `topic “${name}”`,
  tag: name => `tag “${name}”`,
  card: title => title
}
