import type { Resource } from '../backend/backend.ts'
import type { ConceptsFeed } from './feeds.ts'

/** Address of the feed of published concepts. */
export const CONCEPTS_FEED = '/build/concepts'

let last: { readonly feed: Resource; readonly has: boolean } | undefined

/** True when concepts are published, so that there is something to explore; false when that cannot be read now. */
export async function hasConcepts({
  readIfThere
}: {
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}): Promise<boolean> {
  const feed = await readIfThere(CONCEPTS_FEED)
  if (last?.feed !== feed)
    last = feed && { feed, has: (JSON.parse(feed.body.toString()) as ConceptsFeed).concepts.length > 0 }
  return hadConcepts()
}

/** The same as it was read last, for pages that wait for nothing. */
export const hadConcepts = (): boolean => last?.has ?? false
