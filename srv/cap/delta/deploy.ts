import { createHash } from 'node:crypto'
import { randomBytes } from '../../../lib/ids.ts'
import { isPostgres, parameters, type Tx } from '../database/database.ts'
import { postgresTriggers } from './postgres-triggers.ts'
import { sqliteTriggers } from './sqlite-triggers.ts'
import { useSecret } from './track-entity.ts'
import { trackedEntities, trackedRoots, type TrackedDefinitions } from './tracked.ts'
import { CHANGED, LOG, PREFIX, type Trigger } from './trigger.ts'

interface Log {
  readonly triggers: string
  readonly secret: string
}

interface Stored {
  readonly name: string
  readonly table: string
}

/**
 * Has the database note which tracked rows change, whoever changes them. The notes are discarded when the triggers have
 * changed, or when they come from another database server: tokens given out before have expired then.
 * @throws ConfigError for an entity that cannot be tracked.
 */
export async function deployDelta(tx: Tx, definitions: Readonly<Record<string, object>>): Promise<void> {
  const model = definitions as TrackedDefinitions
  const roots = trackedRoots(trackedEntities(model), model)
  const triggers = isPostgres() ? postgresTriggers(roots) : sqliteTriggers(roots)
  await replaceTriggers(tx, triggers)
  const digest = createHash('sha256')
    .update(triggers.map(({ name }) => name).join())
    .digest('hex')
  const [log] = await tx.run<Log[]>(`SELECT triggers, secret FROM ${LOG}`)
  const goesOn = log?.triggers === digest && !(await comeFromElsewhere(tx))
  useSecret(goesOn ? log.secret : await beginLog(tx, digest, log === undefined))
}

async function replaceTriggers(tx: Tx, wanted: readonly Trigger[]): Promise<void> {
  const stored = await storedTriggers(tx)
  const kept = new Set(wanted.map(({ name }) => name))
  const present = new Set(stored.map(({ name }) => name))
  for (const { name, table } of stored) if (!kept.has(name)) await dropTrigger(tx, name, table)
  for (const { name, statements } of wanted)
    if (!present.has(name)) for (const statement of statements) await tx.run(statement)
}

function storedTriggers(tx: Tx): Promise<Stored[]> {
  if (!isPostgres())
    return tx.run(
      `SELECT name, tbl_name AS "table" FROM sqlite_master WHERE type = 'trigger' AND name LIKE '${PREFIX}%'`
    )
  return tx.run(
    `SELECT tgname AS name, tgrelid::regclass::text AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE tgname LIKE '${PREFIX}%' AND NOT tgisinternal AND relnamespace = current_schema()::regnamespace`
  )
}

async function dropTrigger(tx: Tx, name: string, table: string): Promise<void> {
  if (!isPostgres()) await tx.run(`DROP TRIGGER ${name}`)
  else for (const statement of [`DROP TRIGGER ${name} ON ${table}`, `DROP FUNCTION ${name}()`]) await tx.run(statement)
}

/** Transactions that are still to come on this server: a backup was played back into a new one. */
async function comeFromElsewhere(tx: Tx): Promise<boolean> {
  if (!isPostgres()) return false
  const [row] = await tx.run<{ foreign: boolean }[]>(
    `SELECT max(position) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS "foreign" FROM ${CHANGED}`
  )
  return row?.foreign ?? false
}

/** Forgets everything and returns the new secret. */
async function beginLog(tx: Tx, digest: string, first: boolean): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  await tx.run(`DELETE FROM ${CHANGED}`)
  if (first) await tx.run(`INSERT INTO ${LOG} (name, position, floor) VALUES ('log', 0, 0)`)
  const [one, other] = parameters(2)
  await tx.run(`UPDATE ${LOG} SET secret = ${one}, triggers = ${other}`, [secret, digest])
  return secret
}
