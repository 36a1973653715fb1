import { components, type Components } from '../algorithms/components.ts'
import { louvain } from '../algorithms/louvain.ts'
import { openGraph } from '../algorithms/open-graph.ts'
import { pageRank } from '../algorithms/page-rank.ts'

/** Kernels by the job that needs them; each gets the graph in shared memory. */
export interface Analyses {
  readonly ranks: Float64Array
  readonly communities: Uint32Array
  readonly components: Components
}

export interface Question {
  readonly buffer: SharedArrayBuffer
  readonly kernel: keyof Analyses
}

export default function analyse({ buffer, kernel }: Question): Analyses[keyof Analyses] {
  const graph = openGraph(buffer)
  if (kernel === 'ranks') return pageRank(graph)
  return kernel === 'communities' ? louvain(graph).communities : components(graph)
}
