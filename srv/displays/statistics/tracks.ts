import type { CountedOf } from './counted.ts'

/** A mission that tutorials of an event belong to. */
export interface Track {
  readonly missionLegacyId: number
  readonly title: string
}

export interface TrackStats extends Track {
  readonly uniqueUsers: number
  readonly completions: number
}

/** People and completions of each mission, the one with most completions first. */
export function trackStats(
  completions: Iterable<CountedOf>,
  tracksOf: (tutorial: number) => readonly Track[],
  most: number
): TrackStats[] {
  const sums = new Map<number, { readonly track: Track; readonly people: Set<string>; completions: number }>()
  for (const { tutorial, by } of completions)
    for (const track of tracksOf(tutorial)) {
      const sum = sums.get(track.missionLegacyId) ?? { track, people: new Set(), completions: 0 }
      sums.set(track.missionLegacyId, sum)
      sum.people.add(by.ID)
      sum.completions++
    }
  return [...sums.values()]
    .map(({ track: { missionLegacyId, title }, people, completions: count }) => {
      return { missionLegacyId, title, uniqueUsers: people.size, completions: count }
    })
    .sort((one, other) => other.completions - one.completions || one.missionLegacyId - other.missionLegacyId)
    .slice(0, most)
}
