import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { insertMissing, inTransaction } from '../../cap/database/database.ts'
import { REQUESTS } from '../model/tables.ts'
import { variables } from '../model/variables.ts'

const { UPDATE } = cds.ql

/**
 * Counts a request before it is sent; false when the budget of the UTC month is spent. The row is changed only while it has less than the
 * budget, so instances that ask at once never have more between them.
 */
export function takeRequest(): Promise<boolean> {
  const month = now().toISOString().slice(0, 7)
  const budget = variables.LINK_CHECK_MONTHLY_BUDGET
  return inTransaction(async tx => {
    await insertMissing(tx, REQUESTS, ['month', 'requests'], [[month, 0]])
    const taken = UPDATE.entity(REQUESTS)
      .set({ requests: { '+=': 1 } })
      .where({ month, requests: { '<': budget } })
    return (await tx.run<number>(taken)) === 1
  })
}
