import { BackendUnavailable, type Resource } from '../backend/backend.ts'
import { type Catalog, catalogOf } from './catalog.ts'
import type { CatalogFeed, NavFeed, NavigatorFeed } from './feeds.ts'

const ADDRESSES = ['/content/nav', '/build/catalog', '/build/navigator'] as const

/** The catalog that was made last; one is enough, since every page wants the current one. */
let last: { readonly feeds: readonly Resource[]; readonly catalog: Catalog } | undefined

/** The catalog of the feeds as `read` brings them; made anew only when one of them has changed. */
export async function catalogFrom(read: (address: string) => Promise<Resource>): Promise<Catalog> {
  const feeds = await Promise.all(ADDRESSES.map(read))
  const missing = feeds.find(({ status }) => status !== 200)
  if (missing) throw new BackendUnavailable(`The backend answered ${missing.address} with ${missing.status}`)
  if (last && feeds.every((feed, index) => feed === last?.feeds[index])) return last.catalog
  const [nav, catalog, navigator] = feeds.map(({ body }) => JSON.parse(body.toString()) as unknown)
  last = { feeds, catalog: catalogOf(nav as NavFeed, catalog as CatalogFeed, navigator as NavigatorFeed) }
  return last.catalog
}
