/** Types of the backend's public feeds, as far as the site reads them (docs/guides/build.md). */

export interface NavFeed {
  readonly tutorials: readonly {
    readonly slug: string
    readonly title: string
    readonly description: string
    readonly time: number | null
    readonly level: string
    readonly stepCount: number
    readonly displayTags: readonly string[]
    readonly displayTagSlugs: readonly string[]
    readonly createdAt: string | null
    readonly updatedAt?: string | null
  }[]
}

export interface FeedBranch {
  readonly label: string
  readonly tutorialSlug: string | null
  readonly groupSlug?: string
  readonly condition: string | null
}

export interface FeedPart {
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly tutorialSlugs: readonly string[]
  readonly altGroups?: readonly { readonly branches: readonly FeedBranch[] }[]
}

export interface CatalogFeed {
  readonly missions: readonly {
    readonly title: string
    readonly slug: string
    readonly description: string
    readonly level: string | null
    readonly categorySlugs: readonly string[]
  }[]
  /** One for each mission, in the same order. */
  readonly hierarchies: readonly (Pick<FeedPart, 'tutorialSlugs' | 'altGroups'> & {
    readonly groups: readonly FeedPart[]
  })[]
  readonly standaloneGroups: readonly (FeedPart & { readonly categorySlugs: readonly string[] })[]
  readonly featured: readonly { readonly type: 'mission' | 'group' | 'tutorial'; readonly slug: string }[]
  readonly tutorials: readonly { readonly slug: string; readonly categorySlugs: readonly string[] }[]
  readonly categories: readonly { readonly slug: string; readonly label: string }[]
  /** Names of tags by their former ones; missing in answers of older backends. */
  readonly formerTags?: Readonly<Record<string, string>>
}

export interface NavigatorFeed {
  readonly tutorialMappings: readonly {
    readonly slug: string
    readonly missionSlug?: string
    readonly missionTitle?: string
    readonly groupSlug?: string
    readonly groupTitle?: string
    /** Of a mission with several paths. */
    readonly pathSlug?: string
    readonly prev: string | null
    readonly next: string | null
  }[]
  readonly checkpointMappings?: readonly {
    readonly title: string
    readonly missionSlug: string
    readonly pathSlug: string
    /** Missing in answers of older backends. */
    readonly checkpointId?: number | null
  }[]
}

/** A published concept; its ends are published as well. */
export interface FeedConcept {
  readonly slug: string
  readonly name: string
  readonly description: string | null
  readonly teaches: readonly { readonly slug: string }[]
  readonly requires: readonly { readonly slug: string; readonly name: string }[]
  readonly requiredBy: FeedConcept['requires']
  readonly relatedTo: FeedConcept['requires']
  readonly changedAt: string | null
}

export interface ConceptsFeed {
  readonly concepts: readonly FeedConcept[]
}
