import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { boundedQueue } from '../../../lib/concurrency/bounded-queue.ts'
import { MB } from '../../../lib/bytes.ts'
import { onceInWorker } from '../../../lib/process/once-in-worker.ts'
import { singleFlight } from '../../../lib/single-flight.ts'
import { HOUR, SECOND } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { readImage } from '../store/blobs.ts'
import { variables } from '../store/variables.ts'
import type { RenderInput } from './render.worker.ts'
import { hashOf, type Known, storedRendition, storeRendition } from './stored-renditions.ts'
import type { Picture } from './widths.ts'

/** A stored picture. */
export interface StoredPicture extends Picture {
  readonly hash: string
  readonly size: number
}

/** 'later' says that the original serves for now. */
export type Outcome = Known | 'later'

const CACHE = 16 * MB
/** Estimated bytes of an entry besides its picture. */
const OVERHEAD = 512
/** Time that a reader waits for a making, which goes on without him. */
const PATIENCE = 2 * SECOND
/** Pictures that wait to be made smaller; each is a hash and a width until its turn. */
const MOST_WAITING = 200

const render = onceInWorker<RenderInput, Uint8Array | undefined>(
  new URL('./render.worker.ts', import.meta.url),
  () => variables.CONTENT_RENDITION_MS
)
const inTurn = boundedQueue(MOST_WAITING)
const flights = singleFlight<Outcome>()
const cache = new LRUCache<string, Known>({
  maxSize: CACHE,
  sizeCalculation: known => (known === 'original' ? 0 : known.bytes.length) + OVERHEAD
})
/** Pictures whose making failed for another reason than their bytes; it is tried again after an hour. */
const failed = new LRUCache<string, true>({ max: 1000, ttl: HOUR })

/**
 * A stored picture in one of its widths, made in a thread when nobody has: one at a time, and once for all who ask.
 * @throws CorruptContent when the stored picture is damaged.
 */
export function renditionOf(picture: StoredPicture, width: number): Promise<Outcome> {
  const key = `${picture.hash} ${width}`
  const known = cache.get(key)
  if (known) return Promise.resolve(known)
  const found = flights(key, () => find(key, picture, width))
  return Promise.race([found, delay(PATIENCE, 'later' as const, { ref: false })])
}

async function find(key: string, picture: StoredPicture, width: number): Promise<Outcome> {
  const stored = await storedRendition(picture.hash, width)
  if (stored) {
    cache.set(key, stored)
    return stored
  }
  if (failed.has(key)) return 'later'
  const queued = inTurn(() => make(key, picture, width))
  if (queued) return queued
  counter('content.renditions.refused').add()
  return 'later'
}

async function make(key: string, { hash, mimeType, size }: StoredPicture, width: number): Promise<Outcome> {
  const source = await readImage(hash)
  if (!source) return 'later'
  try {
    const bytes = new Uint8Array(source)
    const made = await render({ bytes, mimeType, width }, [bytes.buffer])
    counter('content.renditions.made').add()
    const known = made && made.length < size ? { hash: hashOf(made), bytes: Buffer.from(made) } : 'original'
    cache.set(key, known)
    storeRendition(hash, width, known)
    return known
  } catch (error) {
    log('content').warn(`picture ${hash} could not be made smaller, its original is served`, error)
    failed.set(key, true)
    return 'later'
  }
}
