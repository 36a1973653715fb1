import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import type { Db } from '../../../srv/cap/database/database.ts'

/** PostgreSQL with pgvector in this process, with the table of vectors as CAP creates it. */
export async function startPgvector(): Promise<{
  readonly db: Db
  readonly reading: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly stop: () => Promise<void>
}> {
  const engine = await PGlite.create({ extensions: { vector } })
  await engine.exec(`CREATE EXTENSION vector; CREATE TABLE tutorials_embeddings_TutorialEmbedding (
    model VARCHAR(100), slug VARCHAR(255), stepNumber INTEGER, contentHash VARCHAR(64), embedding BYTEA, charCount INTEGER,
    createdAt TIMESTAMP, PRIMARY KEY (model, slug, stepNumber))`)
  const asDb = (queries: Pick<PGlite, 'query'>): Db => ({
    run: async <T>(sql: object | string, values: readonly unknown[] = []) =>
      (await queries.query(sql as string, [...values])).rows as T
  })
  return {
    db: asDb(engine),
    reading: work => engine.transaction(tx => work(asDb(tx))),
    stop: () => engine.close()
  }
}
