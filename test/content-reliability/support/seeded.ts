/** A reproducible source of choices. */
export interface Seeded {
  readonly seed: number
  /** In [0, 1). */
  readonly next: () => number
  /** An integer from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  readonly shuffled: <T>(items: readonly T[]) => T[]
}

/** The generator mulberry32, started with `seed`. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('Nothing to pick from')
    return items[between(0, items.length - 1)] as T
  }
  return { seed, next, between, pick, chance: probability => next() < probability, shuffled: shuffledBy(between) }
}

/** Fisher and Yates. */
function shuffledBy(between: (min: number, max: number) => number) {
  return <T>(items: readonly T[]): T[] => {
    const shuffled = [...items]
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = between(0, last)
      ;[shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T]
    }
    return shuffled
  }
}
