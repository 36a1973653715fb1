import { now } from '../../../lib/time.ts'
import { readApart } from '../../cap/database/database.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { type Subject, subjects } from '../../catalog/index.ts'
import { FOLLOWED, freshSnapshot, PRODUCT } from '../snapshot/index.ts'
import type { ExploreInput, MapSubject } from './explore-data.ts'

/** A subject that is a product by one of its tags is that product, without the prefix. */
function subjectOf({ tags, label, tutorials }: Subject): MapSubject {
  const product = tags.find(tag => tag.startsWith(PRODUCT))
  return product === undefined
    ? { type: 'tag', slug: tags[0] ?? label, label, tutorials }
    : { type: 'product', slug: product.slice(PRODUCT.length), label, tutorials }
}

/**
 * GET /graph/explore-data: the public graph with the places of its nodes on the map (GRAPH-058 to GRAPH-060). Its tags are those of
 * the navigator: of content too, without levels, and those that read alike as one.
 */
export const exploreFeed: Feed = {
  path: '/graph/explore-data',
  access: 'public',
  cache: 'public, max-age=300',
  dependsOn: FOLLOWED,
  document: new URL('./explore-data.worker.ts', import.meta.url),
  async load() {
    const { open } = await freshSnapshot()
    const tags = (await readApart(subjects)).map(subjectOf)
    const body: ExploreInput = { graph: open.buffer, tags, generatedAt: now().toISOString() }
    return { body }
  }
}
