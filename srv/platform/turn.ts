import { setImmediate } from 'node:timers/promises'

/** Lets waiting requests and timers run: awaiting SQLite alone never does. */
export function eventLoopTurn(): Promise<void> {
  return setImmediate()
}

/** `items` in groups of at most `size`. */
export function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
