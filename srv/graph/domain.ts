import type { Domain } from '../platform/domain.ts'
import type { Following } from '../platform/follow/follow-generations.ts'
import { registerTaughtConcepts } from '../content/index.ts'
import { registerReranking, registerSubjects } from '../search/index.ts'
import { servePromotion } from './communities/promote.ts'
import { curateConcepts } from './concepts/admin.ts'
import { conceptsToPublish } from './concepts/to-publish.ts'
import { variables } from './config/variables.ts'
import { exploreFeed } from './explore/explore-feed.ts'
import { extractConcepts } from './extraction/extract-concepts.ts'
import { feeds } from './feeds/feeds.ts'
import { featuredFeed } from './featured/featured-feed.ts'
import { CONCEPT_PAGES, conceptsOfTutorials } from './feeds/published.ts'
import { FEATURED_TOPICS } from './nightly/featured-job.ts'
import { nightlyJobs } from './nightly/index.ts'
import { drainOnDemand } from './on-demand/drain.ts'
import { QUEUE_LOCK, REQUESTS } from './on-demand/rows.ts'
import { renderConcepts } from './pages/render-concepts.ts'
import { servePath } from './paths/serve-path.ts'
import { reranking } from './service/rerank.ts'
import { searchedConcepts } from './service/searched-concepts.ts'
import { followTables } from './snapshot/index.ts'
import { backfillVectors } from './vectors/backfill-job.ts'
import { conceptResource } from './tools/concept-resource.ts'
import { graphTools } from './tools/kg-tools.ts'
import { mergeConceptsTool } from './tools/merge-concepts.ts'
import { promoteCommunityTool } from './tools/promote-community.ts'
import { VIDEOS } from './videos/stored-videos.ts'

let following: Following | undefined

export default {
  name: 'graph',
  indexes: [
    { name: 'concept_links_concept', entity: 'tutorials.graph.TutorialConceptLinks', columns: ['concept_ID'] },
    { name: 'concept_edges_target', entity: 'tutorials.graph.ConceptEdges', columns: ['target_ID'] },
    { name: 'concepts_merged', entity: 'tutorials.graph.Concepts', columns: ['mergedInto_ID'] },
    { name: 'concept_aliases', entity: 'tutorials.graph.ConceptAliases', columns: ['concept_ID'] },
    { name: 'community_fingerprint', entity: 'tutorials.graph.KgCommunity', columns: ['communityFingerprint'] },
    { name: 'community_slug', entity: 'tutorials.graph.KgCommunity', columns: ['slug'] },
    { entity: REQUESTS, columns: ['status', 'requestedAt'] },
    { entity: REQUESTS, columns: ['normalizedKey'] },
    { entity: REQUESTS, columns: ['requestedAt'] },
    { entity: REQUESTS, columns: ['user_ID'] },
    { entity: VIDEOS, columns: ['publishedAt'] },
    { entity: VIDEOS, columns: ['youtubeVideoId'] }
  ],
  generations: [CONCEPT_PAGES, FEATURED_TOPICS],
  variables,
  admin(service) {
    curateConcepts(service)
    servePromotion(service)
  },
  locks: [QUEUE_LOCK],
  jobs: [extractConcepts, backfillVectors, drainOnDemand, ...nightlyJobs],
  retention: [{ entity: REQUESTS, column: 'requestedAt', days: 90 }],
  attention: [conceptsToPublish],
  tools: [...graphTools, mergeConceptsTool, promoteCommunityTool],
  resources: [conceptResource],
  routes: [servePath, renderConcepts],
  feeds: [exploreFeed, featuredFeed, ...feeds],
  async start() {
    following = followTables()
    registerReranking(reranking)
    registerSubjects(searchedConcepts)
    registerTaughtConcepts(conceptsOfTutorials)
  },
  async listening() {
    following?.begin()
  }
} satisfies Domain
