import type { Domain } from '../platform/domain.ts'
import { graphqlRoutes } from '../platform/http/graphql-routes.ts'
import { coCompletionsFeed, materializeCoCompletions, refreshCoCompletions } from './co-completions/co-completions.ts'
import { serveChatConfig } from './preferences/chat-config.ts'
import { serveRecommendations } from './recommendations/recommendations.ts'
import { followCompletions } from './records/on-completed.ts'
import { RECORD_NUMBERS } from './records/record-numbers.ts'

export default {
  name: 'learner',
  counters: { [RECORD_NUMBERS]: 100_000_000 },
  generations: ['co-completions'],
  indexes: [
    {
      name: 'records_of_task',
      entity: 'tutorials.learner.TaskRecords',
      columns: ['taskType', 'taskLegacyId', 'status']
    }
  ],
  routes: [
    ...graphqlRoutes({ service: 'DeveloperService', path: '/graphql', access: { scope: 'Tutorial.API' } }),
    refreshCoCompletions,
    serveChatConfig,
    serveRecommendations
  ],
  feeds: [coCompletionsFeed],
  jobs: [materializeCoCompletions],
  async start() {
    followCompletions([])
  }
} satisfies Domain
