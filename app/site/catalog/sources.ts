import type { Resource } from '../serve/backend.ts'

const ADDRESS = '/content/source-hashes'

/** The set that was made last; one is enough, since every page wants the current one. */
let last: { readonly feed: Resource; readonly slugs: ReadonlySet<string> } | undefined

/** The slugs of the tutorials whose Markdown is published. */
export async function publishedSources(read: (address: string) => Promise<Resource>): Promise<ReadonlySet<string>> {
  const feed = await read(ADDRESS)
  if (last?.feed === feed) return last.slugs
  const hashes = feed.status === 200 ? (JSON.parse(feed.body.toString()) as object) : {}
  last = { feed, slugs: new Set(Object.keys(hashes)) }
  return last.slugs
}
