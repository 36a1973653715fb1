import { assembleGraph, type GraphLists } from '../algorithms/assemble.ts'
import type { Graph } from '../algorithms/graph.ts'
import { louvain } from '../algorithms/louvain.ts'
import { openGraph } from '../algorithms/open-graph.ts'
import { ordered } from '../algorithms/ordered.ts'
import { pageRank } from '../algorithms/page-rank.ts'
import { publicView } from '../algorithms/public-view.ts'
import { indexWords, type WordIndex } from '../algorithms/word-index.ts'

/** A snapshot as it goes from thread to thread: shared memory. */
export interface BuiltSnapshot {
  readonly all: SharedArrayBuffer
  readonly open: SharedArrayBuffer
  /** Of the public view, by vertex. */
  readonly ranks: Float64Array<SharedArrayBuffer>
  readonly communities: Uint32Array<SharedArrayBuffer>
  readonly words: WordIndex
}

/** One state of the graph, immutable. */
export interface Snapshot {
  /** All ACTIVE concepts: for jobs and admins. */
  readonly all: Graph
  /** As visitors see it. */
  readonly open: Graph
  /** Of the public view, by vertex; of the present edges, where the tables have those of the last night. */
  readonly ranks: Float64Array
  readonly communities: Uint32Array
  /** Names of the concepts of the public view. */
  readonly words: WordIndex
}

export function buildSnapshot(lists: GraphLists): BuiltSnapshot {
  const all = assembleGraph(ordered(lists))
  const open = publicView(all)
  const ranks = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * open.vertexCount))
  ranks.set(pageRank(open))
  const communities = new Uint32Array(new SharedArrayBuffer(Uint32Array.BYTES_PER_ELEMENT * open.vertexCount))
  communities.set(louvain(open).communities)
  return { all: all.buffer, open: open.buffer, ranks, communities, words: indexWords(open) }
}

export function openSnapshot({ all, open, ranks, communities, words }: BuiltSnapshot): Snapshot {
  const graph = openGraph(all)
  return { all: graph, open: open === all ? graph : openGraph(open), ranks, communities, words }
}
