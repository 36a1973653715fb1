export { CDS_TYPES, CDS_WORDS } from '../style/cds-grammar.ts'
export { readingMinutes } from './reading-time.ts'
