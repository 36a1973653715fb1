import * as names from '#workplace-words/page-names.ts'
import * as words from '#workplace-words/shell.ts'
import type { Row } from '../../metadata/evaluate.ts'
import type { PlacedPage } from '../workplaces/order.ts'

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
export const RENAME_TAG = '$rename-tag'
export const CHANGES = '$changes'
export const METRICS = '$metrics'
export const EMBEDDINGS = '$embeddings'
export const TOKENS = '$tokens'

/** Groups of the side navigation, in their order. */
export const groupNames = [
  'content',
  'catalog',
  'learners',
  'events',
  'graph',
  'homepage',
  'analytics',
  'operations',
  'settings',
  'other'
] as const
type GroupName = (typeof groupNames)[number]

/** A page of the admin workplace that belongs to no entity. */
interface OwnPage extends PlacedPage {
  readonly name: string
  readonly group?: GroupName
}

/** Its pages as the side navigation and the quick search name them. */
export const ownPages: readonly OwnPage[] = [
  { at: '', name: names.home },
  { at: VERSIONS, name: names.publishesAndRollback, group: 'content', order: 50 },
  { at: PATH_EDITOR, name: names.pathEditor, group: 'catalog', order: 30 },
  { at: TAG_IMPORT, name: names.importTags, group: 'catalog', order: 50 },
  { at: RENAME_TAG, name: names.renameTag, group: 'catalog', order: 55 },
  { at: PEOPLE, name: names.people, group: 'learners', order: 10 },
  { at: CONCEPT_GATE, name: names.conceptGate, group: 'graph', order: 10 },
  { at: EMBEDDINGS, name: names.embeddings, group: 'graph', order: 70 },
  { at: REPORTS, name: names.reports, group: 'analytics', order: 10 },
  { at: DASHBOARDS, name: names.dashboards, group: 'analytics', order: 20 },
  { at: QUERY, name: names.analytics, group: 'analytics', order: 30 },
  { at: JOBS, name: names.jobs, group: 'operations', order: 10 },
  { at: PIPELINE, name: names.pipeline, group: 'operations', order: 20 },
  { at: CHANGES, name: names.changeLog, group: 'operations', order: 30 },
  { at: METRICS, name: names.metrics, group: 'operations', order: 50 },
  { at: OPERATIONS, name: names.actions, group: 'operations', order: 90 },
  { at: SECRETS, name: names.secretsOfThePlatform, group: 'settings', order: 50 },
  { at: TOKENS, name: names.tokens, group: 'settings', order: 55 }
]

const pathEditor = { at: PATH_EDITOR, name: words.editPath, look: words.seePath }
const renaming = { at: RENAME_TAG, name: words.renameTag, look: words.renameTag }

const setsOfPaths = ['Missions', 'Groups']
const setsOfTags = ['Tags']

/** Sets whose rows have a page of their own beside their object page: its name, and that for rows which others are editing. */
export const editorsOfRows: ReadonlyMap<string, typeof pathEditor> = new Map([
  ...setsOfPaths.map(set => [set, pathEditor] as const),
  ...setsOfTags.map(set => [set, renaming] as const)
])

/** True for a page that is about a row, which its page leads to by itself. */
export const isEditorOfRows = (at: string): boolean => [...editorsOfRows.values()].some(editor => editor.at === at)

/** A page of the site that shows what comes of a row. */
export interface Preview {
  readonly name: string
  readonly address: string
}

const displayOf = ({ legacyId }: Row): Preview => ({
  name: words.eventDisplay,
  address: `/event-display?eventId=${encodeURIComponent(String(legacyId))}`
})

/** Such pages of rows, by the set. */
export const previewsOfRows: Readonly<Record<string, (row: Row) => Preview>> = { Events: displayOf }
