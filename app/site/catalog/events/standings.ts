/** Standings of an event, as everyone may see them: with pseudonyms. */
export interface Snapshot {
  readonly participants: number
  readonly completions: number
  readonly points: number
  readonly leaderboard: readonly Ranked[]
  readonly asOf: string
}

interface Ranked {
  readonly displayName: string
  readonly completions: number
  readonly points: number
}

/** People who are listed. */
export const TOP = 10

/** How many have more points, and one; undefined for somebody who has none, and below what is listed. */
export function rankIn({ leaderboard }: Pick<Snapshot, 'leaderboard'>, points: number): number | undefined {
  const better = leaderboard.filter(each => each.points > points).length
  const isListed = points > 0 && (better < leaderboard.length || leaderboard.length < TOP)
  return isListed ? better + 1 : undefined
}
