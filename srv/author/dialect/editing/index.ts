export { CDS_TYPES, CDS_WORDS } from '../style/cds-grammar.ts'
