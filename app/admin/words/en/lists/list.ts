import { counted, numeral } from '../../../browser/parts/format.ts'
import { rows } from '../counts.ts'

export const search = 'Search'
export const clearFilters = 'Clear filters'
export const all = 'All'
export const refresh = 'Refresh'
export const columns = 'Columns'
export const show = 'Show'
export const moveUp = (column: string) => `Move ${column} up`
export const moveDown = (column: string) => `Move ${column} down`
export const widthOf = (column: string) => `Width of ${column}`
export const columnsAsDelivered = 'Columns as delivered'
export const exportCsv = 'Export CSV'
export const stopExport = (done: number, all: number) => `Stop export (${numeral(done)} of ${numeral(all)})`
export const firstRows = (count: number) => `The first ${numeral(count)} rows`
export const allRows = 'All rows of this list'
export const onlyFirstRows = (count: number) => `The first ${numeral(count)} rows are shown. Filters find the others.`
export const groupBy = 'Group by'
export const notGrouped = 'Not grouped'
export const by = (column: string) => `By ${column}`
export const groupedBy = (list: string, column: string) => `${list}, grouped by ${column}`
export const noValue = 'No value'
export const emptyText = 'Empty text'
export const showMore = (left: number) => `Show more, ${rows(left)} left`
export const loadMore = 'Load more'
export const noneMatches = 'No row matches. Clear the filters to see all.'
export const noRows = 'There are no rows yet.'

export const selectedRows = 'Selected rows'
export const selected = (count: number) => `${numeral(count)} selected`
export const clearSelection = 'Clear selection'
export const ofRows = (label: string, count: number) => `${label}: ${rows(count)}`
export const outcome = (done: number, refused: number) => `${numeral(done)} done, ${numeral(refused)} refused.`
export const isDone = 'done'

export const view = 'View'
/** The list as it is delivered. */
export const standard = 'Standard'
export const saveView = 'Save view'
export const deleteView = 'Delete view'
export const deleteThisView = (name: string) => `Delete the view ${name}?`
export const viewIsLost = 'Its filters, columns and order are lost; the rows of the list stay.'
export const nameOfView = 'Name of the view'
export const openWithView = 'Open the list with it'
export const shareView = 'Share it with all admins'
export const openWithout = 'Open the list without it'
export const sharedViewIsLost = 'It disappears for all admins; the rows of the list stay.'
export const manageViews = 'Rename and delete views'
export const takeOver = (count: number) => `Keep ${counted(count, 'view')} of this browser for all of yours`
