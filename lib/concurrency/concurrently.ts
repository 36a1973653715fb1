/**
 * Runs `task` for every item, at most `limit` at a time. After the first failure no further item is started; when the
 * tasks under way have ended, that failure is thrown.
 */
export async function concurrently<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done && failures.length === 0; next = iterator.next()) {
      await task(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
}
