import cds from '@sap/cds'
import { setTimeout as delay } from 'node:timers/promises'
import { onDrained } from '../../../lib/process/lifecycle.ts'
import { SECOND } from '../../../lib/time.ts'
import { inTransaction } from '../../cap/database/database.ts'
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
const PAUSE_AFTER_FAILURE = 5 * SECOND

const waiting: EventRow[] = []
let writing: Promise<void> | undefined
const stopping = new AbortController()

// the last statement comes after the last request
onDrained(async () => {
  stopping.abort()
  await writing
  await writeWaiting().catch(giveUp)
})

/** Stores rows behind the answer to their call, with those of other calls in one statement. */
export function storeSoon(rows: readonly EventRow[]): void {
  const room = Math.max(0, MOST_WAITING - waiting.length)
  waiting.push(...rows.slice(0, room))
  drop(rows.length - room, 'the database takes none')
  writing ??= writeAll().finally(() => (writing = undefined))
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    await pause(PAUSE)
    if (stopping.signal.aborted) return
    await writeWaiting().catch(async (error: unknown) => {
      log('ui-events').warn(`${waiting.length} events wait for the database: ${(error as Error).message}`)
      await pause(PAUSE_AFTER_FAILURE)
    })
  }
}

/** Waits, unless the process stops. */
const pause = (ms: number): Promise<void> =>
  delay(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

/** Writes all rows that wait; those of a statement that fails go on waiting. */
async function writeWaiting(): Promise<void> {
  while (waiting.length > 0) {
    const rows = waiting.slice(0, BATCH)
    await inTransaction(tx => tx.run(INSERT.into('tutorials.analytics.UIEvents').entries(rows)))
    waiting.splice(0, rows.length)
    counter('ui-events.stored').add(rows.length)
  }
}

function giveUp(error: unknown): void {
  drop(waiting.length, (error as Error).message)
}

/** Nothing is lost without a word: the metrics count it and the log says why. */
function drop(amount: number, reason: string): void {
  if (amount <= 0) return
  counter('ui-events.dropped').add(amount)
  log('ui-events').error(`dropped ${amount} events: ${reason}`)
}
