/** Asynchronous function with one cached result per key. */
export interface SingleFlight<T, Key> {
  (key: Key): Promise<T>
  /** Removes the result of `key`, so that the next call makes a new one. */
  invalidate(key: Key): void
}

/**
 * Caches the result of `make` by key; concurrent calls share one run. Failures are not cached, so the next call tries
 * again. Only for few keys: results are never evicted.
 */
export function singleFlight<T, Key = void>(make: (key: Key) => Promise<T>): SingleFlight<T, Key> {
  const results = new Map<Key, Promise<T>>()
  const get = (key: Key): Promise<T> => results.get(key) ?? start(key)
  const start = (key: Key): Promise<T> => {
    const result = make(key)
    results.set(key, result)
    result.catch(() => results.get(key) === result && results.delete(key))
    return result
  }
  return Object.assign(get, { invalidate: (key: Key) => void results.delete(key) })
}
