/** A page that belongs to no entity. */
export interface PlacedPage {
  /** Its address; no set has a name like it. */
  readonly at: string
  /** Undefined for a page about one thing, which its address names: links alone lead there. */
  readonly name?: string
  /** Group of the side navigation; undefined for none. */
  readonly group?: string
  /** Place in the group, among its lists: small numbers come first. */
  readonly order?: number
}

/** How the side navigation of a workplace is ordered. */
export interface Order {
  readonly pages: readonly PlacedPage[]
  readonly groups: readonly { readonly name: string; readonly label: string }[]
  /** The group of sets whose service declares no place for them. */
  readonly rest: string
}
