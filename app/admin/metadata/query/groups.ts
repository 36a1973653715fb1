import { literal } from '../keys.ts'
import { type ListState, queryText, rowConditions, searchPhrase } from './list-query.ts'
import { isShown } from '../is-shown.ts'
import type { Column, Entity, Property } from '../types.ts'

/** Rows of a list that have the same value. */
export interface Group {
  readonly value: unknown
  /** The words of the row that the value refers to. */
  readonly text: string | undefined
  readonly size: number
}

/** Names in answers; a set has no property that begins like them. */
const SIZE = 'group_size'
const TEXT = 'group_text'

/** Moments make no groups: no two rows have the same. */
const groupTypes = /^Edm\.(?:String|Boolean|Guid|Date|Byte|SByte|Int16|Int32|Int64|Decimal|Double)$/

/** The property that groups the rows; undefined for a list without groups, and for one that the service cannot group by. */
export function groupOf(entity: Entity, { group = entity.presentation?.group }: ListState): Property | undefined {
  const property = group === undefined ? undefined : entity.properties.get(group)
  return property && canGroup(entity, property) ? property : undefined
}

/** The columns that rows can be grouped by. */
export const groupColumns = (entity: Entity): readonly Column[] =>
  entity.columns.filter(({ path }) => {
    const property = entity.properties.get(path)
    return property !== undefined && canGroup(entity, property)
  })

const canGroup = ({ can, unfiltered }: Entity, property: Property): boolean =>
  can.filter &&
  can.sort &&
  isShown(property) &&
  !property.multiLine &&
  !unfiltered.has(property.name) &&
  groupTypes.test(property.type)

interface GroupsPage {
  readonly top: number
  readonly skip: number
  /** The groups of what is active, or of drafts, where an entity has both. */
  readonly isActive?: boolean
}

/** Query options for groups and how many rows of the list each has; rows are searched and filtered first. */
export function groupsQuery(entity: Entity, state: ListState, property: Property, page: GroupsPage): string {
  const { name, text } = property
  const search = entity.can.search ? searchPhrase(state.search) : ''
  const versions = page.isActive === undefined ? [] : [`IsActiveEntity eq ${page.isActive}`]
  const conditions = [...versions, ...rowConditions(entity, state)].join(' and ')
  const measures = [`$count as ${SIZE}`, ...(text === undefined ? [] : [`${text} with max as ${TEXT}`])]
  const steps = [
    search && `search(${search})`,
    conditions && `filter(${conditions})`,
    `groupby((${name}),aggregate(${measures.join(',')}))`
  ]
  const direction = state.sort === name && state.descending ? ' desc' : ''
  return queryText([
    ['$apply', steps.filter(Boolean).join('/')],
    ['$orderby', [...(text === undefined ? [] : [TEXT]), name].map(each => each + direction).join(',')],
    ['$count', 'true'],
    ['$top', String(page.top)],
    ['$skip', page.skip > 0 ? String(page.skip) : '']
  ])
}

/** The groups of an answer to `groupsQuery`. */
export const readGroups = (rows: readonly Readonly<Record<string, unknown>>[], { name }: Property): readonly Group[] =>
  rows.map(row => ({
    value: row[name] ?? null,
    text: typeof row[TEXT] === 'string' ? row[TEXT] : undefined,
    size: Number(row[SIZE])
  }))

/** The condition for the rows of a group. */
export const withinGroup = ({ name, type }: Property, value: unknown): string => `${name} eq ${literal(value, type)}`
