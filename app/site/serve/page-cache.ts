import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { MB } from '../../../lib/bytes.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import type { Backend, Resource } from '../backend/backend.ts'
import { type Representation, sizeOf } from './representation.ts'

/** A page and what it was made of. */
export interface MadePage {
  readonly representation: Representation
  readonly madeOf: readonly Resource[]
  /** False when something that it should show could not be read: such a page is not cached. */
  readonly isComplete: boolean
}

/** Cache of pages as bytes, the same for everyone, valid as long as what they were made of stays as it is. */
export interface PageCache {
  /** The page when it is known to be current without asking the backend. */
  find(key: string): Representation | undefined
  /**
   * The current page: of requests that come together, one asks the backend, with these headers, and makes the page when it has
   * changed.
   */
  current(key: string, make: () => Promise<MadePage>, headers?: OutgoingHttpHeaders): Promise<Representation>
}

const OVERHEAD = 2048
/** Of the memory, for pages that were asked for with a query: there are more of those than anyone could keep. */
const QUERIED_SHARE = 1 / 8

/** Pages bounded in bytes; keys end with the query, which is empty for most. */
export function createPageCache(backend: Backend, megabytes: number): PageCache {
  const plain = memory((1 - QUERIED_SHARE) * megabytes * MB)
  const queried = memory(QUERIED_SHARE * megabytes * MB)
  const pagesFor = (key: string): Memory => (key.endsWith('?') ? plain : queried)
  const share = singleFlight<Representation>()

  const confirmOrMake = async (
    key: string,
    make: () => Promise<MadePage>,
    headers?: OutgoingHttpHeaders
  ): Promise<Representation> => {
    const known = pagesFor(key).get(key)
    if (known && (await isUnchanged(backend, known, headers))) return known.representation
    const page = await make()
    if (page.isComplete) pagesFor(key).set(key, page)
    return page.representation
  }

  return {
    find: key => {
      const page = pagesFor(key).get(key)
      return page?.madeOf.every(backend.isCurrent) ? page.representation : undefined
    },
    // what began before an invalidation may show what was before it
    current: (key, make, headers) => share(`${backend.generation()} ${key}`, () => confirmOrMake(key, make, headers))
  }
}

type Memory = LRUCache<string, MadePage>

function memory(bytes: number): Memory {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(bytes)),
    sizeCalculation: ({ representation }, key) => sizeOf(representation) + key.length + OVERHEAD
  })
}

async function isUnchanged(
  backend: Backend,
  { madeOf }: MadePage,
  headers: OutgoingHttpHeaders | undefined
): Promise<boolean> {
  const current = await Promise.all(madeOf.map(({ address }) => backend.read(address, headers)))
  return current.every((resource, index) => resource === madeOf[index])
}
