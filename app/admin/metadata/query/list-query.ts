import type { Column, Entity, Navigation } from '../types.ts'
import { isShown } from '../is-shown.ts'
import { pathsOfColumn } from '../column-paths.ts'
import { pathsOfRules } from '../needed-paths.ts'
import { pathsOfGiven } from '../mass-change.ts'
import { filterConditions } from './filters.ts'
import type { Widths } from './layout.ts'
import { propertyAt } from '../entity-at.ts'

/** Choices of a list: they stand in the address, so that a link leads to the same rows. */
export interface ListState {
  readonly search: string
  /** Conditions by the path of a property, as `readConditions` reads them. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string | undefined
  readonly descending: boolean
  /** Paths of the columns that somebody has chosen, in their order. */
  readonly columns?: readonly string[]
  /** Widths that somebody has given columns. */
  readonly widths?: Widths
  /** The property whose values group the rows; `NOT_GROUPED` where the list is grouped at first. */
  readonly group?: string
  /** Qualifier of the declared list of chosen rows. */
  readonly variant?: string
}

/** Group of a list whose rows somebody does not want to be grouped. */
export const NOT_GROUPED = '-'

interface Page {
  readonly top: number
  readonly skip: number
  /** False for a page whose list has been counted. */
  readonly count?: boolean
  /** A condition for rows of the list. */
  readonly within?: string
  /** An order instead of the list's own. */
  readonly order?: string
}

/** The entity with the rows, order and columns of one of its declared lists. */
export function withVariant(entity: Entity, qualifier: string | undefined): Entity {
  const variant = qualifier === undefined ? undefined : entity.variants.find(each => each.qualifier === qualifier)
  const presentation = variant?.presentation ?? entity.presentation
  const { columns = entity.columns } = presentation ?? {}
  if (!variant && columns === entity.columns) return entity
  return { ...entity, presentation, columns, ...(variant && { conditions: variant.conditions }) }
}

/** Rows that a list shows of all that it finds. */
export const shownOf = ({ presentation }: Entity, found: number): number => Math.min(found, presentation?.most ?? found)

/** The entity with the columns that somebody has chosen; a name that the model does not know is left out. */
export function withColumns(entity: Entity, chosen: readonly string[] | undefined): Entity {
  const offered = new Map(offeredColumns(entity).map(column => [column.path, column]))
  const columns = (chosen ?? []).flatMap(path => offered.get(path) ?? [])
  return columns.length === 0 ? entity : { ...entity, columns }
}

/** Columns of the rows behind a navigation, without the row that they all belong to, which is what their page shows. */
export function columnsBelow({ columns }: Entity, { partner }: Navigation): readonly Column[] {
  return columns.filter(({ path }) => path !== `${partner}_ID`)
}

/** Every column that can be shown: those of the list, then other properties. */
export function offeredColumns({ columns, properties }: Entity): readonly Column[] {
  const declared = new Set(columns.map(({ path }) => path))
  const others = [...properties.values()].filter(each => isShown(each) && !declared.has(each.name))
  return [...columns, ...others.map(({ name, label }) => ({ path: name, label, criticality: undefined }))]
}

/** Query options of a page of the list. */
export function listQuery(entity: Entity, state: ListState, page: Page): string {
  const { selected, expanded } = wantedPaths(entity)
  const conditions = [...draftCondition(entity), ...rowConditions(entity, state), page.within ?? '']
  const most = entity.presentation?.most ?? Infinity
  const options = [
    ['$select', selected.join(',')],
    ['$expand', [expanded, entity.draft === 'root' ? DRAFT_OWNER : ''].filter(Boolean).join(',')],
    ['$filter', conditions.filter(Boolean).join(' and ')],
    ['$search', entity.can.search ? searchPhrase(state.search) : ''],
    ['$orderby', page.order ?? orderOf(entity, state)],
    ['$count', page.count === false ? '' : 'true'],
    ['$top', String(Math.max(Math.min(page.top, most - page.skip), 0))],
    ['$skip', page.skip > 0 ? String(page.skip) : '']
  ]
  return queryText(options)
}

/** Conditions of the declared list, and of the filters that somebody has set. */
export const rowConditions = (entity: Entity, { filters }: ListState): readonly string[] => [
  ...(entity.conditions ?? []),
  ...filterConditions(entity, filters)
]

/** Rows of one page of a list. */
export const PAGE = 100

/** Path of a page of the list by its number; the first one counts all rows. */
export const pathOfPage = (entity: Entity, path: string, state: ListState, page: number, count = page === 0): string =>
  `${path}?${listQuery(entity, state, { top: PAGE, skip: page * PAGE, count })}`

/** Options of a query; empty ones are left out. */
export const queryText = (options: readonly (readonly string[])[]): string =>
  options
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('&')

/** Groups come one after the other, each in the order of the list: that which somebody has chosen, else that which is declared. */
function orderOf({ can, presentation, properties }: Entity, { sort, descending, group }: ListState): string {
  if (!can.sort) return ''
  const order = sort ? [{ path: sort, descending }] : (presentation?.order ?? [])
  const chosen = order
    .filter(({ path }) => path !== group || sort === group)
    .map(each => `${each.path}${each.descending ? ' desc' : ''}`)
  return [...(group !== undefined && group !== sort && properties.has(group) ? [group] : []), ...chosen].join(',')
}

/** Expands the draft of a row: its owner, and who is editing it since when. */
export const DRAFT_OWNER =
  'DraftAdministrativeData($select=CreatedByUser,InProcessByUser,DraftIsCreatedByMe,CreationDateTime)'

/** Options that read one row as its list has it. */
export function rowOptions(entity: Entity): string {
  const { selected, expanded } = wantedPaths(entity)
  const owner = entity.draft === 'root' ? DRAFT_OWNER : ''
  return queryText([
    ['$select', selected.join(',')],
    ['$expand', [expanded, owner].filter(Boolean).join(',')]
  ])
}

/** The properties of the columns, texts of the rows that they refer to, and what says what is possible with a row. */
function wantedPaths(entity: Entity): {
  selected: readonly string[]
  expanded: string
} {
  const { columns, keys, properties, title, draft, presentation } = entity
  const all = [
    ...keys,
    ...columns.flatMap(column => pathsOfColumn(column, propertyAt(entity, column.path))),
    ...(presentation?.reads ?? []),
    ...pathsOfRules(entity),
    ...pathsOfGiven(entity),
    ...(title === undefined ? [] : [title]),
    ...(draft === 'root' ? ['HasDraftEntity'] : [])
  ]
  const selected = [...new Set(all.filter(path => properties.has(path)))]
  return { selected, expanded: expandOf(all.filter(path => path.includes('/'))) }
}

/** `author($select=displayName),meta($select=ownerEmail;$expand=…)` for paths of several steps. */
export function expandOf(paths: readonly string[]): string {
  const below = Map.groupBy(paths, path => path.slice(0, path.indexOf('/')))
  return [...below]
    .map(([navigation, of]) => {
      const rest = of.map(path => path.slice(navigation.length + 1))
      const selected = [...new Set(rest.filter(path => !path.includes('/')))].join(',')
      const expanded = expandOf(rest.filter(path => path.includes('/')))
      const options = [selected && `$select=${selected}`, expanded && `$expand=${expanded}`]
      return `${navigation}(${options.filter(Boolean).join(';')})`
    })
    .join(',')
}

/** Own drafts stand in the place of the rows that they change. */
const draftCondition = ({ draft }: Entity): readonly string[] =>
  draft === 'root' ? ['(IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null)'] : []

/** Words as one phrase each: nothing that is typed is an operator of `$search`. */
export function searchPhrase(text: string): string {
  return text
    .split(/\s+/)
    .map(word => word.replaceAll(/["\\]/g, ''))
    .filter(word => word !== '')
    .map(word => `"${word}"`)
    .join(' ')
}
