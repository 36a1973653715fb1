import cds from '@sap/cds'
import { reservoir } from './metrics.ts'

/** METRICS_DB_WRAP: records how long each statement takes, as db.tx.run.ms. */
export function measureDatabase(): void {
  const db = cds.db as unknown as { prepend(register: () => void): void; on(event: string, handler: Measured): void }
  db.prepend(() => db.on('*', timed))
}

type Measured = (request: unknown, next: () => Promise<unknown>) => Promise<unknown>

const timed: Measured = async (_request, next) => {
  const began = performance.now()
  try {
    return await next()
  } finally {
    reservoir('db.tx.run.ms').record(performance.now() - began)
  }
}
