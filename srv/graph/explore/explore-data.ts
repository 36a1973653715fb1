import {
  type Graph,
  predicateNumber,
  predicates,
  typeNumber,
  type VertexType,
  vertexTypes
} from '../algorithms/graph.ts'
import { layout } from '../algorithms/layout.ts'
import { openGraph } from '../algorithms/open-graph.ts'
import { topologyOf, undirected } from '../algorithms/rows.ts'

/** A tag or product as the map has it, with the slugs of its tutorials. */
export interface MapSubject {
  readonly type: 'tag' | 'product'
  readonly slug: string
  readonly label: string
  readonly tutorials: readonly string[]
}

/** Input of the worker: the public graph in shared memory, and the tags and products that take the place of those in it. */
export interface ExploreInput {
  readonly graph: SharedArrayBuffer
  readonly tags: readonly MapSubject[]
  readonly generatedAt: string
}

interface ExploreNode {
  /** The code of the type, a colon and the slug. */
  readonly id: string
  readonly type: VertexType
  readonly slug: string
  readonly label: string
  /** Place on the map, in whole units; an edge of the map is some 100 long. */
  readonly x: number
  readonly y: number
}

export interface ExploreData {
  readonly nodes: readonly ExploreNode[]
  readonly edges: readonly { readonly s: string; readonly p: string; readonly o: string }[]
  readonly generatedAt: string
  /** Rows with an unknown type: the snapshot takes none in. */
  readonly droppedBindings: 0
}

const CODES: Readonly<Record<VertexType, string>> = {
  concept: 'c',
  tutorial: 't',
  mission: 'm',
  group: 'g',
  tag: 'x',
  product: 'p',
  category: 'k'
}

const UNIT = 40
/** Types of vertices that the input replaces. */
const REPLACED: ReadonlySet<number> = new Set([typeNumber('tag'), typeNumber('product')])
const TAGGED = { tag: predicateNumber('taggedWith'), product: predicateNumber('aboutProduct') }
const CO_COMPLETED = predicateNumber('coCompletedWith')

interface Edges {
  readonly from: number[]
  readonly to: number[]
  readonly predicates: number[]
}

/** The nodes that have an edge, and all edges. Two tutorials that are completed together are one edge. */
export function exploreData({ graph: buffer, tags, generatedAt }: ExploreInput): ExploreData {
  const graph = openGraph(buffer)
  const edges = shownEdges(graph, tags)
  const shown = [...new Set([...edges.from, ...edges.to])].sort((one, other) => one - other)
  const named = new Map(shown.map(vertex => [vertex, tags[vertex - graph.vertexCount] ?? vertexNamed(graph, vertex)]))
  const ids = new Map([...named].map(([vertex, node]) => [vertex, idOf(node)]))
  const places = placesOf(shown, edges, [...ids.values()])
  return {
    nodes: [...named.values()].map(({ type, slug, label }, index) => ({
      ...{ id: idOf({ type, slug }), type, slug, label },
      x: Math.round(UNIT * (places[2 * index] as number)),
      y: Math.round(UNIT * (places[2 * index + 1] as number))
    })),
    edges: edges.from.map((from, edge) => ({
      s: ids.get(from) as string,
      p: predicates[edges.predicates[edge] as number] as string,
      o: ids.get(edges.to[edge] as number) as string
    })),
    generatedAt,
    droppedBindings: 0
  }
}

type Named = Pick<ExploreNode, 'type' | 'slug' | 'label'>

const vertexNamed = (graph: Graph, vertex: number): Named => ({
  type: vertexTypes[graph.types[vertex] as number] as VertexType,
  slug: graph.slug(vertex),
  label: graph.label(vertex)
})

const idOf = ({ type, slug }: Pick<Named, 'type' | 'slug'>): string => `${CODES[type]}:${slug}`

/** Edges between vertices of the graph that are no tags, and those from tutorials to `tags`, which are numbered behind them. */
function shownEdges(graph: Graph, tags: readonly MapSubject[]): Edges {
  const { vertexCount, outgoing, types } = graph
  const edges: Edges = { from: [], to: [], predicates: [] }
  const add = (from: number, predicate: number, to: number): void => {
    edges.from.push(from)
    edges.to.push(to)
    edges.predicates.push(predicate)
  }
  for (let vertex = 0; vertex < vertexCount; vertex++)
    for (let edge = outgoing.offsets[vertex] as number; edge < (outgoing.offsets[vertex + 1] as number); edge++) {
      const target = outgoing.targets[edge] as number
      const predicate = outgoing.predicates[edge] as number
      if ((predicate === CO_COMPLETED && target < vertex) || REPLACED.has(types[target] as number)) continue
      add(vertex, predicate, target)
    }
  tags.forEach(({ type, tutorials }, index) => {
    for (const slug of tutorials) {
      const tutorial = graph.vertexOf('tutorial', slug)
      if (tutorial !== -1) add(tutorial, TAGGED[type], vertexCount + index)
    }
  })
  return edges
}

/** Places by the index of a node; seeds come from ids, which stay when other nodes come and go. */
function placesOf(shown: readonly number[], edges: Edges, ids: readonly string[]): Float64Array {
  const indexes = new Map(shown.map((vertex, index) => [vertex, index]))
  const indexed = (ends: readonly number[]) => Uint32Array.from(ends, vertex => indexes.get(vertex) as number)
  const topology = topologyOf(shown.length, {
    from: indexed(edges.from),
    to: indexed(edges.to),
    predicates: Uint8Array.from(edges.predicates)
  })
  return layout(undirected(topology), Uint32Array.from(ids, seedOf))
}

/** FNV-1a of a text, mixed so that similar ids lie apart. */
function seedOf(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
