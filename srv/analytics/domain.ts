import type { Domain } from '../platform/domain.ts'
import { receiveUiEvents } from './ui-events/receive-events.ts'
import { uiEventsSettings } from './ui-events/settings.ts'

const EVENTS = 'tutorials.analytics.UIEvents'

export default {
  name: 'analytics',
  indexes: [
    { name: 'ui_events_type', entity: EVENTS, columns: ['eventType', 'timestamp'] },
    { name: 'ui_events_surface', entity: EVENTS, columns: ['surface', 'timestamp'] },
    { name: 'ui_events_session', entity: EVENTS, columns: ['sessionId'] },
    { name: 'ui_events_received', entity: EVENTS, columns: ['receivedAt'] }
  ],
  routes: [receiveUiEvents],
  settings: [uiEventsSettings],
  retention: [{ entity: EVENTS, column: 'receivedAt', days: 90 }]
} satisfies Domain
