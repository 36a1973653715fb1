import cds from '@sap/cds'
import { instanceId } from '../../../lib/ids.ts'
import { fromNow, now, SECOND } from '../../../lib/time.ts'
import { type Db, inTransaction, insertMissing, reader, type Tx } from '../../cap/database/database.ts'
import { digestOfAll, type Fingerprints } from './fingerprints.ts'

const { SELECT, UPDATE } = cds.ql
const RECOMPUTATIONS = 'tutorials.learner.ProgressRecomputations'
const ROW = { name: 'progress' }
/** A run that was killed can be continued by another instance after this time. */
const LEASE = 30 * SECOND

interface Stored {
  readonly applied: string | null
  readonly target: string | null
  readonly progressedTo: string | null
  readonly instance: string | null
  readonly leaseUntil: string | null
}

/** A run of this instance: from which structure the records follow now, and after whom it begins. */
export interface Claim {
  readonly applied: Fingerprints | undefined
  readonly after: string
}

const stored = (db: Db): Promise<Stored | undefined> =>
  db.run(
    SELECT.one.from(RECOMPUTATIONS).columns('applied', 'target', 'progressedTo', 'instance', 'leaseUntil').where(ROW)
  )

const isLeased = (row: Stored | undefined): boolean =>
  Boolean(row?.instance && row.leaseUntil && new Date(row.leaseUntil) > now())

/** `done` when all records follow from this structure, `running` when an instance is at it. */
export async function stateOfRecomputation(db: Db, target: Fingerprints): Promise<'done' | 'running' | 'due'> {
  const row = await stored(db)
  if (isLeased(row)) return 'running'
  return row?.applied && digestOfAll(parsed(row.applied)) === digestOfAll(target) ? 'done' : 'due'
}

/** Claims the recomputation for this instance; undefined when another is at it. A former run for `target` is continued. */
export function claim(target: Fingerprints): Promise<Claim | undefined> {
  return inTransaction(async tx => {
    await insertMissing(tx, RECOMPUTATIONS, ['name'], [[ROW.name]])
    // a write comes first: it locks the row
    await tx.run(UPDATE.entity(RECOMPUTATIONS).set(ROW).where(ROW))
    const row = await stored(tx)
    if (isLeased(row)) return undefined
    const digest = digestOfAll(target)
    const after = (row?.target === digest && row.progressedTo) || ''
    await tx.run(
      UPDATE.entity(RECOMPUTATIONS)
        .set({ target: digest, progressedTo: after || null, ...leased() })
        .where(ROW)
    )
    // what a former run for another structure has written follows from neither
    const mixed = Boolean(row?.target) && row?.target !== digest
    return { applied: row?.applied && !mixed ? parsed(row.applied) : undefined, after }
  })
}

const leased = () => ({ instance: instanceId, leaseUntil: fromNow(LEASE).toISOString() })

const parsed = (text: string) => JSON.parse(text) as Fingerprints

/** Notes that everybody up to `progressedTo` is done. @throws when another instance has taken it over. */
export function proceed(progressedTo: string): Promise<void> {
  return inTransaction(tx => change(tx, { progressedTo, ...leased() }))
}

/** Ends the run: all records follow from `target`, save what was forgotten since the claim. */
export function finish(target: Fingerprints, { applied: claimed }: Claim): Promise<void> {
  const ended = { target: null, progressedTo: null, instance: null, leaseUntil: null }
  return inTransaction(async tx => {
    await tx.run(UPDATE.entity(RECOMPUTATIONS).set(ROW).where(ROW))
    const current = (await stored(tx))?.applied
    const now = current ? parsed(current) : {}
    const forgotten = Object.keys(now).filter(token => now[token] === FORGOTTEN && claimed?.[token] !== FORGOTTEN)
    await change(tx, { applied: JSON.stringify(without(target, forgotten)), ...ended })
  })
}

/** Stands for the fingerprint of a task that was rolled up by several. */
const FORGOTTEN = ''

const without = (fingerprints: Fingerprints, tokens: readonly string[]): Fingerprints => ({
  ...fingerprints,
  ...Object.fromEntries(tokens.map(token => [token, FORGOTTEN]))
})

/**
 * Notes that people are rolled up by the structure `live` from now on. Tasks that are otherwise in it are looked at by the next
 * run, also when they are as before by then.
 */
export async function forgetOthers(live: Fingerprints): Promise<void> {
  if (differing(await stored(await reader()), live).length === 0) return
  await inTransaction(async tx => {
    await tx.run(UPDATE.entity(RECOMPUTATIONS).set(ROW).where(ROW))
    const row = await stored(tx)
    if (!row?.applied) return
    const applied = without(parsed(row.applied), differing(row, live))
    await tx.run(
      UPDATE.entity(RECOMPUTATIONS)
        .set({ applied: JSON.stringify(applied) })
        .where(ROW)
    )
  })
}

/** The tasks that are otherwise than all records follow from; none when a run is bringing them there. */
function differing(row: Stored | undefined, live: Fingerprints): string[] {
  if (!row?.applied || row.target === digestOfAll(live)) return []
  const applied = parsed(row.applied)
  return Object.keys(applied).filter(token => applied[token] !== FORGOTTEN && applied[token] !== live[token])
}

/** Gives a run that failed up at once, to be continued by the next one. */
export function giveUp(): Promise<void> {
  return inTransaction(tx => change(tx, { instance: null, leaseUntil: null }))
}

async function change(tx: Tx, set: object): Promise<void> {
  const own = { ...ROW, instance: instanceId }
  if ((await tx.run<number>(UPDATE.entity(RECOMPUTATIONS).set(set).where(own))) !== 1)
    throw new Error('another instance has taken the recomputation of progress over')
}

/** Has everything looked at by the next run, also what follows from the structure that is known. */
export async function forgetApplied(tx: Tx): Promise<void> {
  await tx.run(UPDATE.entity(RECOMPUTATIONS).set({ applied: null, target: null, progressedTo: null }).where(ROW))
}
