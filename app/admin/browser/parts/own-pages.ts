/** Addresses of pages that belong to no entity; no set has a name like them. */
export const JOBS = '$jobs'
export const CONCEPT_GATE = '$concepts'
export const SECRETS = '$secrets'
export const PIPELINE = '$pipeline'
export const OPERATIONS = '$operations'
export const QUERY = '$query'
export const DASHBOARDS = '$dashboards'
export const REPORTS = '$reports'
export const PATH_EDITOR = '$path-editor'
export const VERSIONS = '$versions'
export const PEOPLE = '$people'
export const TAG_IMPORT = '$tags'
export const CHANGES = '$changes'
export const METRICS = '$metrics'
export const EMBEDDINGS = '$embeddings'

/** Groups of the side navigation, in their order. */
export const groupNames = [
  'Content',
  'Catalog',
  'Learners',
  'Events',
  'Graph',
  'Homepage',
  'Analytics',
  'Operations',
  'Settings'
] as const
export type GroupName = (typeof groupNames)[number]

/** A page that belongs to no entity. */
export interface OwnPage {
  readonly at: string
  readonly name: string
  /** Null for none; without one, its name decides as that of a set does (`shell/groups.ts`). */
  readonly group?: GroupName | null
}

/** These pages as the side navigation and the quick search name them. */
export const ownPages = [
  { at: '', name: 'Home', group: null },
  { at: JOBS, name: 'Jobs' },
  { at: CONCEPT_GATE, name: 'Concept gate' },
  { at: SECRETS, name: 'Secrets of the platform' },
  { at: PIPELINE, name: 'Pipeline' },
  { at: QUERY, name: 'Analytics' },
  { at: DASHBOARDS, name: 'Dashboards' },
  { at: REPORTS, name: 'Reports' },
  { at: VERSIONS, name: 'Publishes and rollback', group: 'Content' },
  { at: PATH_EDITOR, name: 'Missions and groups', group: 'Catalog' },
  { at: PEOPLE, name: 'People', group: 'Learners' },
  { at: TAG_IMPORT, name: 'Import tags', group: 'Catalog' },
  { at: CHANGES, name: 'Change log', group: 'Operations' },
  { at: METRICS, name: 'Metrics', group: 'Operations' },
  { at: EMBEDDINGS, name: 'Embeddings', group: 'Operations' },
  { at: OPERATIONS, name: 'Actions' }
] as const

const pathEditor = { at: PATH_EDITOR, name: 'Edit the path', look: 'See the path' }

/** Sets whose rows have a page of their own beside their object page: its name, and that for rows which others are editing. */
export const editorsOfRows: ReadonlyMap<string, typeof pathEditor> = new Map([
  ['Missions', pathEditor],
  ['Groups', pathEditor]
])
