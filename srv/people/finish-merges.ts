import { MINUTE, now } from '../../lib/time.ts'
import { job } from '../platform/jobs/index.ts'
import { finishMerge, unfinishedMerges } from './merge-users.ts'

/** Merges that began in the last minute may still be under way. */
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
