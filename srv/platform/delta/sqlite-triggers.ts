import { CHANGED, keysOf, LOG, sourcesOf, type Trigger, trigger } from './trigger.ts'
import type { Root, Source } from './tracked.ts'

type Event = 'INSERT' | 'UPDATE' | 'DELETE'

/** There is one writer, so positions that are counted up are in the order of the commits. */
export function sqliteTriggers(roots: readonly Root[]): readonly Trigger[] {
  const events: readonly Event[] = ['INSERT', 'UPDATE', 'DELETE']
  return sourcesOf(roots, (root, source) => events.map(event => noteChange(root, source, event))).flat()
}

function noteChange(root: Root, source: Source, event: Event): Trigger {
  const rows =
    event === 'INSERT' ? (['NEW'] as const) : event === 'DELETE' ? (['OLD'] as const) : (['NEW', 'OLD'] as const)
  const keys = rows.map(row => keysOf(root, source, row)).join(' UNION ')
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
