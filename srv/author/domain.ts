import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { serveStylesheet } from './serve-stylesheet.ts'

const [REQUESTS, WINDOWS] = ['tutorials.author.AuthorAiRequests', 'tutorials.author.AuthorAiWindows']

export default {
  name: 'author',
  routes: [serveStylesheet],
  indexes: [
    { entity: REQUESTS, columns: ['user_ID'] },
    { entity: REQUESTS, columns: ['tutorial_ID'] },
    { entity: REQUESTS, columns: ['createdAt'] },
    ...indexesOfWriters(REQUESTS),
    { entity: WINDOWS, columns: ['windowStart'] }
  ],
  retention: [
    { entity: REQUESTS, column: 'createdAt', days: 365 },
    { entity: WINDOWS, column: 'windowStart', days: 2 }
  ]
} satisfies Domain
