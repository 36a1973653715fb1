import cds from '@sap/cds'
import { SECOND } from '../../../lib/time.ts'
import { inTransaction } from '../../cap/database/database.ts'
import { writeBehind } from '../../cap/write-behind.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'

const { INSERT } = cds.ql

/** A row of UIEvents. */
export interface EventRow {
  readonly ID: string
  readonly sessionId: string
  readonly surface: string
  readonly eventType: string
  readonly timestamp: string
  readonly receivedAt: string
  readonly payload: string | null
  readonly userAgent: string | null
  readonly buildAt: string | null
}

/** Rows of one statement. */
const BATCH = 1000
/** Rows that wait at most, some megabytes; what comes on top while the database is away is dropped and counted. */
const MOST_WAITING = 20_000
/** Time between two statements, so that many calls share one. */
const PAUSE = SECOND

const waiting: EventRow[] = []

const soon = writeBehind({
  name: 'ui-events',
  pause: PAUSE,
  count: () => waiting.length,
  write: writeWaiting,
  giveUp: reason => drop(waiting.length, reason)
})

/** Stores rows behind the answer to their call, with those of other calls in one statement. */
export function storeSoon(rows: readonly EventRow[]): void {
  const room = Math.max(0, MOST_WAITING - waiting.length)
  waiting.push(...rows.slice(0, room))
  drop(rows.length - room, 'the database takes none')
  soon()
}

/** Writes all rows that wait; those of a statement that fails go on waiting. */
async function writeWaiting(): Promise<void> {
  while (waiting.length > 0) {
    const rows = waiting.slice(0, BATCH)
    await inTransaction(tx => tx.run(INSERT.into('tutorials.analytics.UIEvents').entries(rows)))
    waiting.splice(0, rows.length)
    counter('ui-events.stored').add(rows.length)
  }
}

/** Nothing is lost without a word: the metrics count it and the log says why. */
function drop(amount: number, reason: string): void {
  if (amount <= 0) return
  counter('ui-events.dropped').add(amount)
  log('ui-events').error(`dropped ${amount} events: ${reason}`)
}
