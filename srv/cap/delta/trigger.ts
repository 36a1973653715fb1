import { createHash } from 'node:crypto'
import { CHANGED_ROWS, DELTA_LOG, tableOf } from '../database/tables.ts'
import type { Root, Source } from './tracked.ts'

/** Something that the database does when rows of a table change; its name says what it does, so names are compared. */
export interface Trigger {
  readonly name: string
  readonly table: string
  /** Creates it. */
  readonly statements: readonly string[]
}

export type Event = 'INSERT' | 'UPDATE' | 'DELETE'

export const EVENTS: readonly Event[] = ['INSERT', 'UPDATE', 'DELETE']
export const PREFIX = 'delta_'
export const CHANGED = tableOf(CHANGED_ROWS)
export const LOG = tableOf(DELTA_LOG)

/** Every pair of a tracked table and a source of its changes. */
export function sourcesOf<T>(roots: readonly Root[], each: (root: Root, source: Source) => T): readonly T[] {
  return roots.flatMap(root => root.sources.map(source => each(root, source)))
}

/** A name for what `statements` say, in which the name itself stands as `$name`. */
export function trigger(table: string, suffix: string, statements: readonly string[]): Trigger {
  const digest = createHash('sha256')
    .update(JSON.stringify([table, statements]))
    .digest('hex')
    .slice(0, 16)
  const name = `${PREFIX}${digest}${suffix}`
  return { name, table, statements: statements.map(text => text.replaceAll('$name', name)) }
}
