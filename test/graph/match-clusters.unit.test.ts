import { describe, expect, test } from '@jest/globals'
import { type Cluster, continuedClusters, similarity, slugOf } from '../../srv/graph/nightly/match-clusters.ts'

const cluster = (slug: string, ...tutorials: string[]): Cluster => ({
  slug,
  fingerprint: `of-${slug}`,
  previousFingerprints: [],
  tutorials: new Set(tutorials)
})
const community = (fingerprint: string, ...tutorials: string[]) => ({ fingerprint, label: fingerprint, tutorials })

test('the share of common tutorials', () => {
  expect(similarity(new Set('abc'), new Set('bcd'))).toBe(0.5)
  expect(similarity(new Set('a'), new Set('b'))).toBe(0)
  expect(similarity(new Set(), new Set())).toBe(0)
})

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
})

test.each([
  ['OData, HCQL and Ä', [], 'odata-hcql-and-a'],
  ['Ships', ['ships'], 'ships-2'],
  ['Ships', ['ships', 'ships-2'], 'ships-3'],
  ['…', [], 'topic'],
  ['x'.repeat(100), ['x'.repeat(80)], `${'x'.repeat(78)}-2`]
])('the slug of %s beside %j', (label, taken, slug) => {
  expect(slugOf(label, new Set(taken))).toBe(slug)
})
