export { ANSWERED, exposeSearchLog } from './admin.ts'
export { receiveSearchClicks, receiveSearches } from './receive-told.ts'
export { recordSearch } from './record-search.ts'
export { COUNTS, DAYS } from './store-counts.ts'
