import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import { followEvents, onEventReset } from '../events/index.ts'
import { followCompletions } from '../learner/index.ts'
import { onMerge } from '../people/index.ts'
import type { Domain } from '../platform/domain.ts'
import { earnAtRegistration, earnPrizes } from './earn-prizes.ts'
import { preferClaimed } from './prefer-claimed.ts'
import { PRIZE_RECORDS, PRIZES } from './stored.ts'
import { takeBackUnclaimed } from './take-back-unclaimed.ts'

export default {
  name: 'prizes',
  indexes: [
    ...[PRIZES, PRIZE_RECORDS].flatMap(entity => indexesOfWriters(entity)),
    { name: 'prize_records_number', entity: PRIZE_RECORDS, columns: ['legacyId'], unique: true }
  ],
  async start() {
    followCompletions(earnPrizes)
    followEvents(earnAtRegistration)
    onMerge(preferClaimed)
    onEventReset(takeBackUnclaimed)
  }
} satisfies Domain
