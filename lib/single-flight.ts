/** What is made for a key when it is first asked for, and kept. */
export interface MadeOnce<T, Key> {
  (key: Key): Promise<T>
  /** The next caller has it made anew. */
  forget(key: Key): void
}

/**
 * `make`, called once for each key however many ask at a time; a failure is not kept, so that the next caller tries again.
 * Only for keys that are few: nothing else is ever let go.
 */
export function madeOnce<T, Key = void>(make: (key: Key) => Promise<T>): MadeOnce<T, Key> {
  const kept = new Map<Key, Promise<T>>()
  const ask = (key: Key): Promise<T> => kept.get(key) ?? start(key)
  const start = (key: Key): Promise<T> => {
    const made = make(key)
    kept.set(key, made)
    made.catch(() => kept.get(key) === made && kept.delete(key))
    return made
  }
  return Object.assign(ask, { forget: (key: Key) => void kept.delete(key) })
}
