import cds from '@sap/cds'
import { insertPlainRows, upsertRows } from '../../cap/database/bulk.ts'
import { type Db, placeholders, type Tx } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { vectorOf } from '../model/vectors.ts'
import { listed } from '../../cap/database/script/rows.ts'

const { DELETE, SELECT } = cds.ql
/** Generation of the stored vectors. */
export const EMBEDDINGS = 'embeddings'
export const VECTORS = 'tutorials.embeddings.TutorialEmbedding'
export const TUTORIALS = 'tutorials.embeddings.EmbeddedTutorials'

const COLUMNS = ['model', 'slug', 'stepNumber', 'contentHash', 'embedding', 'charCount', 'createdAt']

/** A stored vector, without its numbers. */
export interface VectorKey {
  readonly slug: string
  readonly step: number
  /** Changes with the vector. */
  readonly hash: string
}

export interface StoredVector extends VectorKey {
  readonly vector: Float32Array
}

/** Names a step among all. */
export const identityOf = ({ slug, step }: Pick<VectorKey, 'slug' | 'step'>): string => `${slug} ${step}`

/** A row of TutorialEmbedding. */
export interface VectorRow {
  readonly model: string
  readonly slug: string
  readonly stepNumber: number
  readonly contentHash: string
  readonly embedding: Uint8Array
  readonly charCount: number
  readonly createdAt: string
}

/** A row of EmbeddedTutorials. */
export interface EmbeddedTutorial {
  readonly model: string
  readonly slug: string
  readonly source: string
  readonly steps: number
  readonly refused: number
}

/** Vectors without their numbers, ordered by slug and step: of all tutorials, or of some. */
export async function vectorKeys(db: Db, model: string, slugs?: readonly string[]): Promise<VectorKey[]> {
  const where = slugs ? { model, slug: { in: [...slugs] } } : { model }
  const rows = await db.run<{ slug: string; stepNumber: number; contentHash: string }[]>(
    SELECT.from(VECTORS).columns('slug', 'stepNumber', 'contentHash').where(where).orderBy('slug', 'stepNumber')
  )
  return rows.map(({ slug, stepNumber, contentHash }) => ({ slug, step: stepNumber, hash: contentHash }))
}

/** The vectors of some tutorials. */
export async function storedVectors(db: Db, model: string, slugs: readonly string[]): Promise<StoredVector[]> {
  const sql = `SELECT slug AS "slug", stepNumber AS "step", contentHash AS "hash", embedding AS "bytes"
    FROM ${tableOf(VECTORS)} WHERE slug IN (${listed()}) AND model = ${placeholders(1, 1)}`
  const rows = await db.run<(VectorKey & { bytes: Uint8Array })[]>(sql, [JSON.stringify(slugs), model])
  return rows.map(({ slug, step, hash, bytes }) => ({ slug, step, hash, vector: vectorOf(bytes) }))
}

/** Vectors of texts that are known already, whatever step they stand in. */
export async function vectorsOfTexts(
  db: Db,
  model: string,
  hashes: readonly string[]
): Promise<Map<string, Uint8Array>> {
  const sql = `SELECT contentHash AS "hash", embedding AS "bytes"
    FROM ${tableOf(VECTORS)} WHERE contentHash IN (${listed()}) AND model = ${placeholders(1, 1)}`
  const rows = await db.run<{ hash: string; bytes: Uint8Array }[]>(sql, [JSON.stringify(hashes), model])
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]))
}

/** The rows of EmbeddedTutorials of a model, by slug. */
export async function embeddedTutorials(db: Db, model: string): Promise<Map<string, EmbeddedTutorial>> {
  const rows = await db.run<EmbeddedTutorial[]>(SELECT.from(TUTORIALS).where({ model }))
  return new Map(rows.map(row => [row.slug, row]))
}

/** Inserts vectors of steps that have none. */
export function insertVectors(tx: Tx, rows: readonly VectorRow[]): Promise<void> {
  return insertPlainRows(
    tx,
    VECTORS,
    COLUMNS,
    rows.map(row => ({ ...row }))
  )
}

/** Deletes the vectors of a tutorial save those of some steps; returns their number. */
export async function keepSteps(tx: Tx, model: string, slug: string, numbers: readonly number[]): Promise<number> {
  const others = numbers.length > 0 ? { stepNumber: { 'not in': [...numbers] } } : {}
  return tx.run<number>(DELETE.from(VECTORS).where({ model, slug, ...others }))
}

export const saveTutorials = (tx: Tx, rows: readonly EmbeddedTutorial[]): Promise<void> =>
  upsertRows(tx, TUTORIALS, rows)
