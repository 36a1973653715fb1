import { type Participant, rounded } from './counted.ts'

/** How many people have completed so many tutorials. */
export interface Bucket {
  /** `1 tutorial`, `2 tutorials` … */
  readonly bucketName: string
  readonly count: number
  /** Of the people who have completed any. */
  readonly percentage: number
}

/** The buckets that have people, the fewest tutorials first. */
export function buckets(people: Iterable<Participant>): Bucket[] {
  const counts = new Map<number, number>()
  let all = 0
  for (const { completions } of people) {
    if (completions.length === 0) continue
    counts.set(completions.length, (counts.get(completions.length) ?? 0) + 1)
    all++
  }
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([tutorials, count]) => ({
      bucketName: `${tutorials} ${tutorials === 1 ? 'tutorial' : 'tutorials'}`,
      count,
      percentage: rounded((100 * count) / all)
    }))
}
