import { counted, numeral } from '../../browser/parts/format.ts'

export const searchEverything = 'Search everything'
export const searchByKeys = 'Search everything (Ctrl+K)'
export const pagesListsAndRows = 'Pages, lists and rows'
export const results = 'Results'
export const keys = 'Arrows choose, Enter opens, Escape closes.'
export const searching = 'Searching'
export const found = (count: number) => (count === 0 ? 'No results' : counted(count, 'result'))
/** Kinds of what is found. */
export const page = 'Page'
export const list = 'List'
/** Link to all rows of a list that match. */
export const allIn = (count: number, list: string) => `All ${numeral(count)} in ${list}`
