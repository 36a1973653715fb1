import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { MINUTE, nowMs, SECOND } from '../../../lib/time.ts'
import { featuredRows, tutorialTexts, type TutorialText } from '../../catalog/index.ts'
import { titleKey } from '../../../lib/text/title-order.ts'
import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { log } from '../../cap/log.ts'
import { embedder } from '../../embeddings/index.ts'
import { chatSettings } from '../../features/index.ts'
import { coCompletionRows, type Other } from '../co-completions/co-completions.ts'
import type { Companion, Facts } from './rank.ts'
import { storedVectors } from './stored-vectors.ts'
import { MAX_TUTORIALS, type Vectors, vectorsOf } from './vectors.ts'

/** A request waits so long for vectors of changed texts, and goes on without any. */
const PATIENCE = SECOND
/** After a failure the embedder is left alone for so long. */
const PAUSE = MINUTE
/** Learners whose similarities are kept until they complete something. */
const LEARNERS = 500

/** Everything that recommendations follow from, save the learner. */
export interface Knowledge extends Facts {
  readonly bySlug: ReadonlyMap<string, number>
  readonly byNumber: ReadonlyMap<number, number>
  /** The vectors of the tutorials; undefined while there are none. */
  vectors(): Promise<Embedded | undefined>
}

export interface Embedded {
  readonly vectors: Vectors
  readonly closeEnough: number
  /** Cosines by the completed tutorials of a learner. */
  readonly cosines: LRUCache<string, Float32Array>
}

/** The knowledge as of now: read once per state of the catalog and of co-completions. */
export const knowledge = perGeneration(['catalog', 'co-completions'], load)

async function load(): Promise<Knowledge> {
  const db = await reader()
  const texts = await tutorialTexts(db, MAX_TUTORIALS)
  const candidates = texts.map(text => ({ ...text, titleKey: titleKey(text.title) }))
  const byNumber = new Map(candidates.map(({ legacyId }, index) => [legacyId, index]))
  const featured = (await featuredRows(db)).filter(({ taskType }) => taskType === 'TUTORIAL')
  const bySlug = new Map(candidates.map(({ slug }, index) => [slug, index]))
  const rows = new Map((await coCompletionRows(db)).map(row => [row.slug, row]))
  const others = candidates.map(({ slug }) => rows.get(slug)?.others)
  return {
    candidates,
    bySlug,
    byNumber,
    learners: Uint32Array.from(candidates, ({ slug }) => rows.get(slug)?.learners ?? 0),
    featured: new Set(featured.flatMap(({ taskLegacyId }) => byNumber.get(taskLegacyId) ?? [])),
    changed: Float64Array.from(candidates, ({ authorsDate }) =>
      authorsDate === null ? -Infinity : Date.parse(authorsDate)
    ),
    companionsOf: index => companions(others[index], bySlug),
    vectors: embeddingOf(texts)
  }
}

/** Parsed when asked for: one request needs the lists of few tutorials. */
function companions(others: string | undefined, bySlug: ReadonlyMap<string, number>): Companion[] {
  if (others === undefined) return []
  return (JSON.parse(others) as Other[]).flatMap(({ slug, score }) => {
    const candidate = bySlug.get(slug)
    return candidate === undefined ? [] : { candidate, score }
  })
}

/** Computes the vectors when they are first asked for, in the background of whoever has waited long enough. */
function embeddingOf(candidates: readonly TutorialText[]): () => Promise<Embedded | undefined> {
  let made: Embedded | undefined
  let asked: Promise<Embedded | undefined> | undefined
  let failedAt = -Infinity
  return async () => {
    if (made ?? (!asked && nowMs() - failedAt < PAUSE)) return made
    asked ??= embed(candidates).then(
      embedded => (made = embedded),
      (error: unknown) => {
        log('recommendations').warn('no vectors, so similarity is left out:', (error as Error).message)
        failedAt = nowMs()
        return (asked = undefined)
      }
    )
    return Promise.race([asked, delay(PATIENCE, undefined, { ref: false })])
  }
}

async function embed(candidates: readonly TutorialText[]): Promise<Embedded> {
  const model = await embedder((await chatSettings.values()).embeddingModel)
  const texts = candidates.map(({ text }) => text)
  const vectors = await vectorsOf(model, texts, storedVectors)
  return { vectors, closeEnough: model.closeEnough, cosines: new LRUCache({ max: LEARNERS }) }
}
