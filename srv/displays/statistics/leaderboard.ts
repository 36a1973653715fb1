import { POINTS_PER_COMPLETION } from '../../events/index.ts'
import { type Naming, type Participant, shownName } from './counted.ts'

/** A row of a leaderboard. */
export interface Leader {
  /** The account number of somebody who has agreed to be named; null for others. */
  readonly userLegacyId: number | null
  readonly displayName: string
  readonly completions: number
  readonly points: number
}

/**
 * The people with most completions. Of those with as many, whoever had them first stands before the others, then the lower account
 * number.
 */
export function leaders(people: Iterable<Participant>, most: number): Participant[] {
  const ranked = Array.from(people, person => ({ person, last: lastOf(person) }))
  return ranked
    .filter(({ person }) => person.completions.length > 0)
    .sort(
      (one, other) =>
        other.person.completions.length - one.person.completions.length ||
        one.last - other.last ||
        numberOf(one.person) - numberOf(other.person) ||
        (one.person.ID < other.person.ID ? -1 : 1)
    )
    .slice(0, most)
    .map(({ person }) => person)
}

/** The rows of the leaderboard for its people. */
export function leaderboard(people: readonly Participant[], naming: Naming): Leader[] {
  return people.map(person => ({
    userLegacyId: naming === 'consented' && person.name !== null ? person.legacyId : null,
    displayName: shownName(person, naming),
    completions: person.completions.length,
    points: person.completions.length * POINTS_PER_COMPLETION
  }))
}

const lastOf = ({ completions }: Participant): number => completions.reduce((last, { at }) => Math.max(last, at), 0)

const numberOf = ({ legacyId }: Participant): number => legacyId ?? Infinity
