import { MINUTE, SECOND } from '../../../lib/time.ts'
import { job, startPolling } from '../../platform/jobs/index.ts'
import { deliver, tellBacklog } from './deliver.ts'
import { isLive } from './gate.ts'
import { makeDue } from './queue.ts'

/** New completions are sent this soon after their commit. */
const INTERVAL = SECOND

/** Starts to send what is due; in an environment where nothing is sent there is nothing to look for. */
export function startRunner(): void {
  if (isLive()) startPolling({ name: 'completion-push', interval: INTERVAL, work: deliver })
}

/** Sends again what was not accepted (LEARNER-034); without this job a failed message stays as it is. */
export const retryCompletionPushes = job({
  name: 'completion-push-retry',
  description: 'Sends messages about completions again that failed',
  cron: '0 */2 * * *',
  lease: 30 * MINUTE,
  async compute() {
    const retried = await makeDue()
    return { retried, ...(await deliver()), ...(await tellBacklog()) }
  },
  write: async (_tx, summary) => ({ ...summary })
})
