/** A table with addresses of other sites: `srv/links` looks whether they lead anywhere. Its key is `ID`. */
export interface LinkSource {
  readonly entity: string
  /** Name of a row in the list of broken links, in one or two words; no two sources have the same. */
  readonly kind: string
  /** Columns with one address each; what is no http or https address is passed over. */
  readonly columns: readonly string[]
  /** Column, or path to one, that names the row for people. */
  readonly title: string
  /** Rows that somebody sees, called at each run; all without it. */
  where?(this: void): object
}
