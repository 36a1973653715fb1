/** Shares one run of `work` among all callers of a key who come while it is under way. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** A single-flight of its own; nothing is remembered when the work is done. */
export function singleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}

/** A function whose results are remembered by key. */
export interface Memoized<T, Key> {
  (key: Key): Promise<T>
  /** Forgets a result, so that the next caller has it made anew. */
  forget(key: Key): void
}

/**
 * Memoizes `make`: it is called once for each key however many ask at a time; a failure is not remembered, so that the
 * next caller tries again. Only for keys that are few: no other result is ever forgotten.
 */
export function memoizeAsync<T, Key = void>(make: (key: Key) => Promise<T>): Memoized<T, Key> {
  const results = new Map<Key, Promise<T>>()
  const start = (key: Key): Promise<T> => {
    const made = make(key)
    results.set(key, made)
    made.catch(() => results.get(key) === made && results.delete(key))
    return made
  }
  const ask = (key: Key): Promise<T> => results.get(key) ?? start(key)
  return Object.assign(ask, { forget: (key: Key) => void results.delete(key) })
}
