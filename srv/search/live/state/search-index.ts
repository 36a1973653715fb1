import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '../../../../lib/time.ts'
import { HttpError } from '../../../../lib/errors.ts'
import type { SearchIndex } from '../../engine/model.ts'

/** A search waits so long for the first index. */
const PATIENCE = 5 * SECOND
const RETRY_AFTER = 5

let current: SearchIndex | undefined
const first = Promise.withResolvers<SearchIndex>()

/** The index that is searched from now on. */
export function replaceIndex(index: SearchIndex): void {
  current = index
  first.resolve(index)
}

/**
 * The index of this process. A search that comes before it is there waits some seconds.
 * @throws HttpError 503 with Retry-After when it is not there by then: no answer is better than an empty one.
 */
export async function searchIndex(patience = PATIENCE): Promise<SearchIndex> {
  const found = current ?? (await Promise.race([first.promise, delay(patience, undefined, { ref: false })]))
  if (found) return found
  throw new HttpError(503, 'index_not_ready', 'The search is not ready yet', {
    headers: { 'Retry-After': String(RETRY_AFTER) }
  })
}
