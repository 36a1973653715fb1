import { createHash } from 'node:crypto'
import { MINUTE } from '../../../lib/time.ts'
import { gauge } from '../../platform/metrics/metrics.ts'
import { job } from '../../platform/jobs/index.ts'
import { type Graph, vertexTypes } from '../algorithms/graph.ts'
import { currentGraph } from '../snapshot/index.ts'
import { analyse } from './analyse.ts'
import { type NightlyTable, type Replacement, replacementOf, replaceRows } from './replace-rows.ts'

const MEMBERS: NightlyTable = {
  entity: 'tutorials.graph.KgCommunity',
  key: ['communityId', 'vertexKey'],
  values: ['vertexType', 'slug', 'communityFingerprint'],
  timestamp: 'detectedAt'
}

/** Communities of all vertices by the Louvain method (GRAPH-023, GRAPH-067, JOBS-006). */
export const communityJob = job<Replacement & { readonly communities: number }>({
  name: 'kg-communities',
  description: 'Finds communities of the graph',
  cron: '57 3 * * *',
  lease: 10 * MINUTE,
  async compute(db) {
    const graph = await currentGraph()
    const communities = await analyse(graph, 'communities')
    const replacement = await replacementOf(db, MEMBERS, membersOf(graph, communities))
    const count = new Set(communities).size
    gauge('kg_communities_count').set(count)
    return { ...replacement, communities: count }
  },
  async write(tx, { communities, ...replacement }) {
    return { communities, ...(await replaceRows(tx, replacement)) }
  }
})

function membersOf(graph: Graph, communities: Uint32Array) {
  const fingerprints = fingerprintsOf(graph, communities)
  return Array.from(communities, (communityId, vertex) => {
    const [vertexType, slug] = [vertexTypes[graph.types[vertex] as number] as string, graph.slug(vertex)]
    const communityFingerprint = fingerprints.get(communityId) ?? null
    return { communityId, vertexKey: `${vertexType}:${slug}`, vertexType, slug, communityFingerprint }
  })
}

/** By community, SHA-256 of the sorted slugs of its tutorials, a line each (GRAPH-024); none where it has no tutorial. */
function fingerprintsOf(graph: Graph, communities: Uint32Array): Map<number, string> {
  const slugs = new Map<number, string[]>()
  for (const [vertex, community] of communities.entries()) {
    if (vertexTypes[graph.types[vertex] as number] !== 'tutorial') continue
    const others = slugs.get(community)
    if (others) others.push(graph.slug(vertex))
    else slugs.set(community, [graph.slug(vertex)])
  }
  return new Map([...slugs].map(([community, members]) => [community, fingerprintOf(members)]))
}

/** SHA-256 of slugs, sorted by their code units and joined by line feeds. */
export const fingerprintOf = (slugs: readonly string[]): string =>
  createHash('sha256')
    .update([...slugs].sort().join('\n'))
    .digest('hex')
