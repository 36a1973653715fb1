import { setTimeout as delay } from 'node:timers/promises'
import { nowMs, SECOND } from '../../../lib/time.ts'
import { hasOpenTransaction } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { nearestSteps, type Neighbour, whyNoModel } from '../../embeddings/index.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import type { SearchHit } from '../engine/model.ts'
import { parseSearch } from '../hits/expression.ts'
import { searchSettings } from '../settings/search-settings.ts'
import { fuse } from './fuse.ts'

/** Steps that are looked for; some of them belong to one tutorial. */
const STEPS = 60
/** The model may go on for so long after a search has gone on without it, so that the same search has its vector. */
const LONGEST = 10 * SECOND
/** After a fault the model is left alone for so long. */
const PAUSE = 5 * SECOND
/** Searches that wait for the model at once; others go on without it. */
const MOST_WAITING = 20
/** Longer texts are no questions. */
const LONGEST_TEXT = 500

let pausedUntil = 0
let waiting = 0

/** False when searches are surely answered by words alone; known without waiting. */
export const mayUseMeaning = (): boolean => searchSettings.current()?.hybridEnabled !== false

/**
 * The hits of `text`, merged with tutorials that are close to it in meaning and that `allows` names. The hits as they are where
 * the setting is off, the text is an expression or has quotes, or the model is missing, fails or takes too long.
 */
export async function withMeaning(
  text: string,
  hits: readonly SearchHit[],
  allows?: (slug: string) => boolean
): Promise<readonly SearchHit[]> {
  const { hybridEnabled, hybridTimeoutMs } = await searchSettings.values()
  if (!hybridEnabled || !isQuestion(text) || isLeftAlone()) return hits
  waiting++
  const steps = nearestSteps({
    to: text,
    k: STEPS,
    ...(allows && { filter: allows }),
    signal: AbortSignal.timeout(LONGEST)
  }).finally(() => waiting--)
  const began = performance.now()
  try {
    const found = await inTime(steps, hybridTimeoutMs)
    reservoir('search.hybrid.ms').record(performance.now() - began)
    return fuse(hits, bestSteps(found))
  } catch (error) {
    pausedUntil = nowMs() + PAUSE
    counter('search.hybrid.left_out').add()
    log('search').warn('only words were searched:', (error as Error).message)
    return hits
  }
}

const isQuestion = (text: string): boolean =>
  text.length <= LONGEST_TEXT && /[\p{L}\p{N}]/u.test(text) && !text.includes('"') && parseSearch(text).kind === 'words'

const isLeftAlone = (): boolean =>
  nowMs() < pausedUntil || waiting >= MOST_WAITING || hasOpenTransaction() || whyNoModel() !== undefined

/** @throws Error when `steps` are not there in time; whatever becomes of them then is nobody's concern. */
async function inTime(steps: Promise<readonly Neighbour[]>, timeout: number): Promise<readonly Neighbour[]> {
  const abort = new AbortController()
  const late = delay(timeout, undefined, { ref: false, signal: abort.signal }).then(() => {
    throw new Error(`no answer of the model within ${timeout} ms`)
  })
  late.catch(() => undefined)
  steps.catch(() => undefined)
  try {
    return await Promise.race([steps, late])
  } finally {
    abort.abort()
  }
}

/** Each tutorial once, at the step that is closest. */
function bestSteps(steps: readonly Neighbour[]): SearchHit[] {
  const best = new Map<string, SearchHit>()
  for (const { slug, step, score } of steps)
    if (!best.has(slug)) best.set(slug, { type: 'TUTORIAL', slug, score, ...(step > 0 && { step }) })
  return [...best.values()]
}
