import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { displaySettings } from './display-settings.ts'

export default {
  name: 'events',
  indexes: indexesOfWriters('tutorials.events.EventRegistrations'),
  settings: [displaySettings]
} satisfies Domain
