import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Edge, graphOf, type Vertex } from '../../../srv/graph/algorithms/assemble.ts'
import { type Graph, predicates, type Rows, vertexTypes } from '../../../srv/graph/algorithms/graph.ts'
import { openGraph } from '../../../srv/graph/algorithms/open-graph.ts'
import { publicView } from '../../../srv/graph/algorithms/public-view.ts'

const vertices = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom(...vertexTypes),
    slug: fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,12}$/), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })),
    label: fc.string({ unit: 'grapheme', maxLength: 8 }),
    published: fc.boolean()
  }),
  { selector: ({ type, slug }) => `${type} ${slug}`, minLength: 1, maxLength: 40 }
)

const graphs: fc.Arbitrary<{ all: readonly Vertex[]; edges: readonly Edge[] }> = vertices.chain(all =>
  fc.record({
    all: fc.constant(all.map(vertex => ({ ...vertex, published: vertex.published || vertex.type !== 'concept' }))),
    edges: fc.array(fc.tuple(fc.nat(all.length - 1), fc.constantFrom(...predicates), fc.nat(all.length - 1)), {
      maxLength: 80
    })
  })
)

/** Edges in the order of rows, as text. */
function listed(graph: Graph, rows: Rows): string[] {
  const name = (vertex: number) => `${vertexTypes[graph.types[vertex] as number]}:${graph.slug(vertex)}`
  return Array.from({ length: graph.vertexCount }, (_, vertex) => vertex).flatMap(vertex =>
    Array.from({ length: (rows.offsets[vertex + 1] as number) - (rows.offsets[vertex] as number) }, (_, index) => {
      const edge = (rows.offsets[vertex] as number) + index
      return `${name(vertex)} ${predicates[rows.predicates[edge] as number]} ${name(rows.targets[edge] as number)}`
    })
  )
}

const expected = (all: readonly Vertex[], edges: readonly Edge[]): string[] => {
  const name = (vertex: number) => `${all[vertex]?.type}:${all[vertex]?.slug}`
  return edges.map(([from, predicate, to]) => `${name(from)} ${predicate} ${name(to)}`).sort()
}

test('a graph tells what it was made of, on another thread as well', () => {
  fc.assert(
    fc.property(graphs, ({ all, edges }) => {
      const graph = openGraph(graphOf(all, edges).buffer)
      all.forEach(({ type, slug, label }, vertex) => {
        expect(graph.vertexOf(type, slug)).toBe(vertex)
        expect(graph.slug(vertex)).toBe(slug)
        expect(graph.label(vertex)).toBe(label || slug)
      })
      expect(graph.vertexOf('tutorial', 'there-is-no-such-slug')).toBe(-1)
      expect(listed(graph, graph.outgoing).sort()).toEqual(expected(all, edges))
      const turned = edges.map(([from, predicate, to]): Edge => [to, predicate, from])
      expect(listed(graph, graph.incoming).sort()).toEqual(expected(all, turned))
    })
  )
})

test('in the public view, unpublished concepts and their edges do not exist', () => {
  fc.assert(
    fc.property(graphs, ({ all, edges }) => {
      const view = publicView(graphOf(all, edges))
      const shown = edges.filter(([from, , to]) => all[from]?.published === true && all[to]?.published === true)
      expect(view.vertexCount).toBe(all.filter(({ published }) => published).length)
      for (const { type, slug, label, published } of all) {
        const vertex = view.vertexOf(type, slug)
        expect(vertex !== -1).toBe(published)
        if (vertex !== -1) expect(view.label(vertex)).toBe(label || slug)
      }
      expect(listed(view, view.outgoing).sort()).toEqual(expected(all, shown))
    })
  )
})

test('a graph whose concepts are all published is its own public view', () => {
  const graph = graphOf([{ type: 'concept', slug: 'cap' }], [])
  expect(publicView(graph)).toBe(graph)
  expect(publicView(graphOf([], [])).vertexOf('concept', 'cap')).toBe(-1)
})
