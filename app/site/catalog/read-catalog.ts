import { BackendUnavailable, type Resource } from '../backend/backend.ts'
import { type Catalog, catalogOf, noConcepts } from './catalog.ts'
import type { CatalogFeed, ConceptsFeed, NavFeed, NavigatorFeed } from './feeds.ts'

const ADDRESSES = ['/content/nav', '/build/catalog', '/build/navigator'] as const
const CONCEPTS = '/build/concepts'

/** How feeds are read; `readIfThere` answers undefined for what cannot be read now, or does not exist. */
interface Reader {
  readonly read: (address: string) => Promise<Resource>
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}

/** The catalog that was made last; one is enough, since every page wants the current one. */
let last: { readonly feeds: readonly (Resource | undefined)[]; readonly catalog: Catalog } | undefined

/** The catalog of the feeds as they are read; made anew only when one of them has changed. It can do without concepts. */
export async function catalogFrom({ read, readIfThere }: Reader): Promise<Catalog> {
  const [concepts, ...needed] = await Promise.all([readIfThere(CONCEPTS), ...ADDRESSES.map(read)])
  const missing = needed.find(({ status }) => status !== 200)
  if (missing) throw new BackendUnavailable(`The backend answered ${missing.address} with ${missing.status}`)
  const feeds = [...needed, concepts]
  if (last && feeds.every((feed, index) => feed === last?.feeds[index])) return last.catalog
  const [nav, catalog, navigator] = needed.map(({ body }) => JSON.parse(body.toString()) as unknown)
  const conceptsFeed = concepts ? (JSON.parse(concepts.body.toString()) as ConceptsFeed) : noConcepts
  last = {
    feeds,
    catalog: catalogOf(nav as NavFeed, catalog as CatalogFeed, navigator as NavigatorFeed, conceptsFeed)
  }
  return last.catalog
}

let lastConcepts: { readonly feed: Resource; readonly has: boolean } | undefined

/** True when concepts are published, so that there is something to explore; false when that cannot be read now. */
export async function hasConcepts({ readIfThere }: Pick<Reader, 'readIfThere'>): Promise<boolean> {
  const feed = await readIfThere(CONCEPTS)
  if (lastConcepts?.feed !== feed) {
    const { concepts = [] } = feed ? (JSON.parse(feed.body.toString()) as Partial<ConceptsFeed>) : {}
    lastConcepts = feed && { feed, has: concepts.length > 0 }
  }
  return hadConcepts()
}

/** The same as it was read last, for pages that wait for nothing. */
export const hadConcepts = (): boolean => lastConcepts?.has ?? false
