import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { displaySettings } from './display-settings.ts'
import { getMyEvents } from './tools/get-my-events.ts'

export default {
  name: 'events',
  generations: ['events'],
  indexes: indexesOfWriters('tutorials.events.EventRegistrations'),
  settings: [displaySettings],
  tools: [getMyEvents]
} satisfies Domain
