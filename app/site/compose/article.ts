/** A part of an article that a reader can go to. */
export interface Section {
  readonly id: string
  readonly title: string
  /** Characters of its text. */
  readonly length: number
}

/** What a stored document comes to: its article without what the site shows around it. */
export interface Article {
  readonly title: string | undefined
  /** The id that its own heading had. */
  readonly titleId: string | undefined
  readonly description: string | undefined
  readonly author: string | undefined
  /** ISO 8601. */
  readonly updated: string | undefined
  readonly lang: string | undefined
  /** Steps of a tutorial; without any, its sections with a heading. */
  readonly sections: readonly Section[]
  readonly isInSteps: boolean
  readonly html: string
}
