import { MINUTE, now } from '../../lib/time.ts'
import { job } from '../platform/jobs/index.ts'
import { finishErasures } from './anonymize-user.ts'
import { finishMerge, unfinishedMerges } from './merge-users.ts'

/** What began in the last minute may still be under way. */
const GRACE = MINUTE

/** Finishes merges that were killed in between. */
export const finishMerges = job({
  name: 'finish-merges',
  cron: '*/10 * * * *',
  lease: 5 * MINUTE,
  async compute(db) {
    const merges = await unfinishedMerges(db, new Date(now().getTime() - GRACE))
    for (const { ID } of merges) await finishMerge(ID)
    return { finished: merges.length }
  },
  write: async (_tx, summary) => summary
})

/** The same for erasures. */
export const finishErasuresLeft = job({
  name: 'finish-erasures',
  cron: '5-59/10 * * * *',
  lease: 5 * MINUTE,
  compute: async db => ({ finished: await finishErasures(db, new Date(now().getTime() - GRACE)) }),
  write: async (_tx, summary) => summary
})
