import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { MINUTE, nowMs, SECOND } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { chatSettings, type ChatSettings } from '../../features/index.ts'
import { type Overlap, rerankProvider, type RerankProvider } from './provider.ts'

/** SEARCH-006: points of a full overlap. */
const CONCEPT_WEIGHT = 2
/** A search waits so long for the graph, and goes on without it. */
const PATIENCE = 300
/** After a fault the graph is left alone for so long, so that not every search waits. */
const PAUSE = 5 * SECOND
/** More than the graph says of any phrase; an answer beyond this is a fault. */
const MAX_ENTRIES = 5000
const MAX_OVERLAP = 100
/** Longer phrases are texts that somebody has pasted. */
const MAX_PHRASE = 200

/** Points that documents gain, by `TUTORIAL:slug`. */
export type Boosts = ReadonlyMap<string, number>

const lifetime = ({ concepts, communities }: Overlap) => (concepts.size + communities.size > 0 ? 5 * MINUTE : MINUTE)

const known = new LRUCache<string, Overlap>({ max: 500, ttl: 5 * MINUTE })
let knownOf: RerankProvider | undefined
let pausedUntil = 0

/** The boosts of a phrase without waiting; `undecided` when the graph has to be asked. */
export function boostsAtOnce(phrase: string): Boosts | undefined | 'undecided' {
  if (!isAsked(phrase)) return undefined
  const settings = chatSettings.current()
  if (!settings) return 'undecided'
  if (!settings.searchKgRerankEnabled) return undefined
  const overlap = remembered(rerankProvider()).get(normal(phrase)) ?? knownAtOnce(normal(phrase))
  return overlap ? boostsOf(overlap, settings) : isPaused() ? undefined : 'undecided'
}

/** Undefined where the provider has to be waited for, or fails: then it is asked again, and its fault is dealt with there. */
function knownAtOnce(phrase: string): Overlap | undefined {
  if (isPaused()) return undefined
  try {
    const answer = rerankProvider()?.atOnce?.(phrase)
    if (answer === undefined) return undefined
    const overlap = checked(answer)
    known.set(phrase, overlap, { ttl: lifetime(overlap) })
    return overlap
  } catch {
    return undefined
  }
}

/**
 * The boosts of a phrase (SEARCH-006, SEARCH-007); undefined where the plain rank counts: the settings say so, nobody knows
 * the graph, or whoever does fails, is late or answers nonsense (SEARCH-009).
 */
export async function boostsFor(phrase: string): Promise<Boosts | undefined> {
  const provider = rerankProvider()
  if (!provider || !isAsked(phrase)) return undefined
  try {
    const settings = await chatSettings.values()
    if (!settings.searchKgRerankEnabled) return undefined
    const overlap = remembered(provider).get(normal(phrase)) ?? (await askedOnce(provider, normal(phrase)))
    return overlap && boostsOf(overlap, settings)
  } catch (error) {
    pausedUntil = nowMs() + PAUSE
    log('search').warn('re-rank left out:', (error as Error | undefined)?.message)
    return undefined
  }
}

const isAsked = (phrase: string) => rerankProvider() !== undefined && phrase.length <= MAX_PHRASE && /\S/.test(phrase)

const isPaused = () => nowMs() < pausedUntil

const normal = (phrase: string) => phrase.trim().toLowerCase().replace(/\s+/g, ' ')

/** Answers that this provider has given lately. */
function remembered(provider: RerankProvider | undefined): LRUCache<string, Overlap> {
  if (knownOf !== provider) {
    known.clear()
    pausedUntil = 0
    knownOf = provider
  }
  return known
}

const asking = new Map<string, Promise<Overlap | undefined>>()

/** Of requests for the same phrase at the same time, one asks. */
function askedOnce(provider: RerankProvider, phrase: string): Promise<Overlap | undefined> {
  const under = asking.get(phrase)
  if (under) return under
  const asked = ask(provider, phrase).finally(() => asking.delete(phrase))
  asking.set(phrase, asked)
  return asked
}

/** @throws Error for a fault of the provider. */
async function ask(provider: RerankProvider, phrase: string): Promise<Overlap | undefined> {
  if (isPaused()) return undefined
  const abort = new AbortController()
  const late = delay(PATIENCE, undefined, { ref: false, signal: abort.signal }).then(
    () => {
      throw new Error(`no answer within ${PATIENCE} ms`)
    },
    () => undefined
  )
  try {
    const overlap = checked(await Promise.race([provider.overlap(phrase, abort.signal), late]))
    known.set(phrase, overlap, { ttl: lifetime(overlap) })
    return overlap
  } finally {
    abort.abort()
  }
}

/** @throws Error for what is no overlap: what counts here is added to ranks and kept. */
function checked(answer: unknown): Overlap {
  const { concepts, communities } = (answer ?? {}) as Partial<Overlap>
  if (!(concepts instanceof Map) || !(communities instanceof Set)) throw new Error('the answer is no overlap')
  if (concepts.size + communities.size > MAX_ENTRIES) throw new Error(`more than ${MAX_ENTRIES} tutorials`)
  for (const [slug, share] of concepts as ReadonlyMap<unknown, unknown>)
    if (typeof slug !== 'string' || typeof share !== 'number' || !(share >= 0 && share <= MAX_OVERLAP))
      throw new Error('an overlap is no number from 0 to 100')
  for (const slug of communities as ReadonlySet<unknown>)
    if (typeof slug !== 'string') throw new Error('a member of a community is no slug')
  return { concepts, communities }
}

/** Boosts of overlaps that are remembered, with the weight of communities that they were made for. */
const made = new WeakMap<Overlap, { readonly weight: number; readonly boosts: Boosts }>()

/** The same object for the same overlap and settings: whoever keeps something about boosts knows them by it. */
function boostsOf(overlap: Overlap, { communityRankWeight }: ChatSettings): Boosts {
  const weight = Number(communityRankWeight)
  const before = made.get(overlap)
  if (before?.weight === weight) return before.boosts
  const boosts = boostsWith(overlap, weight)
  made.set(overlap, { weight, boosts })
  return boosts
}

function boostsWith({ concepts, communities }: Overlap, weight: number): Boosts {
  const boosts = new Map([...concepts].map(([slug, share]) => [keyOf(slug), CONCEPT_WEIGHT * share]))
  if (weight > 0) for (const slug of communities) boosts.set(keyOf(slug), (boosts.get(keyOf(slug)) ?? 0) + weight)
  return boosts
}

const keyOf = (slug: string) => `TUTORIAL:${slug}`
