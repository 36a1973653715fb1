/** Work that had to wait for longer than it may. */
export class Busy extends Error {}

/** Runs work when there is room for it. @throws Busy */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** Room for `most` pieces of work at the same time; others wait in the order of their coming, `waitMs` at the longest. */
export function slots(most: number, waitMs: number): Slots {
  let taken = 0
  const waiting = new Set<() => void>()
  const enter = (): Promise<void> => {
    if (taken < most) {
      taken += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        waiting.delete(admit)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(admit)
        reject(new Busy())
      }, waitMs)
      waiting.add(admit)
    })
  }
  const leave = (): void => {
    const [next] = waiting
    // the room goes on to who has waited longest
    if (next) next()
    else taken -= 1
  }
  return async work => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
