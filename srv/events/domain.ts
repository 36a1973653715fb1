import { now } from '../../lib/time.ts'
import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { exposeEvents } from './admin.ts'
import { displaySettings } from './display-settings.ts'
import { eventsFeed } from './events-feed.ts'
import { getMyEvents } from './tools/get-my-events.ts'
import { EVENTS } from './upcoming.ts'

export default {
  name: 'events',
  generations: ['events'],
  indexes: [
    ...indexesOfWriters('tutorials.events.EventRegistrations'),
    { entity: EVENTS, columns: ['startDate'] },
    { entity: 'tutorials.events.EventRegistrations', columns: ['joinedAt'] }
  ],
  feeds: [eventsFeed],
  settings: [displaySettings],
  admin: exposeEvents,
  links: [
    {
      entity: EVENTS,
      kind: 'event',
      columns: ['url', 'registerUrl'],
      title: 'name',
      where: () => ({ endDate: null, or: { endDate: { '>=': now().toISOString() } } })
    }
  ],
  tools: [getMyEvents]
} satisfies Domain
