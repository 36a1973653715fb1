import { type Counted, rounded } from './counted.ts'

/** How long a tutorial takes those who complete it. */
export interface Speed {
  readonly taskLegacyId: number
  readonly title: string
  /** From the first step to the last; null when nobody knows. */
  readonly avgMinutes: number | null
  readonly completions: number
}

/** The speed of each tutorial, the one with most completions first. */
export function completionSpeed(
  completions: Iterable<Counted>,
  titleOf: (tutorial: number) => string,
  most: number
): Speed[] {
  const sums = new Map<number, { minutes: number; timed: number; completions: number }>()
  for (const { tutorial, minutes } of completions) {
    const sum = sums.get(tutorial) ?? { minutes: 0, timed: 0, completions: 0 }
    sums.set(tutorial, sum)
    sum.completions++
    if (minutes === null) continue
    sum.minutes += minutes
    sum.timed++
  }
  return [...sums]
    .sort(([one, { completions: ofOne }], [other, { completions: ofOther }]) => ofOther - ofOne || one - other)
    .slice(0, most)
    .map(([taskLegacyId, { minutes, timed, completions: count }]) => ({
      taskLegacyId,
      title: titleOf(taskLegacyId),
      avgMinutes: timed === 0 ? null : rounded(minutes / timed),
      completions: count
    }))
}
