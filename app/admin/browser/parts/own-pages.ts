/** Addresses of pages that belong to no entity; no set has a name like them. */
export const JOBS = '$jobs'
export const CONCEPT_GATE = '$concepts'
export const SECRETS = '$secrets'
export const PIPELINE = '$pipeline'
export const OPERATIONS = '$operations'
export const QUERY = '$query'
export const REPORTS = '$reports'
export const PEOPLE = '$people'
export const TAG_IMPORT = '$tags'
export const CHANGES = '$changes'
export const METRICS = '$metrics'
export const EMBEDDINGS = '$embeddings'

/** These pages as the side navigation and the quick search name them. */
export const ownPages = [
  { at: '', name: 'Home' },
  { at: JOBS, name: 'Jobs' },
  { at: CONCEPT_GATE, name: 'Concept gate' },
  { at: SECRETS, name: 'Secrets of the platform' },
  { at: PIPELINE, name: 'Pipeline' },
  { at: QUERY, name: 'Analytics' },
  { at: REPORTS, name: 'Reports' },
  { at: PEOPLE, name: 'People' },
  { at: TAG_IMPORT, name: 'Import tags' },
  { at: CHANGES, name: 'Change log' },
  { at: METRICS, name: 'Metrics' },
  { at: EMBEDDINGS, name: 'Embeddings' },
  { at: OPERATIONS, name: 'Actions' }
] as const
