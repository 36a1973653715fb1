import type { Domain } from '../platform/domain.ts'
import type { Following } from '../platform/follow/follow-generations.ts'
import { registerReranking } from '../search/index.ts'
import { exploreFeed } from './explore/explore-feed.ts'
import { servePath } from './paths/serve-path.ts'
import { reranking } from './service/rerank.ts'
import { followTables } from './snapshot/index.ts'
import { graphTools } from './tools/kg-tools.ts'

let following: Following | undefined

export default {
  name: 'graph',
  generations: ['graph'],
  indexes: [
    { name: 'concept_links_concept', entity: 'tutorials.graph.TutorialConceptLinks', columns: ['concept_ID'] },
    { name: 'concept_edges_target', entity: 'tutorials.graph.ConceptEdges', columns: ['target_ID'] },
    { name: 'community_fingerprint', entity: 'tutorials.graph.KgCommunity', columns: ['communityFingerprint'] }
  ],
  tools: graphTools,
  routes: [servePath],
  feeds: [exploreFeed],
  async start() {
    following = followTables()
    registerReranking(reranking)
  },
  async listening() {
    following?.begin()
  }
} satisfies Domain
