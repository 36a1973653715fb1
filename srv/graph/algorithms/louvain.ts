import type { Topology } from './graph.ts'
import { aggregate, type Level, levelOf } from './louvain-level.ts'
import { moveVertices } from './louvain-moves.ts'

export interface Communities {
  /** Number of the community of each vertex; communities are numbered by their first vertices. */
  readonly communities: Uint32Array
  readonly modularity: number
}

/** Rounds from the vertices upwards; most graphs need two. */
const MOST_ROUNDS = 10

/**
 * Communities by the Louvain method on the undirected view (GRAPH-067; Blondel et al., 2008). The outcome follows from the
 * graph alone: vertices are tried in their order, sums are whole numbers and so exact, and of communities that are
 * equally good the own one stays, else the one with the smallest number wins. When the levels end, vertices are tried once more
 * from where they are now, until that changes nothing.
 */
export function louvain(graph: Topology): Communities {
  const vertices = levelOf(graph)
  let communities: Uint32Array = Uint32Array.from({ length: graph.vertexCount }, (_, vertex) => vertex)
  if (vertices.total === 0) return { communities, modularity: 0 }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const isMoved = moveVertices(vertices, communities)
    communities = numbered(communities)
    if (!isMoved) break
    communities = climbed(vertices, communities)
  }
  return { communities, modularity: modularityOf(vertices, communities) }
}

/** Merges communities, and communities of these, as long as that is better. */
function climbed(vertices: Level, communities: Uint32Array): Uint32Array {
  let reached = communities
  for (let level = aggregate(vertices, communities); ;) {
    const merged = Uint32Array.from({ length: level.count }, (_, index) => index)
    if (!moveVertices(level, merged)) return reached
    const upper = numbered(merged)
    reached = reached.map(community => upper[community] as number)
    level = aggregate(level, upper)
  }
}

/** The same communities, numbered from 0 by their first vertices. */
function numbered(communities: Uint32Array): Uint32Array {
  const numbers = new Int32Array(communities.length).fill(-1)
  let count = 0
  return communities.map(community => {
    if (numbers[community] === -1) numbers[community] = count++
    return numbers[community] as number
  })
}

function modularityOf(level: Level, communities: Uint32Array): number {
  const { loops, degrees, count, total } = aggregate(level, communities)
  let sum = 0
  for (let community = 0; community < count; community++)
    sum += (loops[community] as number) / total - ((degrees[community] as number) / total) ** 2
  return sum
}
