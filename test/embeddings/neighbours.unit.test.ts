import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { bytesPerVector } from '../../srv/embeddings/neighbours/block.ts'
import { MemoryNeighbours } from '../../srv/embeddings/neighbours/memory.ts'
import type { Neighbours } from '../../srv/embeddings/neighbours/neighbours.ts'
import { PgvectorNeighbours } from '../../srv/embeddings/neighbours/pgvector.ts'
import { bytesOf, DIMENSIONS, similarity } from '../../srv/embeddings/model/vectors.ts'
import { createVectorColumn, fillColumn, withoutColumn } from '../../srv/embeddings/stored/vector-column.ts'
import { startPgvector } from './support/pgvector.ts'
import { realisticVectors } from './support/vectors.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const TUTORIALS = 15
const STEPS = 10
const vectors = realisticVectors(TUTORIALS * STEPS + 20, 11)
const queries = vectors.slice(TUTORIALS * STEPS)
const all = () => true

/** The stored vectors, each `slug step`. */
type Stored = Map<string, Float32Array>

const initial = (): Stored =>
  new Map(Array.from({ length: TUTORIALS * STEPS }, (_, row) => [`t${Math.floor(row / STEPS)} ${(row % STEPS) + 1}`, vectors[row] as Float32Array])) // prettier-ignore

const keyOf = (key: string) => ({ slug: key.split(' ')[0] ?? '', step: Number(key.split(' ')[1]) })

/** The exact neighbours, each `slug step`. */
const exact = (stored: Stored, query: Float32Array, k: number) =>
  [...stored]
    .map(([key, vector]) => ({ key, score: similarity(vector, query) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, k)

interface Subject {
  readonly neighbours: Neighbours
  /** Makes the port find exactly these vectors. */
  readonly show: (stored: Stored) => Promise<void>
}

function inMemory(maxBytes = 100_000_000): Subject & { readonly neighbours: MemoryNeighbours } {
  let shown: Stored = new Map()
  const hashes = new WeakMap<Float32Array, string>()
  const hashOf = (vector: Float32Array) => {
    const known = hashes.get(vector) ?? String(Math.random())
    hashes.set(vector, known)
    return known
  }
  const keys = () => [...shown].map(([key, vector]) => ({ ...keyOf(key), hash: hashOf(vector), vector }))
  const source = {
    keys: async () => keys(),
    vectors: async (slugs: readonly string[]) => keys().filter(({ slug }) => slugs.includes(slug))
  }
  const neighbours = new MemoryNeighbours(source, maxBytes)
  return {
    neighbours,
    async show(stored) {
      shown = stored
      await neighbours.refresh()
    }
  }
}

const TABLE = 'tutorials_embeddings_TutorialEmbedding'

async function inPgvector({ db, reading }: Awaited<ReturnType<typeof startPgvector>>): Promise<Subject> {
  await createVectorColumn(db)
  let shown: Stored = new Map()
  const slugs = async () => [...new Set([...shown.keys()].map(key => keyOf(key).slug))]
  const insert = (model: string, key: string, vector: Float32Array) =>
    db.run(`INSERT INTO ${TABLE} (model, slug, stepNumber, contentHash, embedding) VALUES ($1, $2, $3, 'hash', $4)`, [
      model,
      keyOf(key).slug,
      keyOf(key).step,
      bytesOf(vector)
    ])
  // vectors of another model are in the same index
  for (const [index, vector] of queries.entries()) await insert('other', `t0 ${index}`, vector)
  return {
    neighbours: new PgvectorNeighbours('m', slugs, reading),
    async show(stored) {
      for (const [key, vector] of shown) {
        const { slug, step } = keyOf(key)
        if (stored.get(key) === vector) continue
        await db.run(`DELETE FROM ${TABLE} WHERE model = 'm' AND slug = $1 AND stepNumber = $2`, [slug, step])
      }
      for (const [key, vector] of stored) if (shown.get(key) !== vector) await insert('m', key, vector)
      for (let rows = await withoutColumn(db); rows.length > 0; rows = await withoutColumn(db))
        await fillColumn(db, rows)
      shown = stored
    }
  }
}

let engine: Awaited<ReturnType<typeof startPgvector>>
let pgvector: Subject
beforeAll(async () => {
  engine = await startPgvector()
  pgvector = await inPgvector(engine)
})
afterAll(() => engine.stop())

const memory = inMemory()

describe.each([
  ['memory', () => memory],
  ['pgvector', () => pgvector]
] as const)('neighbours in %s', (_name, subject) => {
  const names = async (query: Float32Array, k: number, minScore = -1, allows: (slug: string) => boolean = all) =>
    (await subject().neighbours.nearest(query, { k, minScore, allows })).map(({ slug, step }) => `${slug} ${step}`)

  beforeAll(() => subject().show(initial()), 60_000)

  test('are 99 % of the exact ones, the closest first', async () => {
    let [found, expected] = [0, 0]
    for (const query of queries) {
      const near = await subject().neighbours.nearest(query, { k: 10, minScore: -1, allows: all })
      const nearest = exact(initial(), query, 10)
      const keys = new Set(near.map(({ slug, step }) => `${slug} ${step}`))
      found += nearest.filter(({ key }) => keys.has(key)).length
      expected += nearest.length
      expect(near.map(({ score }) => score)).toEqual(near.map(({ score }) => score).toSorted((a, b) => b - a))
      expect(near[0]?.score).toBeCloseTo(nearest[0]?.score ?? 0, 4)
    }
    expect(found / expected).toBeGreaterThanOrEqual(0.99)
  })

  test('keep to the tutorials and the score that are asked for', async () => {
    const query = vectors[5] as Float32Array
    expect((await names(query, 3))[0]).toBe('t0 6')
    expect((await names(query, 50, -1, slug => slug !== 't0')).some(name => name.startsWith('t0 '))).toBe(false)
    const few = await names(query, 50, -1, slug => slug === 't7')
    expect(few.toSorted()).toEqual(Array.from({ length: STEPS }, (_, step) => `t7 ${step + 1}`).toSorted())
    expect(await names(query, 50, 0.99)).toEqual(['t0 6'])
    expect(await names(query, 50, -1, () => false)).toEqual([])
  })

  test('follow what is stored', async () => {
    const stored = initial()
    const [moved] = queries as [Float32Array]
    stored.set('t3 1', moved)
    stored.delete('t0 6')
    stored.set('new 1', vectors[5] as Float32Array)
    await subject().show(stored)
    expect((await names(moved, 1))[0]).toBe('t3 1')
    expect((await names(vectors[5] as Float32Array, 1))[0]).toBe('new 1')
    await subject().show(new Map())
    expect(await names(moved, 10)).toEqual([])
  })
})

describe('vectors in memory', () => {
  test('many changes are merged, and memory that nobody needs is given back', async () => {
    const { neighbours, show } = inMemory()
    const stored = initial()
    await show(stored)
    for (let round = 0; round < 9; round++) {
      for (let row = 0; row < 12; row++) {
        stored.set(
          `t${round} ${row + 1}`,
          vectors[(round * 31 + row * 7) % (TUTORIALS * STEPS)]?.slice() as Float32Array
        )
        stored.delete(`t14 ${row + round}`)
      }
      await show(new Map(stored))
    }
    const { vectors: count, bytes } = neighbours.state
    expect(count).toBe(stored.size)
    expect(bytes).toBeLessThan(stored.size * 1.4 * bytesPerVector(DIMENSIONS))
    for (const query of queries.slice(0, 5)) {
      const near = await neighbours.nearest(query, { k: 5, minScore: -1, allows: all })
      const expected = exact(stored, query, 5).map(({ score }) => score)
      for (const [index, { score }] of near.entries()) expect(score).toBeCloseTo(expected[index] ?? 0, 4)
    }
  })

  test('those that find no room are left out, and counted', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { neighbours, show } = inMemory(50 * bytesPerVector(DIMENSIONS))
    await show(initial())
    expect(neighbours.state).toMatchObject({ vectors: 50, leftOut: 100 })
    expect(warned).toHaveBeenCalledTimes(1)
    warned.mockRestore()
  })
})
