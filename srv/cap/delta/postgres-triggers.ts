import { CHANGED, type Event, EVENTS, sourcesOf, type Trigger, trigger } from './trigger.ts'
import type { Root, Source } from './tracked.ts'

/**
 * Transactions commit in any order, so the position of a change is the number of its transaction: what was noted by
 * transactions that had ended when a snapshot was taken lies below the snapshot's xmin. Rows are only added, and no two
 * transactions add the same, so noting a change never waits. One note a statement: a publish changes hundreds of rows.
 */
export function postgresTriggers(roots: readonly Root[]): readonly Trigger[] {
  return sourcesOf(roots, (root, source) => EVENTS.map(event => noteChanges(root, source, event))).flat()
}

const before = 'OLD TABLE AS old_rows'
const after = 'NEW TABLE AS new_rows'
const rows = { INSERT: after, UPDATE: `${before} ${after}`, DELETE: before } as const

function noteChanges(root: Root, source: Source, event: Event): Trigger {
  return trigger(source.table, '', [
    `CREATE OR REPLACE FUNCTION $name() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
      INSERT INTO ${CHANGED} (root, rowKey, position, changedAt)
        SELECT DISTINCT '${root.entity}', changed.rowKey, pg_current_xact_id()::text::bigint,
          clock_timestamp() AT TIME ZONE 'utc'
        FROM (${keysOf(root, source, event)}) AS changed WHERE changed.rowKey IS NOT NULL ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $body$`,
    `CREATE TRIGGER $name AFTER ${event} ON ${source.table} REFERENCING ${rows[event]}
      FOR EACH STATEMENT EXECUTE FUNCTION $name()`
  ])
}

/** A query for the keys of the tracked rows that the changed rows of a source belong to, as `rowKey`. */
function keysOf({ table }: Root, source: Source, event: Event): string {
  const changed = event === 'UPDATE' ? updated(source) : `SELECT ${source.column} AS value FROM ${name(event)}`
  if (source.leadsTo === undefined) return `SELECT source.value AS rowKey FROM (${changed}) AS source`
  return `SELECT ID AS rowKey FROM ${table}, (${changed}) AS source WHERE ${source.leadsTo} = source.value`
}

const name = (event: Event) => (event === 'INSERT' ? 'new_rows' : 'old_rows')

/** Rows that are the same in all that matters are the same on both sides. */
function updated({ column, only = [] }: Source): string {
  const [then, now] = ['old_rows', 'new_rows'].map(
    each => `SELECT ${[`${column} AS value`, ...only].join()} FROM ${each}`
  )
  if (only.length === 0) return `${then} UNION ${now}`
  return `SELECT value FROM ((${then} EXCEPT ${now}) UNION ALL (${now} EXCEPT ${then})) AS differing`
}
