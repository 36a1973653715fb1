import { expect, test } from '@jest/globals'
import type { Predicate, VertexType } from '../../../srv/graph/algorithms/graph.ts'
import { openSnapshot, buildSnapshot } from '../../../srv/graph/snapshot/build-snapshot.ts'
import { Collector } from '../../../srv/graph/snapshot/collector.ts'

const [CONCEPTS, TUTORIALS, EDGES] = [60, 200, 900]

/** Numbers below 1 that follow from `seed` (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

interface Content {
  readonly vertices: readonly (readonly [VertexType, string])[]
  readonly edges: readonly (readonly [string, Predicate, string])[]
}

function contentOf(random: () => number): Content {
  const slugs = (type: string, count: number) => Array.from({ length: count }, (_, index) => `${type}-ä${index}`)
  const [concepts, tutorials] = [slugs('concept', CONCEPTS), slugs('tutorial', TUTORIALS)]
  const any = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  const edges = new Set(
    Array.from({ length: EDGES }, () =>
      `${any(tutorials)} teaches ${any(concepts)}|${any(concepts)} requires ${any(concepts)}`.split('|')
    ).flat()
  )
  return {
    vertices: [
      ...concepts.map(slug => ['concept', slug] as const),
      ...tutorials.map(slug => ['tutorial', slug] as const)
    ],
    edges: [...edges].map(edge => edge.split(' ') as [string, Predicate, string])
  }
}

function snapshotOf({ vertices, edges }: Content, random: () => number) {
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map(each => [random(), each] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, each]) => each)
  const collector = new Collector()
  for (const [type, slug] of shuffled(vertices))
    collector.vertex({ type, key: slug, slug, label: `Name of ${slug}`, published: !slug.endsWith('7') })
  for (const edge of shuffled(edges)) collector.edge(...edge)
  return buildSnapshot(collector.lists())
}

test('equal content gives equal graphs, ranks and communities, in whatever order its rows are read', () => {
  const content = contentOf(randomOf(1))
  const first = snapshotOf(content, randomOf(2))
  for (const seed of [3, 4, 5]) {
    const other = snapshotOf(content, randomOf(seed))
    expect(Buffer.from(other.all).equals(Buffer.from(first.all))).toBe(true)
    expect(other.ranks).toEqual(first.ranks)
    expect(other.communities).toEqual(first.communities)
  }
})

test('a vertex keeps its names and edges', () => {
  const content = contentOf(randomOf(1))
  const { all } = openSnapshot(snapshotOf(content, randomOf(2)))
  expect([all.vertexCount, all.edgeCount]).toEqual([content.vertices.length, content.edges.length])
  for (const [type, slug] of content.vertices) {
    const vertex = all.vertexOf(type, slug)
    expect([all.slug(vertex), all.label(vertex), all.published[vertex]]).toEqual([
      slug,
      `Name of ${slug}`,
      slug.endsWith('7') ? 0 : 1
    ])
  }
  const typeOf = (slug: string) => (slug.startsWith('concept') ? 'concept' : 'tutorial')
  for (const [from, , to] of content.edges) {
    const [source, target] = [all.vertexOf(typeOf(from), from), all.vertexOf(typeOf(to), to)]
    const { offsets, targets } = all.outgoing
    expect(targets.subarray(offsets[source], offsets[source + 1])).toContain(target)
  }
})
