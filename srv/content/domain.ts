import type { Domain } from '../platform/domain.ts'
import { onGeneration } from '../platform/generations.ts'
import { reloadActiveContent } from './active-content.ts'
import { feeds } from './feeds.ts'
import { postImage, serveImage } from './images.ts'
import { cleanUp, sweepSessions } from './jobs.ts'
import { serveJwks, serveProvenance } from './provenance.ts'
import { publishRoutes } from './publish-routes.ts'
import { postOrphanPurge } from './purge-orphans.ts'
import { serveSource } from './serve-source.ts'
import { moveTutorialFolders, serveTutorial } from './serve-tutorial.ts'
import { reloadInactiveTutorials } from './served-tutorials.ts'
import { stored } from './stored.ts'
import { variables } from './variables.ts'

export default {
  name: 'content',
  variables,
  ...stored,
  routes: [
    ...publishRoutes,
    ...[serveTutorial, ...moveTutorialFolders, serveSource, serveProvenance, serveJwks],
    ...[postImage, serveImage, postOrphanPurge]
  ],
  feeds,
  jobs: [sweepSessions, cleanUp],
  retention: [{ entity: 'tutorials.content.PublishTimings', column: 'recordedAt', days: 90 }],
  async start() {
    onGeneration('content', reloadActiveContent)
    onGeneration('catalog', reloadInactiveTutorials)
  }
} satisfies Domain
