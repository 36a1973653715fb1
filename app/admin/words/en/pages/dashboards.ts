import { numeral } from '../../../browser/parts/format.ts'

export const newDashboard = 'New dashboard'
export const noDashboards = 'Nothing yet. A dashboard shows saved queries of Analytics beside each other.'
export const yoursAlone = 'yours alone'
export const yoursShared = 'yours, shared'
export const dashboard = 'Dashboard'
export const query = 'Query'
export const yoursAloneNow = 'Yours alone now.'
export const sharedNow = 'All admins see it now.'
export const refresh = 'Refresh'
export const allDashboards = 'All dashboards'
export const noTiles = 'No tiles yet.'
export const noTilesOfYours = 'No tiles yet. Add one with a saved query.'
export const moved = (title: string, place: number, count: number) =>
  `${title} is tile ${numeral(place)} of ${numeral(count)}.`
export const isNarrow = (title: string) => `${title} is narrow.`
export const isWide = (title: string) => `${title} is wide.`
export const wasRemoved = (title: string) => `${title} was removed.`
export const wasAdded = (title: string) => `${title} was added.`
export const wasChanged = (title: string) => `${title} was changed.`
export const queriesStay = 'Its saved queries stay.'
export const addTile = 'Add tile'
export const addATile = 'Add a tile'
export const add = 'Add'
export const noQueries = <T>(analytics: T) => ['There is no saved query yet: save one in ', analytics, '.']
export const savedQuery = 'Saved query'
export const queryOf = (name: string, owner: string) => `${name} (of ${owner})`
export const tile = (title: string) => `Tile ${title}`
export const title = 'Title'
export const openQuery = 'Open query'
export const queryIsGone = 'This query was deleted, or is not shared with you any more.'
export const running = 'Running …'
export const onlyGroups = 'Only groups of at least five people.'
export const moveEarlier = 'Move earlier'
export const moveLater = 'Move later'
export const narrower = 'Narrower'
export const wider = 'Wider'
export const removeTile = 'Remove'
