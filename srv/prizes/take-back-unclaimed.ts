import cds from '@sap/cds'
import type { Tx } from '../cap/database/database.ts'
import { PRIZE_RECORDS } from './stored.ts'

const { DELETE } = cds.ql

/** Takes back the prizes of an event that is reset, except those that were handed out. */
export async function takeBackUnclaimed(tx: Tx, { ID }: { readonly ID: string }): Promise<void> {
  await tx.run(DELETE.from(PRIZE_RECORDS).where({ event_ID: ID, status: 'EARNED' }))
}
