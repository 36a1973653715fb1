import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { titleKey } from '../../lib/text/title-order.ts'
import { type Facts, rank, recommend } from '../../srv/learner/recommendations/rank.ts'
import { cosinesTo, type VectorStore, vectorsOf } from '../../srv/learner/recommendations/vectors.ts'

const DAY = 86_400_000
const at = Date.parse('2026-11-29T12:00:00Z')

/** Candidates `a`, `b` … with the given titles, tags and learners; companions by index. */
function facts(
  candidates: readonly {
    title?: string
    tag?: string
    learners?: number
    level?: string
    isFeatured?: boolean
    daysOld?: number
  }[],
  companions: Readonly<Record<number, readonly (readonly [number, number])[]>> = {}
): Facts {
  return {
    candidates: candidates.map(({ title: given, tag, level = null }, index) => {
      const slug = String.fromCodePoint(97 + index)
      const title = given ?? slug.toUpperCase()
      const card = { description: null, primaryTag: tag ?? null, level, time: 10, stepCount: 2 }
      return { slug, title, titleKey: titleKey(title), ...card }
    }),
    featured: new Set(candidates.flatMap(({ isFeatured }, index) => (isFeatured ? index : []))),
    changed: candidates.map(({ daysOld = Infinity }) => at - daysOld * DAY),
    learners: candidates.map(({ learners }) => learners ?? 0),
    companionsOf: index => (companions[index] ?? []).map(([candidate, score]) => ({ candidate, score }))
  }
}

const nothing = { current: undefined, completed: [], begun: [], cosines: undefined, closeEnough: 0.3, at, limit: 6 }

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
      ['c', 0.18, 'Popular with learners'],
      ['b', 0.045, 'Popular with learners']
    ])
    const cosines = [0, 0.9, 0.2, 0.1]
    const [first, second] = recommend(known, { ...nothing, completed: [0], cosines })
    expect([first?.slug, second?.slug, second?.reason]).toEqual(['b', 'c', 'Popular with learners'])
  })

  test('are for somebody without history what is featured, popular, of the last months and of their level', () => {
    const known = facts([
      { title: '1 - First of the alphabet', level: 'beginner' },
      { daysOld: 9, level: 'beginner' },
      { daysOld: 9 },
      { daysOld: 8, learners: 4, level: 'advanced' },
      { isFeatured: true },
      { daysOld: 90, level: 'beginner' },
      { daysOld: -1 }
    ])
    expect(recommend(known, nothing).map(({ slug, score, reason }) => [slug, score, reason])).toEqual([
      ['d', 0.2893, 'Popular with learners'],
      ['e', 0.24, 'Featured'],
      ['b', 0.168, 'Recently updated by its author'],
      ['c', 0.108, 'Recently updated by its author']
    ])
    // what is under way is left out, and tells the level
    const begun = recommend(known, { ...nothing, begun: [3] })
    expect(begun.map(({ slug }) => slug)).toEqual(['e', 'b', 'c'])
    const own = facts([{ level: 'advanced' }, { daysOld: 9, level: 'beginner' }, { daysOld: 9, level: 'advanced' }])
    expect(recommend(own, { ...nothing, begun: [0] }).map(({ slug }) => slug)).toEqual(['c', 'b'])
  })

  test('are nothing where there is no reason, instead of the alphabet', () => {
    const known = facts([{ level: 'beginner' }, { daysOld: 100 }, {}])
    expect(recommend(known, nothing)).toEqual([])
    expect(recommend(known, { ...nothing, current: 0 })).toEqual([])
    expect(recommend(known, { ...nothing, completed: [0], cosines: [1, 0.1, 0.2] })).toEqual([])
    expect(rank(known, nothing).map(({ candidate }) => candidate.slug)).toEqual(['a', 'b', 'c'])
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
    const known = facts([{ tag: 't' }, { title: 'Z', tag: 't' }, { title: 'B' }, { title: '2 - A' }])
    const found = rank(known, { ...nothing, current: 0 })
    expect(found.map(({ candidate: { slug } }) => slug)).toEqual(['b', 'd', 'c'])
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
        const question = { ...nothing, current: open, completed: own, cosines, limit }
        const found = recommend(known, question)
        const left = new Set(
          [...own, ...(open === undefined ? [] : [open])].map(index => known.candidates[index]?.slug)
        )
        const all = rank(known, question)
        expect([all.length, found.length <= limit]).toEqual([size - left.size, true])
        expect(found.every(({ reason }) => reason.length > 0)).toBe(true)
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
