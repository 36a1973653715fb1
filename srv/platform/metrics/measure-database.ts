import { framework, type Next } from '../../cap/types.ts'
import { reservoir } from './metrics.ts'

/** METRICS_DB_WRAP: records how long each statement takes, as db.tx.run.ms. */
export function measureDatabase(): void {
  const { db } = framework
  db.prepend(() => db.on('*', timed))
}

async function timed(_request: unknown, next: Next): Promise<unknown> {
  const began = performance.now()
  try {
    return await next()
  } finally {
    reservoir('db.tx.run.ms').record(performance.now() - began)
  }
}
