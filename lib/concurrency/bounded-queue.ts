/** Starts work when all earlier work is done; undefined at once when too much of it waits. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined

/** A queue that runs one piece of work at a time and takes at most `max`, the running one included. */
export function boundedQueue(max: number): BoundedQueue {
  let taken = 0
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    if (taken >= max) return undefined
    taken += 1
    const done = last.then(work).finally(() => (taken -= 1))
    last = done.catch(() => undefined)
    return done
  }
}
