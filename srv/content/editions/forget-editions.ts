import { DAY, fromNow } from '../../../lib/time.ts'
import { parameters } from '../../cap/database/database.ts'
import { lockStatement } from '../../cap/database/script/guards.ts'
import { runScript } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { ACTIVATIONS, CONTENT_LOCK, EDITIONS } from '../store/model.ts'
import { variables } from '../store/variables.ts'

/** The time up to which former texts are forgotten. */
const horizon = (): string => fromNow(-variables.CONTENT_FORMER_DAYS * DAY).toISOString()

/**
 * Forgets the texts that ended longer ago than they are kept, and the activations that named them. An activation that is kept
 * finds all texts that were live with it. Their bytes go as those do that nothing names.
 */
export async function forgetEditions(): Promise<number> {
  const [before = ''] = parameters(1)
  const values = [horizon()]
  const [, editions = 0] = await runScript([
    lockStatement(CONTENT_LOCK),
    { sql: `DELETE FROM ${tableOf(EDITIONS)} WHERE liveUntil < ${before}`, values },
    // the newest one says what is live, however long ago it became so
    {
      sql: `DELETE FROM ${tableOf(ACTIVATIONS)} WHERE liveAt < ${before} AND no < (SELECT MAX(no) FROM ${tableOf(ACTIVATIONS)})`,
      values
    }
  ])
  return editions
}
