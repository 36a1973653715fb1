/** A link of a trail or a list. */
export interface Link {
  readonly href: string
  readonly text: string
}
