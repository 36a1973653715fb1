import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { conflict, HttpError, notFound } from '../../lib/errors.ts'
import { MINUTE, nowMs, nowText } from '../../lib/time.ts'
import { inOwnTransaction, type Tx } from '../cap/database/database.ts'
import { asWriter } from '../cap/database/lock/writer-lock.ts'
import { userOf } from '../people/index.ts'
import { audit } from '../platform/audit/index.ts'
import { nameOf } from './names.ts'
import { PRIZE_RECORDS, PRIZES } from './stored.ts'

const { SELECT, UPDATE } = cds.ql

/** A claim may be taken back for so long. */
export const UNDO_MS = 2 * MINUTE

interface PrizeRecord {
  readonly ID: string
  readonly status: 'EARNED' | 'CLAIMED'
  readonly claimedAt: string | null
  readonly claimedBy_ID: string | null
  readonly prize_ID: string
  readonly prizeName: string
  readonly stock: number | null
  readonly account: number | null
  readonly displayName: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

/**
 * Claims an earned prize for the person at the desk; of many who claim one record at once, one does, and the others hear who
 * and when. Its own transaction, which is committed before the answer, though the request is a GET.
 * @throws HttpError 404 for an unknown record, 403 when it is not of the given account, 409 when the prize is out of stock.
 */
export function claimPrize(caller: Caller, recordId: number, account: number | undefined): Promise<string> {
  return asWriter(() =>
    inOwnTransaction(async tx => {
      const { ID: claimedBy_ID } = await userOf(tx, caller)
      const record = await recordWith(tx, recordId)
      if (account !== undefined && record.account !== account)
        throw new HttpError(403, 'other_account', 'recordId is a prize of another account', { target: 'recordId' })
      if (!(await change(tx, record.ID, 'EARNED', { status: 'CLAIMED', claimedAt: nowText(), claimedBy_ID })))
        return alreadyClaimed(recordId, await recordWith(tx, recordId))
      await takeFromStock(tx, record)
      await note(caller, 'claimPrize', recordId, record)
      return `Record ${recordId} claimed successfully`
    })
  )
}

/**
 * Takes back a claim that the caller has just made.
 * @throws HttpError 404 for an unknown record, 409 unless the caller has claimed it in the last two minutes.
 */
export function undoClaim(caller: Caller, recordId: number): Promise<string> {
  return inOwnTransaction(async tx => {
    const { ID } = await userOf(tx, caller)
    const record = await recordWith(tx, recordId)
    if (record.status !== 'CLAIMED') throw conflict('not_claimed', `Record ${recordId} is not claimed`)
    if (record.claimedBy_ID !== ID) throw conflict('other_claimer', 'Only who has claimed a prize takes the claim back')
    if (!(Date.parse(record.claimedAt ?? '') + UNDO_MS > nowMs()))
      throw conflict('too_late', 'A claim is taken back within two minutes')
    if (!(await change(tx, record.ID, 'CLAIMED', { status: 'EARNED', claimedAt: null, claimedBy_ID: null })))
      throw conflict('not_claimed', `Record ${recordId} is not claimed`)
    if (record.stock !== null)
      await tx.run(
        UPDATE.entity(PRIZES)
          .with({ stock: { '+=': 1 } })
          .where({ ID: record.prize_ID })
      )
    await note(caller, 'undoClaim', recordId, record)
    return `Record ${recordId} is earned again`
  })
}

const COLUMNS = [
  ...['ID', 'status', 'claimedAt', 'claimedBy_ID', 'prize_ID'],
  ...['prize.name as prizeName', 'prize.stock as stock', 'user.legacyId as account'],
  ...['displayName', 'firstName', 'lastName'].map(column => `claimedBy.${column} as ${column}`)
]

async function recordWith(tx: Tx, legacyId: number): Promise<PrizeRecord> {
  const record = await tx.run<PrizeRecord | undefined>(
    SELECT.one
      .from(PRIZE_RECORDS)
      .columns(...COLUMNS)
      .where({ legacyId })
  )
  if (!record) throw notFound('recordId is not the number of a prize record', 'recordId')
  return record
}

/** Changes a record that is in a state; true for the one of many that finds it so. */
async function change(tx: Tx, ID: string, status: PrizeRecord['status'], to: object): Promise<boolean> {
  return (await tx.run<number>(UPDATE.entity(PRIZE_RECORDS).set(to).where({ ID, status }))) === 1
}

/** @throws HttpError 409 when none is left, which takes the claim back as well. */
async function takeFromStock(tx: Tx, { prize_ID, prizeName, stock }: PrizeRecord): Promise<void> {
  if (stock === null) return
  const one = UPDATE.entity(PRIZES)
    .with({ stock: { '-=': 1 } })
    .where({ ID: prize_ID, stock: { '>': 0 } })
  if ((await tx.run<number>(one)) !== 1) throw conflict('out_of_stock', `${prizeName} is out of stock`)
}

function alreadyClaimed(recordId: number, record: PrizeRecord): string {
  const name = nameOf(record)
  const by = name === null ? '' : ` by ${name}`
  const at = record.claimedAt === null ? '' : ` at ${new Date(record.claimedAt).toISOString()}`
  return `Record ${recordId} already claimed${by}${at}`
}

/** Records who did it to which record; whose prize it is, the record tells for as long as it is there. */
function note({ id: user }: Caller, action: string, recordId: number, { prizeName }: PrizeRecord): Promise<void> {
  const object = { type: 'PrizeRecords', id: { legacyId: String(recordId) } }
  return audit({ category: 'SecurityEvent', action, object, data: { prize: prizeName }, user })
}
