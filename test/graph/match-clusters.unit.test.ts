import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Cluster, continuedClusters, type Labelled, slugOf } from '../../srv/graph/nightly/match-clusters.ts'

const cluster = (slug: string, ...tutorials: string[]): Cluster => ({
  slug,
  fingerprint: `of-${slug}`,
  previousFingerprints: [],
  tutorials: new Set(tutorials)
})
const community = (fingerprint: string, ...tutorials: string[]) => ({ fingerprint, label: fingerprint, tutorials })

describe('a topic goes on', () => {
  test('in the community that has half of its tutorials, and no other', () => {
    const continued = continuedClusters(
      [community('x', 'b', 'c', 'd'), community('y', 'e')],
      [cluster('old', 'a', 'b', 'c')],
      0.5
    )
    expect([...continued].map(([fingerprint, { slug }]) => [fingerprint, slug])).toEqual([['x', 'old']])
    expect(continuedClusters([community('x', 'b', 'c', 'd')], [cluster('old', 'a', 'b', 'c')], 0.51).size).toBe(0)
  })

  test('once: the most similar pair first, the first of equals', () => {
    const continued = continuedClusters(
      [community('x', 'a', 'b'), community('y', 'a', 'b', 'c')],
      [cluster('one', 'a', 'b', 'c'), cluster('two', 'a', 'b', 'c')],
      0.5
    )
    expect([...continued].map(([fingerprint, { slug }]) => [fingerprint, slug])).toEqual([
      ['y', 'one'],
      ['x', 'two']
    ])
  })

  test('never where no tutorial is common, whatever the threshold', () => {
    expect(
      continuedClusters([community('x', 'a'), community('y')], [cluster('one', 'b'), cluster('two')], 0).size
    ).toBe(0)
  })

  test('as comparing every pair would have it', () => {
    const some = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 6 })
    const many = fc.array(some, { maxLength: 12 })
    fc.assert(
      fc.property(many, many, (groups, topics) => {
        const communities = groups.map((tutorials, index) => community(`c${index}`, ...tutorials))
        const clusters = topics.map((tutorials, index) => cluster(`k${index}`, ...tutorials))
        const continued = continuedClusters(communities, clusters, 0.3)
        expect([...continued].map(([fingerprint, { slug }]) => [fingerprint, slug])).toEqual(
          comparedByAllPairs(communities, clusters, 0.3)
        )
      })
    )
  })
})

function comparedByAllPairs(communities: readonly Labelled[], clusters: readonly Cluster[], least: number): string[][] {
  const pairs = communities.flatMap(({ fingerprint, tutorials }) =>
    clusters.map(({ slug, tutorials: others }) => {
      const common = others.intersection(new Set(tutorials)).size
      return { fingerprint, slug, score: common / (others.size + tutorials.length - common) }
    })
  )
  const chosen: string[][] = []
  for (const { fingerprint, slug } of pairs.filter(({ score }) => score >= least).toSorted((a, b) => b.score - a.score))
    if (!chosen.some(([one, other]) => one === fingerprint || other === slug)) chosen.push([fingerprint, slug])
  return chosen
}

test.each([
  ['OData, HCQL and Ä', [], 'odata-hcql-and-a'],
  ['Ships', ['ships'], 'ships-2'],
  ['Ships', ['ships', 'ships-2'], 'ships-3'],
  ['…', [], 'topic'],
  ['x'.repeat(100), ['x'.repeat(80)], `${'x'.repeat(78)}-2`]
])('the slug of %s beside %j', (label, taken, slug) => {
  expect(slugOf(label, new Set(taken))).toBe(slug)
})
