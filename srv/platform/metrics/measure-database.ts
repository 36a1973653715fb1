import { framework, type Next } from '../../cap/types.ts'
import { observePlainStatements } from '../../cap/database/connection/plain-statements.ts'
import { onWriterLock } from '../../cap/database/lock/writer-lock.ts'
import { log } from '../../cap/log.ts'
import { counter, reservoir } from './metrics.ts'

/** METRICS_DB_WRAP: records how long each statement takes, as db.tx.run.ms. */
export function measureDatabase(): void {
  const { db } = framework
  db.prepend(() => db.on('*', (_request: unknown, next: Next) => timed(next)))
  observePlainStatements(timed)
}

async function timed(run: () => Promise<unknown>): Promise<unknown> {
  const began = performance.now()
  try {
    return await run()
  } finally {
    reservoir('db.tx.run.ms').record(performance.now() - began)
  }
}

/** Milliseconds of a writer that others may notice; it counts for itself from then on. */
const LONG = 100
/** Milliseconds of a writer that an operator should know of. */
const TOO_LONG = 1000
const MAX_NAME = 64

/** Records how long writers wait for the database and hold it, and names those that hold it long. */
export function measureWriters(): void {
  onWriterLock(({ holder, waited, held }) => {
    reservoir('db.writer.waited_ms').record(waited)
    reservoir('db.writer.held_ms').record(held)
    if (held >= LONG) reservoir(`db.writer.held_ms ${holder}`.slice(0, MAX_NAME)).record(held)
    if (held < TOO_LONG) return
    counter('db.writer.too_long').add()
    log('db').warn(`${holder} held the writer's lock for ${Math.round(held)} ms`)
  })
}
