import cds from '@sap/cds'
import type { Db } from '../platform/database.ts'

const { SELECT } = cds.ql

/** Repeats `read` until no publish committed while it ran, so that its several queries speak of one state. */
export async function readConsistently<T>(db: Db, read: () => Promise<T>): Promise<T> {
  for (let before = await contentGeneration(db); ; ) {
    const result = await read()
    const after = await contentGeneration(db)
    if (after === before) return result
    before = after
  }
}

async function contentGeneration(db: Db): Promise<string> {
  const row = await db.run<{ value: number | string }>(
    SELECT.one.from('tutorials.platform.Generations').columns('value').where({ name: 'content' })
  )
  return String(row.value)
}
