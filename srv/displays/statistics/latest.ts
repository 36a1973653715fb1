import type { CountedOf } from './counted.ts'

/** The completions that were made last, the newest first. */
export function latest(completions: Iterable<CountedOf>, most: number): CountedOf[] {
  const newest: CountedOf[] = []
  for (const completion of completions) {
    if (newest.length === most && isBefore(newest[most - 1] as CountedOf, completion)) continue
    const place = newest.findIndex(each => isBefore(completion, each))
    newest.splice(place === -1 ? newest.length : place, 0, completion)
    if (newest.length > most) newest.pop()
  }
  return newest
}

/** Ties are in the order of tutorials and people, so that the list is the same on all instances. */
function isBefore(one: CountedOf, other: CountedOf): boolean {
  if (one.at !== other.at) return one.at > other.at
  if (one.tutorial !== other.tutorial) return one.tutorial < other.tutorial
  return one.by.ID < other.by.ID
}
