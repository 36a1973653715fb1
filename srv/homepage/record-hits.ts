import cds from '@sap/cds'
import { fromNow, MINUTE, now } from '../../lib/time.ts'
import { inTransaction, isPostgres, type Tx } from '../cap/database/database.ts'
import { HttpError } from '../../lib/errors.ts'
import type { HitBatch } from './hit-batch.ts'

const { SELECT, UPDATE } = cds.ql

const BATCHES = 'tutorials.homepage.RedirectHitBatches'
const MAX_INTEGER = 2 ** 31 - 1

interface Recorded {
  readonly content: string
  readonly updated: number
}

/**
 * Adds the counts of a batch once; returns the number of redirects it updates (CATALOG-081, 082).
 * @throws HttpError 422 when its idempotency key was used with other hits.
 */
export async function recordHits(batch: HitBatch): Promise<number> {
  if (batch.counts.size === 0) return 0
  return inTransaction(async tx => {
    if (!(await claim(tx, batch))) return recordedResult(tx, batch)
    const updated = await addCounts(tx, batch.counts)
    await tx.run(UPDATE.entity(BATCHES).set({ updated }).where({ id: batch.id }))
    return updated
  })
}

/**
 * Claims the batch: true for the first request, or for the first in a minute without a key. Of concurrent requests one
 * gets the row; the others wait for the end of its transaction.
 */
async function claim(tx: Tx, { id, keyed, content }: HitBatch): Promise<boolean> {
  const time = now().toISOString()
  const again = keyed ? new Date(0).toISOString() : fromNow(-MINUTE).toISOString()
  const [p1, p2, p3, p4] = isPostgres() ? ['$1', '$2', '$3', '$4'] : ['?', '?', '?', '?']
  const { changes } = await tx.run<{ changes: number }>(
    `INSERT INTO tutorials_homepage_RedirectHitBatches AS known (id, content, recordedAt, updated)
     VALUES (${p1}, ${p2}, ${p3}, 0)
     ON CONFLICT (id) DO UPDATE SET recordedAt = excluded.recordedAt WHERE known.recordedAt <= ${p4}`,
    [id, content, time, again]
  )
  return changes > 0
}

async function recordedResult(tx: Tx, { id, content }: HitBatch): Promise<number> {
  const recorded = await tx.run<Recorded | undefined>(
    SELECT.one.from(BATCHES).columns('content', 'updated').where({ id })
  )
  if (!recorded) throw new Error(`the batch ${id} is neither new nor known`)
  if (recorded.content === content) return recorded.updated
  const message = 'This Idempotency-Key came with other hits before'
  throw new HttpError(422, 'idempotency_key_reused', message, { target: 'Idempotency-Key' })
}

/** One statement for the whole batch (CATALOG-043); modifiedAt is not touched, it belongs to edits by admins. */
async function addCounts(tx: Tx, counts: ReadonlyMap<string, number>): Promise<number> {
  await lockInOrder(tx, [...counts.keys()])
  const numbered = isPostgres()
  const rows = Array.from(counts, (_, index) =>
    numbered ? `(CAST($${2 * index + 1} AS VARCHAR), CAST($${2 * index + 2} AS INTEGER))` : '(?, ?)'
  )
  const { changes } = await tx.run<{ changes: number }>(
    `UPDATE tutorials_homepage_LegacyRedirects
     SET hitCount = CASE WHEN COALESCE(hitCount, 0) > ${MAX_INTEGER} - hit.column2 THEN ${MAX_INTEGER}
                         ELSE COALESCE(hitCount, 0) + hit.column2 END
     FROM (VALUES ${rows.join(', ')}) AS hit
     WHERE ID = hit.column1`,
    [...counts].flat()
  )
  return changes
}

/** Locks rows in the order of their ids, so that batches cannot deadlock on PostgreSQL; SQLite has one writer. */
async function lockInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!isPostgres()) return
  const marks = ids.map((_, index) => `$${index + 1}`).join(', ')
  await tx.run(`SELECT ID FROM tutorials_homepage_LegacyRedirects WHERE ID IN (${marks}) ORDER BY ID FOR UPDATE`, ids)
}
