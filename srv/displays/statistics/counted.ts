/** A completion that an event counts. */
export interface Counted {
  /** The legacyId of the tutorial. */
  readonly tutorial: number
  /** When it was completed, in milliseconds. */
  readonly at: number
  /** Minutes from the first step to the last; null when nobody knows. */
  readonly minutes: number | null
}

/** Somebody who is registered for an event, or whose completions it counts. */
export interface Participant {
  readonly ID: string
  /** The account number, by which people with equal results are in order. */
  readonly legacyId: number | null
  /** The display name of somebody who has agreed to be named; null for others. */
  readonly name: string | null
  readonly pseudonym: string
  /** Each tutorial once. */
  readonly completions: readonly Counted[]
}

/** A completion with the person. */
export interface CountedOf extends Counted {
  readonly by: Participant
}

/** Names that are shown: those of people who agree, or pseudonyms alone where everybody may look. */
export type Naming = 'consented' | 'pseudonyms'

export const shownName = ({ name, pseudonym }: Participant, naming: Naming): string =>
  naming === 'consented' ? (name ?? pseudonym) : pseudonym

/** `value` with one decimal place. */
export const rounded = (value: number): number => Math.round(value * 10) / 10
