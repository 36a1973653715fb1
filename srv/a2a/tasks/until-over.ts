import { setTimeout as delay } from 'node:timers/promises'
import { tasksAtWork } from './store.ts'

/** Milliseconds between two looks at the tasks that somebody waits for, in one query. */
const LOOK = 500

interface Waiter {
  readonly id: string
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const waiters = new Set<Waiter>()
let isLooking = false

/**
 * Resolves when nobody works on a task any more, on whatever instance, or when `signal` is aborted.
 * Rejects when the database does not answer.
 */
export const untilOver = (id: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const waiter = { id, resolve, reject }
    waiters.add(waiter)
    signal.addEventListener('abort', () => {
      waiters.delete(waiter)
      resolve()
    })
    if (!isLooking) void look()
  })

async function look(): Promise<void> {
  isLooking = true
  while (waiters.size > 0) {
    await delay(LOOK, undefined, { ref: false })
    await settle([...waiters])
  }
  isLooking = false
}

async function settle(asked: readonly Waiter[]): Promise<void> {
  try {
    const atWork = await tasksAtWork(asked.map(({ id }) => id))
    for (const waiter of asked) {
      if (atWork.has(waiter.id)) continue
      waiters.delete(waiter)
      waiter.resolve()
    }
  } catch (error) {
    for (const waiter of asked) {
      waiters.delete(waiter)
      waiter.reject(error)
    }
  }
}
