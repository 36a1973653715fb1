import { now } from '../../../lib/time.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { FOLLOWED, freshSnapshot } from '../snapshot/index.ts'
import type { ExploreInput } from './explore-data.ts'

/** GET /graph/explore-data: the public graph with the places of its nodes on the map (GRAPH-058 to GRAPH-060). */
export const exploreFeed: Feed = {
  path: '/graph/explore-data',
  access: 'public',
  cache: 'public, max-age=300',
  dependsOn: FOLLOWED,
  document: new URL('./explore-data.worker.ts', import.meta.url),
  async load() {
    const { open } = await freshSnapshot()
    const body: ExploreInput = { graph: open.buffer, generatedAt: now().toISOString() }
    return { body }
  }
}
