import { isPostgres } from '../database/database.ts'
import type { Entity } from '../types.ts'
import type { BoundStatement } from './plan.ts'

/** Finds drafts of rows. */
export interface DraftGuard {
  readonly sql: string
  /** The element that holds the key of a row. */
  readonly key: string
  /** The keys are one JSON text, for SQLite; else an array. */
  readonly isJson: boolean
}

/** Elements that CAP adds to rows with drafts, or takes off them, after they were read. */
export const DRAFT_ELEMENTS = new Set([
  'IsActiveEntity',
  'HasActiveEntity',
  'HasDraftEntity',
  'DraftAdministrativeData',
  'DraftAdministrativeData_DraftUUID'
])

/** The table that holds the drafts of an entity. */
const draftTable = ({ drafts }: Entity): string | undefined => drafts?.name.replaceAll('.', '_')

/** True for a statement that reads drafts of an entity. */
export function readsDrafts({ sql }: { readonly sql: string }, entity: Entity): boolean {
  const table = draftTable(entity)
  return table !== undefined && sql.includes(` FROM ${table} as `)
}

/** The element that is the key of a row, active or not; undefined where several are. */
export function draftKey({ elements }: Entity): string | undefined {
  const keys = Object.values(elements).filter(({ key, isAssociation, virtual }) => key && !isAssociation && !virtual)
  const [name, ...others] = keys.flatMap(element => (element.name === 'IsActiveEntity' ? [] : element.name))
  return others.length === 0 ? name : undefined
}

/** The guard for the drafts of `entity`, whose rows are asked for by their keys, however many they are. */
export function draftGuard(entity: Entity): DraftGuard | undefined {
  const [table, key] = [draftTable(entity), draftKey(entity)]
  if (table === undefined || key === undefined) return undefined
  const isJson = !isPostgres()
  const isAmong = isJson ? 'IN (SELECT value FROM json_each(?))' : '= ANY($1)'
  return { sql: `SELECT '1' FROM ${table} WHERE ${key} ${isAmong} LIMIT 1`, key, isJson }
}

/** The statement that finds drafts of `rows`; undefined for a row without a key. */
export function draftsOf({ sql, key, isJson }: DraftGuard, rows: readonly string[]): BoundStatement | undefined {
  const keys = rows.map(row => (JSON.parse(row) as Readonly<Record<string, unknown>>)[key])
  if (!keys.every(each => typeof each === 'string')) return undefined
  return { sql, values: [isJson ? JSON.stringify(keys) : keys] }
}
