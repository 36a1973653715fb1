import { type Db, inTransaction, isPostgres, reader, type Tx } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { log } from '../../cap/log.ts'
import { DIMENSIONS, vectorOf } from '../model/vectors.ts'
import { VECTORS } from './rows.ts'

const TABLE = tableOf(VECTORS)
const LOCK = 7_201_835
/** Vectors that get their column at once: a megabyte or two of text. */
const BATCH = 100

let hasColumn = false

/** True when PostgreSQL has pgvector, and so the vectors a column of its type. */
export const hasVectorColumn = (): boolean => hasColumn

/** Looks for pgvector when the process starts: an operator installs the extension, and starts the instances anew. */
export async function prepareVectorColumn(): Promise<void> {
  if (!isPostgres()) return
  hasColumn = await inTransaction(createVectorColumn)
  if (hasColumn) log('embeddings').info('PostgreSQL has pgvector, which finds the nearest steps')
}

/**
 * Gives the stored vectors a column of pgvector's type, with an index, where the extension is installed; it stands in the row
 * that CAP knows, so that both go together.
 */
export async function createVectorColumn(tx: Tx): Promise<boolean> {
  const [extension] = await tx.run<{ version: string }[]>(
    `SELECT extversion AS "version" FROM pg_extension WHERE extname = 'vector'`
  )
  if (!extension) return false
  if (!isRecent(extension.version)) {
    log('embeddings').warn(`pgvector ${extension.version} is not used: 0.8 is the first that filters well`)
    return false
  }
  await tx.run('SELECT pg_advisory_xact_lock($1)', [LOCK])
  const [column] = await tx.run<object[]>(
    `SELECT 1 AS found FROM pg_attribute WHERE attrelid = $1::regclass AND attname = 'nearby' AND NOT attisdropped`,
    [TABLE.toLowerCase()]
  )
  if (column) return true
  await tx.run(`ALTER TABLE ${TABLE} ADD COLUMN nearby vector(${DIMENSIONS})`)
  await tx.run(`CREATE INDEX embeddings_nearby ON ${TABLE} USING hnsw (nearby vector_ip_ops)`)
  return true
}

/** Earlier versions answer too few rows where some are not allowed. */
function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 0 || minor >= 8
}

/** Fills in the column of vectors that have none; returns their number. */
export async function fillVectorColumn(report: () => Promise<void>): Promise<number> {
  if (!hasColumn) return 0
  const db = await reader()
  let filled = 0
  for (;;) {
    const rows = await withoutColumn(db)
    if (rows.length === 0) return filled
    await inTransaction(tx => fillColumn(tx, rows))
    filled += rows.length
    await report()
  }
}

/** The key of a row and its vector. */
export interface Unfilled {
  readonly model: string
  readonly slug: string
  readonly stepNumber: number
  readonly embedding: Uint8Array
}

/** Some vectors that have no column yet. */
export function withoutColumn(db: Db): Promise<readonly Unfilled[]> {
  return db.run(
    `SELECT model AS "model", slug AS "slug", stepNumber AS "stepNumber", embedding AS "embedding" FROM ${TABLE}
     WHERE nearby IS NULL AND length(embedding) = ${DIMENSIONS * Float32Array.BYTES_PER_ELEMENT} LIMIT ${BATCH}`
  )
}

/** Writes the column of some vectors, unless their numbers are others by now. */
export async function fillColumn(tx: Tx, rows: readonly Unfilled[]): Promise<void> {
  for (const { model, slug, stepNumber, embedding } of rows)
    await tx.run(
      `UPDATE ${TABLE} SET nearby = $1::vector WHERE model = $2 AND slug = $3 AND stepNumber = $4 AND embedding = $5`,
      [literal(vectorOf(embedding)), model, slug, stepNumber, embedding]
    )
}

/** A vector in the notation of pgvector. */
export const literal = (vector: Float32Array): string => `[${vector.join(',')}]`
