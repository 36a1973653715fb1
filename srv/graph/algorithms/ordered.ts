import type { GraphLists, Texts } from './assemble.ts'
import { predicates } from './graph.ts'

/**
 * The same lists in an order that follows from their content: vertices by type and slug, edges by their ends. Ties of the kernels
 * follow the numbers of vertices, so equal content in two databases has equal communities, whatever the ids of its rows.
 */
export function ordered({ types, published, slugs, labels, edges }: GraphLists): GraphLists {
  const order = verticesInOrder(types, slugs)
  const places = new Uint32Array(order.length)
  order.forEach((vertex, place) => (places[vertex] = place))
  return {
    types: types.map((_, place) => types[order[place] as number] as number),
    published: published.map((_, place) => published[order[place] as number] as number),
    slugs: taken(slugs, order),
    labels: taken(labels, order),
    edges: edgesInOrder(edges, places)
  }
}

function verticesInOrder(types: Uint8Array, slugs: Texts): Uint32Array {
  const bytes = Buffer.from(slugs.bytes.buffer, slugs.bytes.byteOffset, slugs.bytes.byteLength)
  const { starts } = slugs
  return Uint32Array.from(types.keys()).sort((one, other) => {
    const byType = (types[one] as number) - (types[other] as number)
    return byType || bytes.compare(bytes, starts[other], starts[other + 1], starts[one], starts[one + 1])
  })
}

function taken({ bytes, starts }: Texts, order: Uint32Array): Texts {
  const result = { bytes: new Uint8Array(bytes.length), starts: new Uint32Array(starts.length) }
  let at = 0
  order.forEach((vertex, place) => {
    const text = bytes.subarray(starts[vertex], starts[vertex + 1])
    result.bytes.set(text, at)
    at += text.length
    result.starts[place + 1] = at
  })
  return result
}

/** Both ends and the predicate of an edge are one whole number, below 2^53 for millions of vertices. */
function edgesInOrder({ from, to, predicates: kinds }: GraphLists['edges'], places: Uint32Array): GraphLists['edges'] {
  const [count, width] = [places.length, predicates.length]
  const keys = new Float64Array(from.length)
  for (let edge = 0; edge < keys.length; edge++) {
    const ends = (places[from[edge] as number] as number) * count + (places[to[edge] as number] as number)
    keys[edge] = ends * width + (kinds[edge] as number)
  }
  keys.sort()
  const endsOf = (key: number) => Math.floor(key / width)
  return {
    from: Uint32Array.from(keys, key => Math.floor(endsOf(key) / count)),
    to: Uint32Array.from(keys, key => endsOf(key) % count),
    predicates: Uint8Array.from(keys, key => key % width)
  }
}
