/** A page of a list by slug. */
export interface ResourcePage {
  /** The slug that the page before ended with. */
  readonly after?: string | undefined
  /** The beginning of the slugs. */
  readonly prefix?: string | undefined
  readonly limit: number
}

export interface NamedResource {
  readonly slug: string
  readonly title: string
}

/** Row of a domain: documents that agents read by an address of the form `scheme://slug`. */
export interface ResourceKind {
  /** A word: `tutorial`. */
  readonly scheme: string
  readonly title: string
  readonly description: string
  /** A page of those that are published, in the order of their slugs. */
  list(page: ResourcePage): Promise<readonly NamedResource[]>
  /** The document, with texts of authors at most as long as tools give them; undefined where nothing is published. */
  read(name: string): Promise<object | undefined>
}

/** Rows in the order that `pageOf` asks for. */
export const bySlug = <T extends NamedResource>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))

let kinds: readonly ResourceKind[] = []

/** Makes `rows` those of this process. @throws Error for a scheme that stands twice. */
export function assembleResources(rows: readonly ResourceKind[]): void {
  const schemes = rows.map(({ scheme }) => scheme)
  const twice = schemes.find((scheme, index) => schemes.indexOf(scheme) !== index)
  if (twice !== undefined) throw new Error(`There are two kinds of resources ${twice}`)
  kinds = rows
}

export const resourceKinds = (): readonly ResourceKind[] => kinds

export const resourceKind = (scheme: string): ResourceKind | undefined => kinds.find(kind => kind.scheme === scheme)

/** A page of a list in memory, which has the order of its slugs. */
export function pageOf(
  rows: readonly NamedResource[],
  { after = '', prefix = '', limit }: ResourcePage
): readonly NamedResource[] {
  return rows.filter(({ slug }) => slug > after && slug.startsWith(prefix)).slice(0, limit)
}
