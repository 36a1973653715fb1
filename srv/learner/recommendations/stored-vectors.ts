import { tutorialTexts } from '../../catalog/index.ts'
import { type Db, inTransaction, insertMissing, placeholders, reader } from '../../cap/database/database.ts'
import { listed } from '../../cap/database/script/rows.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { bytesOf, currentEmbedder, vectorOf, whyNoModel } from '../../embeddings/index.ts'
import { MINUTE } from '../../../lib/time.ts'
import { job } from '../../platform/jobs/index.ts'
import { hashOf, MAX_TUTORIALS, type VectorStore } from './vectors.ts'

const VECTORS = 'tutorials.learner.TutorialVectors'
const COLUMNS = ['model', 'textHash', 'embedding']
/** Vectors of one statement: a megabyte or two. */
const BATCH = 200

/** The vectors that any instance has had made: after a start, no text is sent to the model that was sent before. */
export const storedVectors: VectorStore = {
  async read(model, hashes) {
    const db = await reader()
    const found = new Map<string, Float32Array>()
    for (const batch of batches(hashes, BATCH)) {
      const sql = `SELECT textHash AS "hash", embedding AS "bytes" FROM ${tableOf(VECTORS)}
        WHERE textHash IN (${listed()}) AND model = ${placeholders(1, 1)}`
      const rows = await db.run<{ hash: string; bytes: Uint8Array }[]>(sql, [JSON.stringify(batch), model])
      for (const { hash, bytes } of rows) found.set(hash, vectorOf(bytes))
    }
    return found
  },

  /** Vectors that cannot be stored are made again after a start. */
  async write(model, made) {
    const rows = [...made].map(([hash, vector]) => [model, hash, bytesOf(vector)])
    await inTransaction(tx => insertMissing(tx, VECTORS, COLUMNS, rows)).catch((error: unknown) =>
      log('recommendations').warn('vectors could not be stored, they are made again after a start:', error)
    )
  }
}

/** Removes vectors of texts that no tutorial has any more, and those of former models. */
export const purgeTutorialVectors = job({
  name: 'tutorial-vector-purge',
  description: 'Removes vectors of recommendations whose texts or model are gone',
  cron: '40 3 * * *',
  lease: 5 * MINUTE,
  compute: async db => ({ removed: await purge(db) }),
  write: async (_tx, summary) => summary
})

async function purge(db: Db): Promise<number> {
  const model = whyNoModel() === undefined ? (await currentEmbedder()).name : undefined
  const used = new Set((await tutorialTexts(db, MAX_TUTORIALS)).map(({ text }) => hashOf(text)))
  const rows = await db.run<{ model: string; hash: string }[]>(
    `SELECT model AS "model", textHash AS "hash" FROM ${tableOf(VECTORS)}`
  )
  const gone = rows.filter(row => !used.has(row.hash) || (model !== undefined && row.model !== model))
  for (const batch of batches(gone, BATCH))
    await inTransaction(async tx => {
      const sql = `DELETE FROM ${tableOf(VECTORS)} WHERE textHash IN (${listed()}) AND model = ${placeholders(1, 1)}`
      for (const [of, own] of Map.groupBy(batch, row => row.model))
        await tx.run(sql, [JSON.stringify(own.map(({ hash }) => hash)), of])
    })
  return gone.length
}
