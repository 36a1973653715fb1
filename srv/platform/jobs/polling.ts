import { onStop } from '../../../lib/process/lifecycle.ts'
import { log } from '../../cap/log.ts'

/** Work that is looked for again and again, on every instance. */
interface Polling {
  /** Under which it logs. */
  readonly name: string
  /** Milliseconds from the end of one look to the next. */
  readonly interval: number
  readonly work: () => Promise<unknown>
}

/** Calls `work` until the process stops, which waits for it. A failure that lasts is logged once. */
export function startPolling({ name, interval, work }: Polling): void {
  let stopped = false
  let failing = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  const look = async (): Promise<void> => {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) log(name).error('cannot look for work', error)
      failing = true
    }
  }
  const next = (): void => {
    running = look().finally(() => {
      if (!stopped) timer = setTimeout(next, interval).unref()
    })
  }
  onStop(async () => {
    stopped = true
    clearTimeout(timer)
    await running
  })
  next()
}
