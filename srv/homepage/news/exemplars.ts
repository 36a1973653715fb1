import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { type Db, inTransaction, parameters } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { type Embedder, bytesOf, similarity, vectorOf } from '../../embeddings/index.ts'

const { SELECT } = cds.ql
const EXEMPLARS = 'tutorials.homepage.RelevanceSeedExemplars'
/** Examples that count, those that were changed last. */
const MOST_EXEMPLARS = 200
/** Characters of an example that its vector is of. */
const LONGEST_TEXT = 4000

interface Row {
  readonly ID: string
  readonly label: 'relevant' | 'not-relevant'
  readonly text: string
  readonly embeddingModel: string | null
  readonly embeddingHash: string | null
}

/** Vectors of the active examples by what they are examples of. */
export interface Exemplars {
  readonly relevant: readonly Float32Array[]
  readonly 'not-relevant': readonly Float32Array[]
}

/**
 * The active examples; vectors that are missing or of another text are made and stored.
 * @throws HttpError 502 when the embedder fails.
 */
export async function exemplars(db: Db, embedder: Embedder): Promise<Exemplars> {
  const rows = await db.run<readonly Row[]>(
    SELECT.from(EXEMPLARS)
      .columns('ID', 'label', 'text', 'embeddingModel', 'embeddingHash')
      .where({ active: true })
      .orderBy('modifiedAt desc', 'ID')
      .limit(MOST_EXEMPLARS)
  )
  const outdated = rows.filter(row => row.embeddingModel !== embedder.name || row.embeddingHash !== hashOf(row))
  const made = await vectorsFor(embedder, outdated)
  const stored = await storedVectors(
    db,
    rows.filter(row => !made.has(row.ID))
  )
  const of = (label: Row['label']) =>
    rows.filter(row => row.label === label).flatMap(({ ID }) => made.get(ID) ?? stored.get(ID) ?? [])
  return { relevant: of('relevant'), 'not-relevant': of('not-relevant') }
}

const textOf = ({ text }: Row): string => text.slice(0, LONGEST_TEXT)
const hashOf = (row: Row): string => createHash('sha256').update(textOf(row)).digest('hex')

async function vectorsFor(embedder: Embedder, rows: readonly Row[]): Promise<ReadonlyMap<string, Float32Array>> {
  if (rows.length === 0) return new Map()
  const vectors = await embedder.embed(rows.map(textOf))
  const made = new Map(rows.flatMap((row, index) => (vectors[index] ? [[row.ID, vectors[index]] as const] : [])))
  const [bytes, name, hash, id] = parameters(4)
  await inTransaction(async tx => {
    // past CQL, which would take this for a change by a person
    for (const row of rows)
      await tx.run(
        `UPDATE ${tableOf(EXEMPLARS)} SET embedding = ${bytes}, embeddingModel = ${name}, embeddingHash = ${hash}
         WHERE ID = ${id}`,
        [bytesOf(made.get(row.ID) ?? new Float32Array()), embedder.name, hashOf(row), row.ID]
      )
  })
  return made
}

async function storedVectors(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, Float32Array>> {
  if (rows.length === 0) return new Map()
  const stored = await db.run<readonly { readonly ID: string; readonly bytes: Uint8Array }[]>(
    `SELECT ID AS "ID", embedding AS "bytes" FROM ${tableOf(EXEMPLARS)}
     WHERE embedding IS NOT NULL AND ID IN (${parameters(rows.length).join(', ')})`,
    rows.map(({ ID }) => ID)
  )
  return new Map(stored.map(({ ID, bytes }) => [ID, vectorOf(bytes)]))
}

/**
 * How much closer a text is to what is relevant than to what is not, -2 to 2: by the closest example of each. Undefined while one of
 * them has no example.
 */
export function leaning(vector: Float32Array, known: Exemplars): number | undefined {
  const closest = (vectors: readonly Float32Array[]) => Math.max(...vectors.map(each => similarity(vector, each)))
  const [good, bad] = [known.relevant, known['not-relevant']]
  return good.length === 0 || bad.length === 0 ? undefined : closest(good) - closest(bad)
}
