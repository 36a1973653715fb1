import { grouped } from '../../../views/parts/locale.ts'

export const search = 'Search'
export const wordsToSearch = 'Words to search for'
export const searchIn = 'Search titles, steps and code'
export const clearRecent = 'Clear recent searches'
export const results = 'Results'
export const showAll = (total: number) =>
  total === 1 ? 'Show it on the page of results' : `Show all ${grouped(total)} results`
export const stepNumber = (step: number) => `Step ${step}`
export const kinds = { tutorial: 'Tutorials', mission: 'Missions', group: 'Groups', concept: 'Concepts' }
export const recentSearches = 'Recent searches'
export const commonSubjects = 'Common subjects'
export const tryOneWord = 'Try one word'
/** After the keys that do it. */
export const toChoose = 'choose'
export const toOpen = 'open'
export const toClose = 'close'
export const enterKey = 'Enter'
export const escapeKey = 'Esc'

export const allTutorials = 'all tutorials'
export const howToSearch = <T>(all: T) => [
  'Words find titles, steps and code; “quotes” find them side by side. Or see ',
  all,
  '.'
]
export const goOn = 'Keep typing.'
export const insteadOf = <T>(corrected: T, words: string) => ['For ', corrected, ` instead of “${words}”.`]
export const quoted = (words: string) => `“${words}”`
export const nothingHasYet = <T>(words: T, all: T) => [
  'No results for ',
  words,
  '. Try fewer or different words, or see ',
  all,
  '.'
]

/** For those who do not see the results. */
export const nothingHas = (words: string) => `No results for “${words}”`
export const resultsFor = (total: number, best: string, corrected?: string) =>
  `${total === 1 ? '1 result' : `${grouped(total)} results`}${corrected === undefined ? '' : ` for “${corrected}”`}, best: ${best}`

export const searchSilent = 'The search is not responding; check whether you are online'
export const searchFails = 'The search is not responding right now; try again in a moment'
export const searchTooFast = (seconds: number) =>
  `You have searched a lot in a short time; the search goes on in ${seconds} seconds`
