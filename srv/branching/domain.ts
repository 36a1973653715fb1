import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { DECISIONS } from './decisions.ts'

export default {
  name: 'branching',
  indexes: [
    { entity: DECISIONS, columns: ['user_ID'] },
    { entity: DECISIONS, columns: ['createdAt'] },
    ...indexesOfWriters(DECISIONS)
  ],
  retention: [{ entity: DECISIONS, column: 'createdAt', days: 365 }]
} satisfies Domain
