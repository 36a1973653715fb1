import cds from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { ATTEMPTS, RECORDS } from './stored-records.ts'

const { UPDATE } = cds.ql

/** Takes an event that is about to be deleted from the records of everybody, which stay. */
export async function unlinkEvent(tx: Tx, event_ID: string): Promise<void> {
  for (const entity of [RECORDS, ATTEMPTS])
    await tx.run(UPDATE.entity(entity).set({ event_ID: null }).where({ event_ID }))
}
