import { CHANGED, type Event, EVENTS, LOG, sourcesOf, type Trigger, trigger } from './trigger.ts'
import type { Root, Source } from './tracked.ts'

/** There is one writer, so positions that are counted up are in the order of the commits. */
export function sqliteTriggers(roots: readonly Root[]): readonly Trigger[] {
  return sourcesOf(roots, (root, source) => EVENTS.map(event => noteChange(root, source, event))).flat()
}

const rows = { INSERT: ['NEW'], UPDATE: ['NEW', 'OLD'], DELETE: ['OLD'] } as const

function noteChange(root: Root, source: Source, event: Event): Trigger {
  const keys = rows[event].map(row => keysOf(root, source, row)).join(' UNION ')
  const differing = source.only?.map(column => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')
  const matters = event === 'UPDATE' && differing ? ` WHEN ${differing}` : ''
  return trigger(source.table, `_${event.toLowerCase()}`, [
    `CREATE TRIGGER $name AFTER ${event} ON ${source.table} FOR EACH ROW${matters} BEGIN
      UPDATE ${LOG} SET position = position + 1;
      INSERT INTO ${CHANGED} (root, rowKey, position, changedAt)
        SELECT '${root.entity}', changed.rowKey, log.position, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
        FROM ${LOG} AS log, (${keys}) AS changed WHERE changed.rowKey IS NOT NULL;
    END`
  ])
}

/** A query for the keys of the tracked rows that the old or new `row` of a source belongs to, as `rowKey`. */
function keysOf({ table }: Root, { column, leadsTo }: Source, row: 'OLD' | 'NEW'): string {
  if (leadsTo === undefined) return `SELECT ${row}.${column} AS rowKey`
  return `SELECT ID AS rowKey FROM ${table} WHERE ${leadsTo} = ${row}.${column}`
}
