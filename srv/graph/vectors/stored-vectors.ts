import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { type Db, parameters, placeholders, type Tx } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { similarity, vectorOf } from '../../embeddings/index.ts'

const { SELECT } = cds.ql
const CONCEPTS = 'tutorials.graph.Concepts'
/** Version of the texts: count up with every change of what they are made of, so that all vectors are computed anew. */
const TEXTS = 1
/** Vectors that are read and compared between two turns of the event loop: a megabyte, some milliseconds. */
const SLICE = 200

/** Concepts that proposals may turn out to be; what nobody wants is none of them. */
const COMPARED = ['ACTIVE', 'RETIRED']

export interface Described {
  readonly name: string
  readonly description: string | null
}

/** The text that a concept has its vector of, and its digest. */
export function conceptText({ name, description }: Described): { readonly text: string; readonly hash: string } {
  const text = description ? `${name}\n${description}` : name
  return { text, hash: createHash('sha256').update(`${TEXTS}.${text}`).digest('hex') }
}

export interface OutdatedConcept {
  readonly ID: string
  readonly text: string
  readonly hash: string
}

/** Concepts whose name or description have changed since `model` made their vector, or that have none; by their slugs. */
export async function outdatedConcepts(db: Db, model: string): Promise<readonly OutdatedConcept[]> {
  const rows = await db.run<
    readonly (Described & {
      readonly ID: string
      readonly embeddingModel: string | null
      readonly embeddingHash: string | null
    })[]
  >(
    SELECT.from(CONCEPTS)
      .columns('ID', 'name', 'description', 'embeddingModel', 'embeddingHash')
      .where({ status: { in: COMPARED } })
      .orderBy('slug')
  )
  return rows.flatMap(({ ID, embeddingModel, embeddingHash, ...described }) => {
    const { text, hash } = conceptText(described)
    return embeddingModel === model && embeddingHash === hash ? [] : [{ ID, text, hash }]
  })
}

/** A vector to store; without bytes, the model has refused the text. */
export interface ConceptVector {
  readonly ID: string
  readonly hash: string
  readonly bytes: Uint8Array | null
}

/** Stores vectors of concepts. No reader of the graph sees a change, so none is told of one. */
export async function storeVectors(tx: Tx, model: string, vectors: readonly ConceptVector[]): Promise<void> {
  const [bytes, name, hash, id] = parameters(4)
  for (const vector of vectors)
    await tx.run(
      `UPDATE ${tableOf(CONCEPTS)} SET embeddingVec = ${bytes}, embeddingModel = ${name}, embeddingHash = ${hash}
       WHERE ID = ${id}`,
      [vector.bytes, model, vector.hash, vector.ID]
    )
}

/** A concept that is close to a text. */
export interface CloseConcept {
  readonly ID: string
  readonly slug: string
  readonly name: string
  /** Cosine, 0 to 1. */
  readonly score: number
}

/**
 * For each vector the concepts that are as close as `least`, the closest first. All are compared, some at a time, so that
 * requests run in between.
 */
export async function closeConcepts(
  db: Db,
  model: string,
  vectors: readonly Float32Array[],
  least: number
): Promise<readonly (readonly CloseConcept[])[]> {
  const close: CloseConcept[][] = vectors.map(() => [])
  const work = new SlicedWork()
  let after = ''
  for (;;) {
    const rows = await vectorsAfter(db, model, after)
    for (const { ID, slug, name, bytes } of rows) {
      const stored = vectorOf(bytes)
      for (const [index, vector] of vectors.entries()) {
        const score = similarity(vector, stored)
        if (score >= least) close[index]?.push({ ID, slug, name, score })
      }
    }
    if (rows.length < SLICE) return close.map(found => found.sort((one, other) => other.score - one.score))
    after = rows.at(-1)?.slug ?? after
    await work.yieldToReaders()
  }
}

interface VectorRow {
  readonly ID: string
  readonly slug: string
  readonly name: string
  readonly bytes: Uint8Array
}

function vectorsAfter(db: Db, model: string, slug: string): Promise<readonly VectorRow[]> {
  const [p1, p2] = parameters(2)
  const statuses = COMPARED.map(status => `'${status}'`).join(', ')
  return db.run(
    `SELECT ID AS "ID", slug AS "slug", name AS "name", embeddingVec AS "bytes" FROM ${tableOf(CONCEPTS)}
     WHERE embeddingModel = ${p1} AND slug > ${p2} AND status IN (${statuses}) AND embeddingVec IS NOT NULL
     ORDER BY slug LIMIT ${SLICE}`,
    [model, slug]
  )
}

/** The vector of a concept and the model that has made it; undefined when it has none. */
export async function vectorOfConcept(
  db: Db,
  ID: string
): Promise<{ readonly model: string; readonly bytes: Uint8Array } | undefined> {
  const [row] = await db.run<readonly { readonly model: string; readonly bytes: Uint8Array }[]>(
    `SELECT embeddingModel AS "model", embeddingVec AS "bytes" FROM ${tableOf(CONCEPTS)}
     WHERE ID = ${placeholders(1)} AND embeddingVec IS NOT NULL`,
    [ID]
  )
  return row
}
