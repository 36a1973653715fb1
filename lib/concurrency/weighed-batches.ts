/** `items` in order, in groups that together weigh `most` at the most; one that weighs more stands alone. */
export function* weighedBatches<T>(items: Iterable<T>, most: number, weightOf: (item: T) => number): Generator<T[]> {
  let batch: T[] = []
  let sum = 0
  for (const item of items) {
    const weight = weightOf(item)
    if (batch.length > 0 && sum + weight > most) {
      yield batch
      batch = []
      sum = 0
    }
    batch.push(item)
    sum += weight
  }
  if (batch.length > 0) yield batch
}
