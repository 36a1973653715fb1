import type { DomainRequirements } from './types.ts'

/** Events that are pushed to dashboards. */
export const realtime: DomainRequirements = {
  domain: 'REALTIME',
  count: 7,
  claimed: {
    'REALTIME-001': 'The WebSocket namespace /ws/event-stream carries a live stream of tutorial completions.',
    'REALTIME-002': '/ws/event-stream is anonymous.',
    'REALTIME-003': 'The WebSocket namespace /ws/display carries live updates for dashboards.',
    'REALTIME-004': 'The dashboards rotate through the views Board, Statistics and Leaderboard.',
    'REALTIME-005': 'Joining the namespace /ws/display requires scope DisplayApp; the check happens on namespace join.',
    'REALTIME-006':
      'Both namespaces use the socket transport endpoint /socket.io/ with the query EIO=4 and transport=websocket.',
    'REALTIME-007': 'The transport endpoint /socket.io/ needs no login.'
  },
  pending: []
}
