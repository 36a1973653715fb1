import { describe, expect, test } from '@jest/globals'
import { encode } from '../../srv/embeddings/neighbours/encode.ts'
import { nearest, nearestExactly, type Part, type Question } from '../../srv/embeddings/neighbours/scan.ts'
import { rotation } from '../../srv/embeddings/neighbours/rotation.ts'
import { offlineVector } from '../../srv/embeddings/model/offline-vectors.ts'
import { bits, blockOf, random, realisticVectors } from './support/vectors.ts'

const K = 10

function partOf(vectors: readonly Float32Array[], allowed?: (row: number) => boolean): Part {
  const block = blockOf(vectors)
  encode(block)
  return { block, allowed: bits(vectors.length, allowed) }
}

/** Of the exact neighbours of all queries, the part that the two stages find; and how much of all they compare exactly. */
function measure(parts: readonly Part[], queries: readonly Float32Array[]) {
  let [found, exact, compared, all] = [0, 0, 0, 0]
  for (const query of queries) {
    const question: Question = { query, k: K, minScore: -1 }
    const expected = nearestExactly(parts, question)
    const answer = nearest(parts, question)
    const rows = new Set(answer.found.map(({ part, row }) => `${part} ${row}`))
    found += expected.found.filter(({ part, row }) => rows.has(`${part} ${row}`)).length
    exact += expected.found.length
    compared += answer.compared
    all += expected.compared
  }
  return { recall: found / exact, share: compared / all }
}

describe('two stages', () => {
  test('find 99 % of the exact neighbours of realistic vectors, and compare few exactly', () => {
    const vectors = realisticVectors(1540, 1)
    const parts = [partOf(vectors.slice(0, 1000)), partOf(vectors.slice(1000, 1500))]
    const { recall, share } = measure(parts, vectors.slice(1500))
    expect(recall).toBeGreaterThanOrEqual(0.99)
    expect(share).toBeLessThan(0.2)
  })

  test('find them among vectors without any structure, however many they must compare', () => {
    const next = random(2)
    const flat = Array.from({ length: 320 }, () => Float32Array.from({ length: 1536 }, () => next() - 0.5))
    expect(measure([partOf(flat.slice(0, 300))], flat.slice(300)).recall).toBeGreaterThanOrEqual(0.99)
  })

  test('find them among vectors of the offline embedder, most of whose numbers are zero', () => {
    const words = 'build deploy service table event cloud class database query user entity model draft'.split(' ')
    const next = random(3)
    const text = () => Array.from({ length: 8 }, () => words[Math.floor(next() * words.length)]).join(' ')
    const vectors = Array.from({ length: 320 }, () => offlineVector(text()))
    expect(measure([partOf(vectors.slice(0, 300))], vectors.slice(300)).recall).toBeGreaterThanOrEqual(0.99)
  })

  test('work for vectors of any length, the null vector and equal vectors', () => {
    for (const dimensions of [8, 20, 100]) {
      const vectors = realisticVectors(60, dimensions, dimensions)
      const all = [...vectors, ...vectors.slice(0, 5), new Float32Array(dimensions)]
      expect(measure([partOf(all)], vectors.slice(0, 10)).recall).toBe(1)
    }
  })

  test('leave out what is not allowed and what scores too low', () => {
    const vectors = realisticVectors(200, 4, 64)
    const query = vectors[0] as Float32Array
    const parts = [partOf(vectors, row => row % 2 === 1)]
    const { found } = nearest(parts, { query, k: 200, minScore: 0.3 })
    expect(found).toEqual(nearestExactly(parts, { query, k: 200, minScore: 0.3 }).found)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ row, score }) => row % 2 === 1 && score >= 0.3)).toBe(true)
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  test('answer nothing where there is nothing', () => {
    const query = new Float32Array(64)
    expect(nearest([], { query, k: K, minScore: -1 })).toEqual({ found: [], compared: 0 })
    expect(nearest([partOf(realisticVectors(3, 1, 64), () => false)], { query, k: K, minScore: -1 }).found).toEqual([])
  })
})

test('a rotation keeps lengths and angles', () => {
  const [one, other] = realisticVectors(2, 5, 1536) as [Float32Array, Float32Array]
  const dot = () => one.reduce((sum, value, index) => sum + value * (other[index] as number), 0)
  const before = dot()
  const rotate = rotation(1536)
  rotate(one)
  rotate(other)
  expect(dot()).toBeCloseTo(before, 4)
  expect(Math.hypot(...one)).toBeCloseTo(1, 4)
})
