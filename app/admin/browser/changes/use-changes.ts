import { literal } from '../../metadata/keys.ts'
import type { Model } from '../../metadata/types.ts'
import { usePaged } from '../data/use-paged.ts'

/** One value that was changed, as the change log has it. */
export interface Change {
  readonly ID: string
  /** The stored entity, such as `tutorials.catalog.Tags`. */
  readonly entity: string
  readonly entityKey: string
  readonly objectID: string | null
  readonly attribute: string
  readonly modification: 'create' | 'update' | 'delete'
  readonly valueChangedFrom: string | null
  readonly valueChangedTo: string | null
  readonly createdAt: string | null
  readonly createdBy: string | null
}

/** Values of one row that were changed together. */
export interface ChangedRow {
  readonly first: Change
  readonly changes: readonly Change[]
}

/** Choices of the list; an empty text for all. Days are those of the visitor. */
export interface Wanted {
  readonly set: string
  readonly by: string
  readonly from: string
  readonly to: string
}

/** The sets whose changes are logged: their entities lead to them. */
export const loggedSets = ({ sets }: Model): readonly string[] =>
  [...sets].filter(([, { navigations }]) => navigations.has('changes')).map(([set]) => set)

/** The last part of the name of a stored entity is the name of its set. */
export const setOf = (entity: string): string => entity.split('.').at(-1) ?? entity

/** The changes that are wanted, newest first. */
export function useChanges(wanted: Wanted) {
  const paged = usePaged<Change>(pathOf(wanted))
  return { ...paged, rows: rowsOf(paged.page?.rows ?? []) }
}

function pathOf({ set, by, from, to }: Wanted): string {
  const conditions = [
    ...(set === '' ? [] : [`endswith(entity,${literal(`.${set}`, 'Edm.String')})`]),
    ...(by === '' ? [] : [`createdBy eq ${literal(by, 'Edm.String')}`]),
    ...(momentOf(from, 0) === undefined ? [] : [`createdAt ge ${momentOf(from, 0) ?? ''}`]),
    ...(momentOf(to, 1) === undefined ? [] : [`createdAt lt ${momentOf(to, 1) ?? ''}`])
  ]
  const filter = conditions.length === 0 ? '' : `&$filter=${encodeURIComponent(conditions.join(' and '))}`
  return `ChangeView?$orderby=createdAt%20desc,entityKey,ID${filter}`
}

/** The beginning of a day, or of a day after it, where the visitor is; undefined for what is no day. */
function momentOf(day: string, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (date === undefined) return undefined
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Changes of the same row at the same moment stand together. */
function rowsOf(changes: readonly Change[]): readonly ChangedRow[] {
  const rows = Map.groupBy(changes, each =>
    [each.createdAt, each.entity, each.entityKey, each.modification, each.createdBy].join(' ')
  )
  return [...rows.values()].flatMap(each => (each[0] ? [{ first: each[0], changes: each }] : []))
}
