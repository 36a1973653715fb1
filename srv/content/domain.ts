import type { Domain } from '../platform/domain.ts'
import { onGeneration } from '../cap/database/generations.ts'
import { reloadActiveContent } from './serve/active-content.ts'
import { serveMarkdown } from './markdown/serve-markdown.ts'
import { reloadFreshness } from './freshness/current.ts'
import { FRESHNESS } from './freshness/model.ts'
import { outlineTutorials } from './retention/outline-tutorials.ts'
import { serveChanges } from './changes/serve-changes.ts'
import { serveVersions } from './changes/serve-versions.ts'
import { feeds } from './serve/feeds.ts'
import { postImage } from './serve/images.ts'
import { cleanUp, sweepSessions } from './retention/jobs.ts'
import { serveJwks, serveProvenance } from './serve/provenance.ts'
import { releaseRoutes } from './release/release-routes.ts'
import { publishRoutes } from './publish/publish-routes.ts'
import { postOrphanPurge } from './retention/purge-orphans.ts'
import { serveArticle } from './serve/serve-article.ts'
import { serveImage } from './serve/serve-image.ts'
import { serveSource } from './serve/serve-source.ts'
import { moveTutorialFolders, serveTutorial } from './serve/serve-tutorial.ts'
import { reloadInactiveTutorials } from './serve/served-tutorials.ts'
import { stored } from './stored.ts'
import { variables } from './store/variables.ts'
import { getTutorialStep } from './tools/get-tutorial-step.ts'
import { publishContent } from './tools/publish-content.ts'
import { exposeVersions } from './versions/admin.ts'

export default {
  name: 'content',
  variables,
  ...stored,
  routes: [
    ...publishRoutes,
    ...releaseRoutes,
    ...[serveTutorial, ...moveTutorialFolders, serveArticle, serveMarkdown, serveSource, serveProvenance, serveJwks],
    ...[serveVersions, serveChanges],
    ...[postImage, serveImage, postOrphanPurge]
  ],
  tools: [getTutorialStep, publishContent],
  feeds,
  jobs: [sweepSessions, cleanUp, outlineTutorials],
  retention: [
    { entity: 'tutorials.content.PublishTimings', column: 'recordedAt', days: 90 },
    { entity: 'tutorials.content.ContentChanges', column: 'recordedAt', days: 90 },
    { entity: 'tutorials.content.ContentPathChanges', column: 'recordedAt', days: 90 }
  ],
  admin: exposeVersions,
  async start() {
    onGeneration('content', reloadActiveContent)
    onGeneration('catalog', reloadInactiveTutorials)
    onGeneration(FRESHNESS, reloadFreshness)
  }
} satisfies Domain
