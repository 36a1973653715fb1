import { SECOND } from '../../lib/time.ts'
import { startPolling } from '../platform/jobs/index.ts'
import { dispatchWhenDue } from './dispatch-rebuild.ts'
import { variables } from './variables.ts'

const LONGEST_INTERVAL = 10 * SECOND

/** Starts polling for due changes, also those of instances that died. */
export function startDispatcher(): void {
  const interval = Math.min(variables.REBUILD_DEBOUNCE_MS, LONGEST_INTERVAL)
  startPolling({ name: 'rebuild', interval, work: dispatchWhenDue })
}
