export const kinds = ['tutorial', 'mission', 'group'] as const
export type Kind = (typeof kinds)[number]

/** A tag or a topic with its words. */
export interface Label {
  readonly slug: string
  readonly text: string
}

/** Facts of a tutorial, mission or group that a reader decides by. */
export type CardFacts = Pick<Card, 'kind' | 'minutes' | 'level' | 'count'>

/** Card of a tutorial, mission or group. */
export interface Card {
  readonly kind: Kind
  readonly slug: string
  readonly href: string
  readonly title: string
  readonly description: string
  /** How long it takes; null when nobody has said. */
  readonly minutes: number | null
  readonly level: string | null
  readonly tags: readonly Label[]
  readonly topics: readonly Label[]
  /** Steps of a tutorial, tutorials of a mission or group. */
  readonly count: number
  /** ISO 8601; null when it is not known. */
  readonly updatedAt: string | null
}

export const hrefOf = (kind: Kind, slug: string): string => `/${kind}s/${slug}`
