import type { Column, Entity, Navigation, Property } from './types.ts'
import { isShown } from './properties.ts'
import { literal } from './keys.ts'

/** Choices of a list: they stand in the address, so that a link leads to the same rows. */
export interface ListState {
  readonly search: string
  /** Value by property, `null` for rows without one; texts are found anywhere in it. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string | undefined
  readonly descending: boolean
  /** Paths of the columns that somebody has chosen, in their order. */
  readonly columns?: readonly string[]
  /** The property whose values group the rows. */
  readonly group?: string
}

interface Page {
  readonly top: number
  readonly skip: number
  /** False for a page whose list has been counted. */
  readonly count?: boolean
  /** A condition for rows of the list. */
  readonly within?: string
}

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
  const conditions = [...draftCondition(entity), ...filterConditions(entity, state.filters), page.within ?? '']
  const options = [
    ['$select', selected.join(',')],
    ['$expand', [expanded, entity.draft === 'root' ? DRAFT_OWNER : ''].filter(Boolean).join(',')],
    ['$filter', conditions.filter(Boolean).join(' and ')],
    ['$search', entity.can.search ? searchPhrase(state.search) : ''],
    ['$orderby', orderOf(entity, state)],
    ['$count', page.count === false ? '' : 'true'],
    ['$top', String(page.top)],
    ['$skip', page.skip > 0 ? String(page.skip) : '']
  ]
  return queryText(options)
}

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

/** Groups come one after the other, each in the order of the list. */
function orderOf({ can }: Entity, { sort, descending, group }: ListState): string {
  if (!can.sort) return ''
  const chosen = sort ? [`${sort}${descending ? ' desc' : ''}`] : []
  return [...(group !== undefined && group !== sort ? [group] : []), ...chosen].join(',')
}

/** Expands the draft of a row: its owner, and who is editing it since when. */
export const DRAFT_OWNER =
  'DraftAdministrativeData($select=CreatedByUser,InProcessByUser,DraftIsCreatedByMe,CreationDateTime)'

/** The properties of the columns, and texts of the rows that they refer to. */
function wantedPaths({ columns, keys, properties, title, draft }: Entity): {
  selected: readonly string[]
  expanded: string
} {
  const direct = columns.map(({ path }) => path)
  const texts = direct.flatMap(path => properties.get(path)?.text ?? [])
  const all = [
    ...keys,
    ...direct,
    ...texts,
    ...(title === undefined ? [] : [title]),
    ...(draft === 'root' ? ['HasDraftEntity'] : [])
  ]
  const selected = [...new Set(all.filter(path => properties.has(path)))]
  return { selected, expanded: expandOf(all.filter(path => path.includes('/'))) }
}

/** `author($select=displayName),meta($select=ownerEmail)` for paths of one step. */
export function expandOf(paths: readonly string[]): string {
  const byNavigation = new Map<string, Set<string>>()
  for (const path of paths) {
    const [navigation = '', property = ''] = path.split('/')
    byNavigation.set(navigation, (byNavigation.get(navigation) ?? new Set()).add(property))
  }
  return [...byNavigation].map(([name, of]) => `${name}($select=${[...of].join(',')})`).join(',')
}

/** Own drafts stand in the place of the rows that they change. */
const draftCondition = ({ draft }: Entity): readonly string[] =>
  draft === 'root' ? ['(IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null)'] : []

/** Conditions of the filters that somebody has set. */
export function filterConditions({ properties }: Entity, filters: ListState['filters']): readonly string[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const property = properties.get(name)
    return property && value !== '' ? condition(property, value) : []
  })
}

/** Of what somebody has typed, only what is a value of the type: a broken link shows all rows. */
function condition({ name, type, allowed, valueList, nullable }: Property, value: string): readonly string[] {
  if (value === 'null' && nullable && type !== 'Edm.String') return [`${name} eq null`]
  if (type === 'Edm.String' && allowed.length === 0 && valueList === undefined)
    return [`contains(tolower(${name}),${literal(value.toLowerCase(), type)})`]
  return isLiteralOf(type, value) ? [`${name} eq ${literal(value, type)}`] : []
}

function isLiteralOf(type: string, value: string): boolean {
  if (type === 'Edm.Boolean') return value === 'true' || value === 'false'
  if (type === 'Edm.Guid') return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
  if (/^Edm\.(?:Int|Decimal|Double|Byte|SByte)/.test(type)) return /^-?\d{1,18}(?:\.\d{1,10})?$/.test(value)
  if (type === 'Edm.Date') return /^\d{4}-\d\d-\d\d$/.test(value)
  return type === 'Edm.String'
}

/** Words as one phrase each: nothing that is typed is an operator of `$search`. */
export function searchPhrase(text: string): string {
  return text
    .split(/\s+/)
    .map(word => word.replaceAll(/["\\]/g, ''))
    .filter(word => word !== '')
    .map(word => `"${word}"`)
    .join(' ')
}
