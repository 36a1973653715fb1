/** Part of an article that a reader can go to. */
export interface Section {
  readonly id: string
  readonly title: string
  /** Characters of its text. */
  readonly length: number
}

/**
 * First heading of a document that has no header of its own. It is cut out of the article, since most pages show the same
 * words as their title; a page that is called otherwise puts it back.
 */
export interface Heading {
  readonly title: string
  readonly id: string
  /** Offset at which `html` was cut out of the article's HTML. */
  readonly at: number
  readonly html: string
  /** Sections of the article with this heading in it; none for an article in steps. */
  readonly sections?: readonly Section[]
}

/** Inside of a tutorial's page: the sanitised fragment, and the facts that a site shows around it. */
export interface Article {
  readonly title?: string | undefined
  /** Id of the document's own title, for links to it. */
  readonly titleId?: string | undefined
  readonly description?: string | undefined
  readonly author?: string | undefined
  /** ISO 8601. */
  readonly updated?: string | undefined
  /** As the document shows it: `20 min`. */
  readonly time?: string | undefined
  readonly level?: string | undefined
  /** Language (BCP 47), and the direction of its text where the document says it. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** Steps of a tutorial; without any, its sections with a heading. */
  readonly sections: readonly Section[]
  readonly isInSteps: boolean
  readonly heading?: Heading
  readonly html: string
}
