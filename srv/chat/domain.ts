import type { Domain } from '../platform/domain.ts'
import { observe } from '../platform/metrics/metrics.ts'
import { openStreams, serveStream } from './serve/serve-stream.ts'
import { variables } from './config/variables.ts'

export default {
  name: 'chat',
  variables,
  routes: [serveStream],
  retention: [{ entity: 'tutorials.chat.Questions', column: 'windowStart', days: 2 }],
  indexes: [{ entity: 'tutorials.chat.Questions', columns: ['windowStart'] }],
  start() {
    observe('chat.streams', openStreams)
    return Promise.resolve()
  }
} satisfies Domain
