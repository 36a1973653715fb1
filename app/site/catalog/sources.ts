import type { Resource } from '../backend/backend.ts'

const ADDRESS = '/content/source-hashes'

/** The set that was made last; one is enough, since every page wants the current one. */
let last: { readonly feed: Resource; readonly slugs: ReadonlySet<string> } | undefined

/** The slugs of the tutorials whose Markdown is published. */
export async function publishedSources({
  readIfThere
}: {
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}): Promise<ReadonlySet<string>> {
  const feed = await readIfThere(ADDRESS)
  if (!feed) return new Set()
  if (last?.feed === feed) return last.slugs
  last = { feed, slugs: new Set(Object.keys(JSON.parse(feed.body.toString()) as object)) }
  return last.slugs
}
