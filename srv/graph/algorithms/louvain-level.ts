import type { Topology } from './graph.ts'
import { undirected } from './rows.ts'

/** A weighted undirected graph; every edge is at both of its ends. Weights are whole numbers. */
export interface Level {
  readonly count: number
  readonly offsets: Uint32Array
  readonly targets: Uint32Array
  /** Absent where every edge weighs 1. */
  readonly weights: Float64Array | undefined
  /** Twice the weight within each vertex, which the lower level had between its members. */
  readonly loops: Float64Array
  /** Weight of all edges of each vertex, loops included. */
  readonly degrees: Float64Array
  /** The sum of all degrees. */
  readonly total: number
}

export function levelOf(graph: Topology): Level {
  const { offsets, targets } = undirected(graph)
  const count = graph.vertexCount
  const degrees = new Float64Array(count)
  for (let vertex = 0; vertex < count; vertex++)
    degrees[vertex] = (offsets[vertex + 1] as number) - (offsets[vertex] as number)
  return { count, offsets, targets, weights: undefined, loops: new Float64Array(count), degrees, total: targets.length }
}

/** The graph of communities, which are numbered from 0 without gaps; edges between the same two are one. */
export function aggregate(level: Level, communities: Uint32Array): Level {
  const count = communities.reduce((most, community) => Math.max(most, community), -1) + 1
  const { starts, members } = byCommunity(communities, count)
  const offsets = new Uint32Array(count + 1)
  const targets = new Uint32Array(level.targets.length)
  const weights = new Float64Array(level.targets.length)
  const loops = new Float64Array(count)
  const degrees = new Float64Array(count)
  const met = new Float64Array(count)
  let at = 0
  for (let community = 0; community < count; community++) {
    const begin = at
    for (let index = starts[community] as number; index < (starts[community + 1] as number); index++) {
      const vertex = members[index] as number
      loops[community] = (loops[community] as number) + (level.loops[vertex] as number)
      degrees[community] = (degrees[community] as number) + (level.degrees[vertex] as number)
      const end = level.offsets[vertex + 1] as number
      for (let edge = level.offsets[vertex] as number; edge < end; edge++) {
        const other = communities[level.targets[edge] as number] as number
        const before = met[other] as number
        if (before === 0) targets[at++] = other
        met[other] = before + (level.weights ? (level.weights[edge] as number) : 1)
      }
    }
    at = settle(community, begin, at, { targets, weights, loops, met })
    offsets[community + 1] = at
  }
  return {
    count,
    offsets,
    targets: targets.slice(0, at),
    weights: weights.slice(0, at),
    loops,
    degrees,
    total: level.total
  }
}

interface Row {
  readonly targets: Uint32Array
  readonly weights: Float64Array
  readonly loops: Float64Array
  readonly met: Float64Array
}

/** Takes the weights that `met` has for the row, and clears it; edges within the community become its loop. */
function settle(community: number, begin: number, end: number, { targets, weights, loops, met }: Row): number {
  let at = begin
  for (let edge = begin; edge < end; edge++) {
    const other = targets[edge] as number
    if (other === community) loops[community] = (loops[community] as number) + (met[other] as number)
    else {
      targets[at] = other
      weights[at++] = met[other] as number
    }
    met[other] = 0
  }
  return at
}

function byCommunity(communities: Uint32Array, count: number): { starts: Uint32Array; members: Uint32Array } {
  const starts = new Uint32Array(count + 1)
  for (const community of communities) starts[community + 1] = (starts[community + 1] as number) + 1
  for (let index = 0; index < count; index++)
    starts[index + 1] = (starts[index + 1] as number) + (starts[index] as number)
  const next = starts.slice()
  const members = new Uint32Array(communities.length)
  communities.forEach((community, vertex) => {
    const at = next[community] as number
    members[at] = vertex
    next[community] = at + 1
  })
  return { starts, members }
}
