import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { graphqlRoutes } from '../platform/http/graphql-routes.ts'
import { checkAccomplishments } from './accomplishments/admin.ts'
import { AWARDS, awardAccomplishments } from './accomplishments/award.ts'
import { evaluateAccomplishments } from './accomplishments/evaluate.ts'
import { deadLetters } from './completion-push/dead-letters.ts'
import { exposeCompletionPush } from './completion-push/admin.ts'
import { pushCompletions } from './completion-push/enqueue.ts'
import { completionPushSettings } from './completion-push/gate.ts'
import { retryCompletionPushes, startRunner } from './completion-push/runner.ts'
import { completionPush } from './completion-push/stored.ts'
import { BOOKMARKS } from './bookmarks/stored-bookmarks.ts'
import { variables } from './config/variables.ts'
import { coCompletionsFeed, materializeCoCompletions, refreshCoCompletions } from './co-completions/co-completions.ts'
import { onMerge } from '../people/index.ts'
import { mergeRecords } from './merge/merge-records.ts'
import { serveChatConfig } from './preferences/chat-config.ts'
import { PREFERENCES } from './preferences/set-preferences.ts'
import { purgeTutorialVectors } from './recommendations/stored-vectors.ts'
import { serveRecommendations } from './recommendations/recommendations.ts'
import { followCompletions } from './records/on-completed.ts'
import { contributeRecompute } from './recompute/admin.ts'
import { recomputeProgress } from './recompute/recompute-progress.ts'
import { watchStructure } from './recompute/watch-structure.ts'
import { purgeOutlines } from './content-changes/purge-outlines.ts'
import { ATTEMPTS, RECORDS } from './records/stored-records.ts'
import { fastProgress } from './progress/fast-progress.ts'
import { learnerTools } from './tools/index.ts'
import { RECORD_NUMBERS } from './records/record-numbers.ts'

export default {
  name: 'learner',
  variables,
  locks: completionPush.locks,
  counters: { [RECORD_NUMBERS]: 100_000_000 },
  generations: ['co-completions'],
  indexes: [
    {
      name: 'records_of_task',
      entity: 'tutorials.learner.TaskRecords',
      columns: ['taskType', 'taskLegacyId', 'status']
    },
    ...[RECORDS, ATTEMPTS].map(entity => ({
      name: entity === RECORDS ? 'records_outline' : 'attempts_outline',
      entity,
      columns: ['outline'],
      where: 'outline IS NOT NULL'
    })),
    ...[RECORDS, ATTEMPTS, PREFERENCES, BOOKMARKS].flatMap(entity => indexesOfWriters(entity)),
    // by which lists begin with the newest
    { entity: RECORDS, columns: ['createdAt'] },
    { entity: ATTEMPTS, columns: ['createdAt'] },
    { entity: AWARDS, columns: ['awardedAt'] },
    { name: 'awards_of', entity: AWARDS, columns: ['accomplishment_ID'] },
    ...completionPush.indexes
  ],
  routes: [
    ...graphqlRoutes({ service: 'DeveloperService', path: '/graphql', access: { scope: 'Tutorial.API' } }),
    refreshCoCompletions,
    serveChatConfig,
    serveRecommendations
  ],
  fastReads: [fastProgress],
  tools: learnerTools,
  feeds: [coCompletionsFeed],
  jobs: [
    materializeCoCompletions,
    retryCompletionPushes,
    evaluateAccomplishments,
    recomputeProgress,
    purgeOutlines,
    purgeTutorialVectors
  ],
  settings: [completionPushSettings],
  retention: completionPush.retention,
  attention: [deadLetters],
  admin(service) {
    exposeCompletionPush(service)
    checkAccomplishments(service)
    contributeRecompute(service)
  },
  async start() {
    followCompletions(pushCompletions, awardAccomplishments)
    onMerge(mergeRecords)
  },
  async listening() {
    startRunner()
    watchStructure()
  }
} satisfies Domain
