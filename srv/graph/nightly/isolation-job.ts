import { MINUTE } from '../../../lib/time.ts'
import { job } from '../../platform/jobs/index.ts'
import { type Graph, vertexTypes } from '../algorithms/graph.ts'
import { currentGraph } from '../snapshot/index.ts'
import { analyse } from './analyse.ts'
import type { Analyses } from './analyse.worker.ts'
import { type NightlyTable, type Replacement, replacementOf, replaceRows } from './replace-rows.ts'
import { variables } from '../config/variables.ts'

const ISOLATED: NightlyTable = {
  entity: 'tutorials.graph.KgIsolation',
  key: ['vertexType', 'slug'],
  values: ['componentId', 'componentSize'],
  timestamp: 'computedAt'
}

/** Concepts and tutorials in small components (GRAPH-027, GRAPH-068 to GRAPH-070, JOBS-007). */
export const isolationJob = job<Replacement>({
  name: 'kg-wcc',
  description: 'Finds concepts and tutorials that are isolated',
  cron: '7 4 * * *',
  lease: 10 * MINUTE,
  async compute(db) {
    const graph = await currentGraph()
    return replacementOf(db, ISOLATED, isolatedIn(graph, await analyse(graph, 'components')))
  },
  write: replaceRows
})

function isolatedIn(graph: Graph, { component, sizes, roots }: Analyses['components']) {
  const threshold = variables.KG_WCC_ISOLATION_THRESHOLD
  return Array.from(component.keys()).flatMap(vertex => {
    const [vertexType, number] = [vertexTypes[graph.types[vertex] as number] as string, component[vertex] as number]
    const componentSize = sizes[number] as number
    if (componentSize > threshold || (vertexType !== 'concept' && vertexType !== 'tutorial')) return []
    const root = roots[number] as number
    const componentId = `${vertexTypes[graph.types[root] as number]}:${graph.slug(root)}`
    return [{ vertexType, slug: graph.slug(vertex), componentId, componentSize }]
  })
}
