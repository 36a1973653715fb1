import type { Domain } from '../platform/domain.ts'
import { exposeQueries } from './admin.ts'
import { exportRows } from './run/export-rows.ts'
import { receiveUiEvents } from './ui-events/receive-events.ts'
import { uiEventsSettings } from './ui-events/settings.ts'
import { variables } from './config/variables.ts'

const EVENTS = 'tutorials.analytics.UIEvents'

export default {
  name: 'analytics',
  indexes: [
    { name: 'ui_events_type', entity: EVENTS, columns: ['eventType', 'timestamp'] },
    { name: 'ui_events_surface', entity: EVENTS, columns: ['surface', 'timestamp'] },
    { name: 'ui_events_session', entity: EVENTS, columns: ['sessionId'] },
    { name: 'ui_events_received', entity: EVENTS, columns: ['receivedAt'] },
    { name: 'query_history_owner', entity: 'tutorials.analytics.QueryHistory', columns: ['owner', 'ranAt'] }
  ],
  variables,
  routes: [receiveUiEvents, exportRows],
  settings: [uiEventsSettings],
  retention: [{ entity: EVENTS, column: 'receivedAt', days: 90 }],
  admin: exposeQueries
} satisfies Domain
