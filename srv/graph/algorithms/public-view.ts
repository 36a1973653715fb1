import { assembleGraph, type Texts } from './assemble.ts'
import { columnsOf } from './columns.ts'
import type { EdgeList, Graph } from './graph.ts'

/** The graph as visitors see it: concepts that are not published do not exist in it, nor do their edges (GRAPH-017). */
export function publicView(graph: Graph): Graph {
  if (graph.published.every(published => published === 1)) return graph
  const kept = Uint32Array.from({ length: graph.vertexCount }, (_, vertex) => vertex).filter(
    vertex => graph.published[vertex] === 1
  )
  const columns = columnsOf(graph.buffer)
  return assembleGraph({
    types: Uint8Array.from(kept, vertex => graph.types[vertex] as number),
    published: new Uint8Array(kept.length).fill(1),
    slugs: someTexts({ bytes: columns.slugs, starts: columns.slugStarts }, kept),
    labels: someTexts({ bytes: columns.labels, starts: columns.labelStarts }, kept),
    edges: someEdges(graph, kept)
  })
}

function someTexts({ bytes, starts }: Texts, kept: Uint32Array): Texts {
  const some = new Uint8Array(bytes.length)
  const someStarts = new Uint32Array(kept.length + 1)
  let at = 0
  kept.forEach((vertex, index) => {
    const text = bytes.subarray(starts[vertex], starts[vertex + 1])
    some.set(text, at)
    at += text.length
    someStarts[index + 1] = at
  })
  return { bytes: some.subarray(0, at), starts: someStarts }
}

function someEdges({ vertexCount, edgeCount, outgoing, published }: Graph, kept: Uint32Array): EdgeList {
  const numbers = new Uint32Array(vertexCount)
  kept.forEach((vertex, index) => (numbers[vertex] = index))
  const from = new Uint32Array(edgeCount)
  const to = new Uint32Array(edgeCount)
  const predicates = new Uint8Array(edgeCount)
  let at = 0
  for (const vertex of kept) {
    const end = outgoing.offsets[vertex + 1] as number
    for (let edge = outgoing.offsets[vertex] as number; edge < end; edge++) {
      const target = outgoing.targets[edge] as number
      if (published[target] !== 1) continue
      from[at] = numbers[vertex] as number
      to[at] = numbers[target] as number
      predicates[at++] = outgoing.predicates[edge] as number
    }
  }
  return { from: from.subarray(0, at), to: to.subarray(0, at), predicates: predicates.subarray(0, at) }
}
