import { expect, test } from '@jest/globals'
import { notFound } from '../../lib/errors.ts'
import { graphOf } from '../../srv/graph/algorithms/assemble.ts'
import { indexWords } from '../../srv/graph/algorithms/word-index.ts'
import { failOpen } from '../../srv/graph/service/fail-open.ts'
import { findConcepts } from '../../srv/graph/service/found-concepts.ts'
import { overlapOf } from '../../srv/graph/service/rerank.ts'
import { buildSnapshot, openSnapshot } from '../../srv/graph/snapshot/build-snapshot.ts'
import { Collector } from '../../srv/graph/snapshot/collector.ts'
import { verifies } from '../requirements/verifies.ts'

const graph = graphOf(
  ['Event mesh', 'Message queue', 'Queue', 'Ereignis-Ströme'].map((label, index) => ({
    type: 'concept',
    slug: `c${index}`,
    label
  })),
  []
)

const words = indexWords(graph)

const found = (phrase: string, most = 10) => findConcepts(words, phrase, most).map(({ vertex }) => graph.slug(vertex))

verifies('GRAPH-082', 'a fault of the graph is an empty answer; what the caller did wrong is told', async () => {
  expect(await failOpen([], () => Promise.reject(new Error('the graph is away')))).toEqual([])
  expect(await failOpen([1], () => Promise.reject(new TypeError('x is undefined')))).toEqual([1])
  await expect(failOpen([], () => Promise.reject(notFound('nothing')))).rejects.toThrow('nothing')
})

test('concepts are found by words and their beginnings, the best name first', () => {
  expect(found('queue')).toEqual(['c2', 'c1'])
  expect(found('QUEU')).toEqual(['c2', 'c1'])
  expect(found('how do I use an event mesh')).toEqual(['c0'])
  expect(found('ströme')).toEqual(['c3'])
  expect(found('queue', 1)).toEqual(['c2'])
  for (const nothing of ['', ' ', '%', 'qu', 'x'.repeat(5000)]) expect(found(nothing)).toEqual([])
})

test('a word that thousands of names have does not hide the rare one, and ranks what has both first', () => {
  const many = graphOf(
    Array.from({ length: 5000 }, (_, index) => ({
      type: 'concept',
      slug: `many-${index}`,
      label: index === 4000 ? 'Service zebra' : `Service ${index}`
    })),
    []
  )
  const best = findConcepts(indexWords(many), 'service zebra', 3)
  expect(best).toEqual([{ vertex: 4000, score: 1 }])
  expect(findConcepts(indexWords(many), 'service', 3)).toHaveLength(3)
})

test('the overlap of a search: how much of its concepts a tutorial teaches, and who is near them', () => {
  const collector = new Collector()
  const vertex = (type: 'concept' | 'tutorial', slug: string, published = true) =>
    collector.vertex({ type, key: slug, slug, label: slug.replace('-', ' '), published })
  vertex('concept', 'event-mesh')
  vertex('concept', 'event-log')
  vertex('concept', 'event-secret', false)
  for (const slug of ['teaches-both', 'teaches-one', 'teaches-secret', 'near', 'far']) vertex('tutorial', slug)
  collector.edge('teaches-both', 'teaches', 'event-mesh')
  collector.edge('teaches-both', 'teaches', 'event-log')
  collector.edge('teaches-one', 'teaches', 'event-log')
  collector.edge('teaches-secret', 'teaches', 'event-secret')
  collector.edge('near', 'extends', 'teaches-one')
  collector.edge('near', 'teaches', 'no-such-concept')
  const { concepts, communities } = overlapOf(openSnapshot(buildSnapshot(collector.lists())), 'event')
  expect([...concepts]).toEqual([
    ['teaches-both', 1],
    ['teaches-one', 0.5]
  ])
  expect(communities.has('teaches-both')).toBe(true)
  for (const outside of ['far', 'teaches-secret']) expect(communities.has(outside)).toBe(false)
})
