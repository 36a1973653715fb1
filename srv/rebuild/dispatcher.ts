import { SECOND } from '../../lib/time.ts'
import { onStop } from '../../lib/process/lifecycle.ts'
import { log } from '../cap/log.ts'
import { dispatchWhenDue } from './dispatch-rebuild.ts'
import { variables } from './variables.ts'

const LONGEST_INTERVAL = 10 * SECOND

/** Starts polling for due changes, also those of instances that died; a graceful stop waits for a running dispatch. */
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

/** One poll; an unavailable database is logged once, not with every poll. */
async function tick(): Promise<void> {
  try {
    await dispatchWhenDue()
    failing = false
  } catch (error) {
    if (!failing) log('rebuild').error('cannot look for changes', error)
    failing = true
  }
}
