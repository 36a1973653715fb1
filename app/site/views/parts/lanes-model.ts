export type ShelfBadge = 'NEW' | 'UPDATED' | 'HIDDEN_GEM' | 'THIRD_PARTY'

/** A link that people have chosen for the start page. */
export interface ShelfLink {
  readonly ID: string
  readonly verb: string
  readonly shelf: string
  readonly title: string
  readonly url: string
  readonly description: string | null
  readonly tagline: string | null
  readonly badge: ShelfBadge | null
  readonly isExternal: boolean
  readonly requiresLogin: boolean
}

/** Links of one kind in a lane. */
export interface Shelf {
  readonly label: string
  readonly links: readonly ShelfLink[]
}

/** Links for one goal of a visitor. */
export interface Lane {
  readonly key: string
  readonly label: string
  readonly tagline: string | null
  readonly shelves: readonly Shelf[]
}
