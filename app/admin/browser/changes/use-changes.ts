import { literal } from '../../metadata/keys.ts'
import type { Model } from '../../metadata/types.ts'
import { usePaged } from '../data/use-paged.ts'

/** One value or part that was changed, as the change log has it. */
export interface Change {
  readonly ID: string
  /** The stored entity, such as `tutorials.catalog.Tags`. */
  readonly entity: string
  readonly entityKey: string
  readonly objectID: string | null
  /** The column; of a part the compositions that lead to it. */
  readonly attribute: string
  readonly modification: Modification
  readonly valueChangedFrom: string | null
  readonly valueChangedTo: string | null
  /** The same in words. */
  readonly valueBefore: string | null
  readonly valueAfter: string | null
  /** The stored entity of a part, else the type of the column. */
  readonly valueDataType: string | null
  readonly transactionID: number | string | null
  readonly createdAt: string | null
  readonly createdBy: string | null
}

type Modification = 'create' | 'update' | 'delete'

/** All that one save has changed of an object. */
export interface Save {
  readonly first: Change
  readonly changes: readonly Change[]
  /** Change of the object itself. */
  readonly modification: Modification
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

/** True for a change of a part. */
export const isOfPart = ({ valueDataType }: Change): boolean =>
  valueDataType !== null && !valueDataType.startsWith('cds.')

/** The changes that are wanted, newest first. */
export const useChanges = (wanted: Wanted) => useSaves(pathOf(wanted))

/** The changes of the object at a path, newest first. */
export const useChangesOf = (path: string) => useSaves(`${path}/changes?${ORDER}`)

const ORDER = '$orderby=createdAt%20desc,entityKey,attribute,ID'

function useSaves(path: string) {
  const paged = usePaged<Change>(path)
  return { ...paged, rows: savesOf(paged.page?.rows ?? []) }
}

function pathOf({ set, by, from, to }: Wanted): string {
  const conditions = [
    ...(set === '' ? [] : [`endswith(entity,${literal(`.${set}`, 'Edm.String')})`]),
    ...(by === '' ? [] : [`contains(tolower(createdBy),${literal(by.toLowerCase(), 'Edm.String')})`]),
    ...(momentOf(from, 0) === undefined ? [] : [`createdAt ge ${momentOf(from, 0) ?? ''}`]),
    ...(momentOf(to, 1) === undefined ? [] : [`createdAt lt ${momentOf(to, 1) ?? ''}`])
  ]
  const filter = conditions.length === 0 ? '' : `&$filter=${encodeURIComponent(conditions.join(' and '))}`
  return `ChangeView?${ORDER}${filter}`
}

/** The beginning of a day, or of a day after it, where the visitor is; undefined for what is no day. */
function momentOf(day: string, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (date === undefined) return undefined
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Changes of one object by the same save stand together. */
function savesOf(changes: readonly Change[]): readonly Save[] {
  const saves = Map.groupBy(changes, each =>
    [each.createdAt, each.transactionID, each.entity, each.entityKey, each.createdBy].join(' ')
  )
  return [...saves.values()].flatMap(each => {
    const [first] = each
    if (!first) return []
    const modification = each.find(change => !isOfPart(change) && change.modification !== 'update')?.modification
    return [{ first, changes: each, modification: modification ?? 'update' }]
  })
}
