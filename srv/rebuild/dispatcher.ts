import { SECOND } from '../../lib/time.ts'
import { onStop } from '../../lib/process/lifecycle.ts'
import { log } from '../cap/log.ts'
import { dispatchWhenDue } from './dispatch-rebuild.ts'
import { variables } from './variables.ts'

const LONGEST_INTERVAL = 10 * SECOND

/** Looks for due changes from now on, so also for those of an instance that went away; a stop waits for a dispatch. */
export function startDispatcher(): void {
  const interval = Math.min(variables.REBUILD_DEBOUNCE_MS, LONGEST_INTERVAL)
  let stopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  const look = () => {
    running = tick().finally(() => {
      if (!stopped) timer = setTimeout(look, interval).unref()
    })
  }
  onStop(async () => {
    stopped = true
    clearTimeout(timer)
    await running
  })
  look()
}

let failing = false

/** A database that is away is reported once, not every few seconds. */
async function tick(): Promise<void> {
  try {
    await dispatchWhenDue()
    failing = false
  } catch (error) {
    if (!failing) log('rebuild').error('cannot look for changes', error)
    failing = true
  }
}
