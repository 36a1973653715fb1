export { followDocuments, type Following } from './follow/follow-documents.ts'
export { searchIndex } from './state/search-index.ts'
export { SNAPSHOT_LOCK } from './snapshot/store-snapshot.ts'
export { textsOf } from '../../content/index.ts'
