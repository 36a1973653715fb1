import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Facts, recommend } from '../../srv/learner/recommendations/rank.ts'
import { cosinesTo, type VectorStore, vectorsOf } from '../../srv/learner/recommendations/vectors.ts'

/** Candidates `a`, `b` … with the given titles, tags and learners; companions by index. */
function facts(
  candidates: readonly { title?: string; tag?: string; learners?: number }[],
  companions: Readonly<Record<number, readonly (readonly [number, number])[]>> = {}
): Facts {
  return {
    candidates: candidates.map(({ title, tag }, index) => {
      const slug = String.fromCodePoint(97 + index)
      return { slug, title: title ?? slug.toUpperCase(), primaryTag: tag ?? null, time: 10 }
    }),
    learners: candidates.map(({ learners }) => learners ?? 0),
    companionsOf: index => (companions[index] ?? []).map(([candidate, score]) => ({ candidate, score }))
  }
}

const nothing = { current: undefined, completed: [], cosines: undefined, closeEnough: 0.3, limit: 6 }

describe('recommendations', () => {
  test('blend similarity and co-completion, 0.6 to 0.4', () => {
    const known = facts([{}, {}, {}, {}], { 0: [[2, 4], [3, 2]] }) // prettier-ignore
    const cosines = [1, 0.5, 0, -1]
    const found = recommend(known, { ...nothing, current: 0, completed: [0], cosines })
    expect(found.map(({ slug, score, reason }) => [slug, score, reason])).toEqual([
      ['c', 0.7, 'Often done after “A”'],
      ['b', 0.45, 'Similar to what you completed'],
      ['d', 0.2, 'Often done after “A”']
    ])
  })

  test('begin with what is popular', () => {
    const known = facts([{}, { learners: 2 }, { learners: 8 }, {}])
    expect(recommend(known, nothing).map(({ slug, score, reason }) => [slug, score, reason])).toEqual([
      ['c', 0.6, 'Popular with learners'],
      ['b', 0.15, 'Popular with learners'],
      ['a', 0, 'New for you'],
      ['d', 0, 'New for you']
    ])
    const cosines = [0, 0.9, 0.2, 0.1]
    const [first, second] = recommend(known, { ...nothing, completed: [0], cosines })
    expect([first?.slug, second?.slug, second?.reason]).toEqual(['b', 'c', 'Popular with learners'])
  })

  test('without an open tutorial follow all that was completed', () => {
    const known = facts([{ title: 'One' }, { title: 'Two' }, {}, {}], { 0: [[2, 3]], 1: [[2, 4], [3, 6]] }) // prettier-ignore
    const found = recommend(known, { ...nothing, completed: [0, 1] })
    expect(found.map(({ slug, score, reason }) => [slug, score, reason])).toEqual([
      ['c', 0.4, 'Often done after “Two”'],
      ['d', 0.3429, 'Often done after “Two”']
    ])
  })

  test('of equal scores show the same tag first, then the title', () => {
    const known = facts([{ tag: 't' }, { title: 'Z', tag: 't' }, { title: 'B' }, { title: 'A' }])
    expect(recommend(known, { ...nothing, current: 0 }).map(({ slug }) => slug)).toEqual(['b', 'd', 'c'])
  })

  test('never show the open tutorial or one that was completed, and as many as asked for', () => {
    const numbers = fc.nat({ max: 30 })
    const cases = fc.record({
      size: fc.integer({ min: 1, max: 20 }),
      learners: fc.array(numbers, { minLength: 20, maxLength: 20 }),
      pairs: fc.array(fc.tuple(numbers, numbers, numbers), { maxLength: 60 }),
      completed: fc.uniqueArray(numbers),
      current: fc.option(numbers, { nil: undefined }),
      cosines: fc.option(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }), {
        nil: undefined
      }),
      limit: fc.integer({ min: 1, max: 6 })
    })
    fc.assert(
      fc.property(cases, ({ size, learners, pairs, completed, current, cosines, limit }) => {
        const within = (index: number) => index % size
        const companions = Map.groupBy(pairs, ([from]) => within(from))
        const known = facts(
          learners.slice(0, size).map(count => ({ learners: count })),
          Object.fromEntries(
            [...companions].map(([from, list]) => [from, list.map(([, to, score]) => [within(to), score] as const)])
          )
        )
        const own = [...new Set(completed.map(within))]
        const open = current === undefined ? undefined : within(current)
        const found = recommend(known, { current: open, completed: own, cosines, closeEnough: 0.3, limit })
        const left = new Set(
          [...own, ...(open === undefined ? [] : [open])].map(index => known.candidates[index]?.slug)
        )
        expect(found).toHaveLength(Math.min(limit, size - left.size))
        expect(found.filter(({ slug }) => left.has(slug))).toEqual([])
        const scores = found.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((one, other) => other - one))
        expect(scores.every(score => score >= 0 && score <= 1)).toBe(true)
      }),
      { numRuns: 300 }
    )
  })
})

describe('vectors', () => {
  const asked: string[] = []
  const model = {
    name: 'letters',
    closeEnough: 0.5,
    embed(texts: readonly string[]) {
      asked.push(...texts)
      return Promise.resolve(texts.map(text => Float32Array.from(text === 'x' ? [1, 0, 0, 0, 0] : [0, 1, 0, 0, 0])))
    }
  }

  const written = new Map<string, Float32Array>()
  const store: VectorStore = {
    read: async (_, hashes) =>
      new Map(hashes.flatMap(hash => (written.has(hash) ? [[hash, written.get(hash) as Float32Array]] : []))),
    async write(_, made) {
      for (const [hash, vector] of made) written.set(hash, vector)
    }
  }

  test('are made once for each text, and compared to the centroid', async () => {
    await vectorsOf(model, ['x', 'y'], store)
    const vectors = await vectorsOf(model, ['y', 'x', 'z', 'y'], store)
    expect(asked).toEqual(['x', 'y', 'z'])
    expect([...(await cosinesTo(vectors, [1]))]).toEqual([0, 1, 0, 0])
    const both = await cosinesTo(vectors, [1, 0])
    expect([...both].map(value => value.toFixed(3))).toEqual(['0.707', '0.707', '0.707', '0.707'])
    expect(await cosinesTo(vectors, [0, 1])).toEqual(both)
  })
})
