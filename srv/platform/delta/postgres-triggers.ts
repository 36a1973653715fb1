import { CHANGED, keysOf, sourcesOf, type Trigger, trigger } from './trigger.ts'
import type { Root, Source } from './tracked.ts'

/**
 * Transactions commit in any order, so the position of a change is the number of its transaction: what was noted by
 * transactions that had ended when a snapshot was taken lies below the snapshot's xmin. Rows are only added, and no two
 * transactions add the same, so noting a change never waits.
 */
export function postgresTriggers(roots: readonly Root[]): readonly Trigger[] {
  return sourcesOf(roots, noteChange)
}

/** The condition is in the function: a column that a trigger names could not change its type any more. */
function noteChange(root: Root, source: Source): Trigger {
  const same = source.only?.map(column => `NEW.${column} IS NOT DISTINCT FROM OLD.${column}`).join(' AND ')
  const skip = same ? `IF TG_OP = 'UPDATE' THEN IF ${same} THEN RETURN NULL; END IF; END IF;` : ''
  return trigger(source.table, '', [
    `CREATE OR REPLACE FUNCTION $name() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
      ${skip}
      IF TG_OP <> 'DELETE' THEN ${note(root, source, 'NEW')} END IF;
      IF TG_OP <> 'INSERT' THEN ${note(root, source, 'OLD')} END IF;
      RETURN NULL;
    END $body$`,
    `CREATE TRIGGER $name AFTER INSERT OR UPDATE OR DELETE ON ${source.table} FOR EACH ROW EXECUTE FUNCTION $name()`
  ])
}

function note(root: Root, source: Source, row: 'OLD' | 'NEW'): string {
  return `INSERT INTO ${CHANGED} (root, rowKey, position, changedAt)
    SELECT '${root.entity}', changed.rowKey, pg_current_xact_id()::text::bigint, clock_timestamp() AT TIME ZONE 'utc'
    FROM (${keysOf(root, source, row)}) AS changed WHERE changed.rowKey IS NOT NULL ON CONFLICT DO NOTHING;`
}
