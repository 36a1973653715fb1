import type { Domain } from '../platform/domain.ts'
import { graphqlRoutes } from '../platform/http/graphql-routes.ts'
import { coCompletionsFeed, materializeCoCompletions, refreshCoCompletions } from './co-completions/co-completions.ts'

export default {
  name: 'learner',
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
    refreshCoCompletions
  ],
  feeds: [coCompletionsFeed],
  jobs: [materializeCoCompletions]
} satisfies Domain
