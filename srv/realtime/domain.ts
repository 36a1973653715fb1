import type { Domain } from '../platform/domain.ts'

export default {
  name: 'realtime',
  namespaces: [
    { name: '/ws/event-stream', access: 'public' },
    { name: '/ws/display', access: { scope: 'DisplayApp' } }
  ]
} satisfies Domain
