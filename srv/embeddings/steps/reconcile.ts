import { MINUTE, now } from '../../../lib/time.ts'
import { type Db, inTransaction } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { job, type JobSummary, type Report } from '../../platform/jobs/index.ts'
import { currentEmbedder, whyIdle } from '../model/demand.ts'
import { fillColumn, fillVectorColumn, hasVectorColumn } from '../stored/vector-column.ts'
import { variables } from '../model/variables.ts'
import type { Embedder } from '../model/vectors.ts'
import { type Embedded, embedTexts } from '../model/embed-texts.ts'
import {
  EMBEDDINGS,
  embeddedTutorials,
  identityOf,
  insertVectors,
  keepSteps,
  saveTutorials,
  vectorKeys,
  type VectorRow,
  vectorsOfTexts
} from '../stored/rows.ts'
import { liveTutorials, type LiveTutorial, type StepText, stepTexts } from './texts.ts'

export const RECONCILIATION = 'embedding-reconciliation'

/** Tutorials that are brought up to date in one transaction: some tens of steps, about one call of the model. */
const PORTION = 5

/**
 * Gives a vector to every step that has none of its text by the model that is set (JOBS-014). Only texts that the model has
 * never seen are sent to it. What is done is stored portion by portion, so a run that ends in the middle is gone on with by
 * the next one.
 */
export const reconcileEmbeddings = job({
  name: RECONCILIATION,
  description: 'Gives vectors to steps that have changed',
  cron: '17 * * * *',
  lease: 10 * MINUTE,
  alone: true,
  compute: reconcile,
  write: async (_tx, summary) => summary
})

async function reconcile(db: Db, report: Report): Promise<JobSummary> {
  const idle = await whyIdle()
  if (idle !== undefined) return { skipped: idle }
  const model = await currentEmbedder()
  const outdated = await outdatedTutorials(db, model.name)
  const run = new Run(db, model, outdated.length, report)
  for (const portion of batches(outdated, PORTION)) {
    if (run.isExhausted()) break
    await run.bringUpToDate(portion)
  }
  const filled = await fillVectorColumn(() => report(run.summary()))
  return { ...run.summary(), ...(filled > 0 && { filled }) }
}

/** Live tutorials that have changed since their steps were last compared with the vectors of `model`, or never were. */
export async function outdatedTutorials(db: Db, model: string): Promise<readonly LiveTutorial[]> {
  const known = await embeddedTutorials(db, model)
  return [...(await liveTutorials(db)).values()].filter(({ slug, source }) => known.get(slug)?.source !== source)
}

class Run {
  readonly #db: Db
  readonly #model: Embedder
  readonly #outdated: number
  readonly #report: Report
  #tutorials = 0
  #embedded = 0
  #reused = 0
  #removed = 0
  #refused = 0
  #tokens = 0

  constructor(db: Db, model: Embedder, outdated: number, report: Report) {
    this.#db = db
    this.#model = model
    this.#outdated = outdated
    this.#report = report
  }

  /** True when the run has sent as many steps to the model as it may; the others follow with the next one. */
  isExhausted(): boolean {
    return this.#embedded >= variables.EMBEDDINGS_STEPS_PER_RUN
  }

  summary(): JobSummary {
    return {
      model: this.#model.name,
      tutorials: this.#tutorials,
      embedded: this.#embedded,
      reused: this.#reused,
      removed: this.#removed,
      refused: this.#refused,
      tokens: this.#tokens,
      left: this.#outdated - this.#tutorials
    }
  }

  /** @throws HttpError when the endpoint fails; tutorials of which all texts have got their vectors are stored before. */
  async bringUpToDate(tutorials: readonly LiveTutorial[]): Promise<void> {
    const texts = await stepTexts(tutorials)
    const missing = new Map([...texts.values()].flat().map(({ hash, text }) => [hash, text]))
    const vectors = await vectorsOfTexts(this.#db, this.#model.name, [...missing.keys()])
    const known = new Set(vectors.keys())
    for (const hash of known) missing.delete(hash)
    const embedded: Embedded = { vectors, refused: new Set() }
    try {
      await embedTexts(this.#model, missing, embedded, { used: tokens => (this.#tokens += tokens) })
    } finally {
      this.#embedded += vectors.size - known.size
      await this.#report(this.summary())
      await this.#store(tutorials, texts, embedded, known)
    }
  }

  async #store(
    tutorials: readonly LiveTutorial[],
    texts: ReadonlyMap<string, readonly StepText[]>,
    { vectors, refused }: Embedded,
    known: ReadonlySet<string>
  ): Promise<void> {
    const model = this.#model.name
    const ofSlug = (slug: string) => texts.get(slug) ?? []
    const done = tutorials.filter(({ slug }) =>
      ofSlug(slug).every(({ hash }) => vectors.has(hash) || refused.has(hash))
    )
    const slugs = done.map(({ slug }) => slug)
    const before = new Map((await vectorKeys(this.#db, model, slugs)).map(key => [identityOf(key), key.hash]))
    const hasVector = ({ slug, step, hash }: StepText) => before.get(identityOf({ slug, step })) === hash
    const createdAt = now().toISOString()
    const rows = slugs.flatMap(ofSlug).flatMap((step): VectorRow[] => {
      const { slug, step: stepNumber, text, hash: contentHash } = step
      const embedding = vectors.get(contentHash)
      if (!embedding || hasVector(step)) return []
      return [{ model, slug, stepNumber, contentHash, embedding, charCount: text.length, createdAt }]
    })
    const counted = done.map(({ slug, source }) => {
      const own = ofSlug(slug)
      return { model, slug, source, steps: own.length, refused: own.filter(({ hash }) => refused.has(hash)).length }
    })
    const deleted = await inTransaction(async tx => {
      let sum = 0
      for (const slug of slugs) {
        const kept = ofSlug(slug).filter(hasVector)
        const numbers = kept.map(({ step }) => step)
        sum += await keepSteps(tx, model, slug, numbers)
      }
      await insertVectors(tx, rows)
      if (hasVectorColumn()) await fillColumn(tx, rows)
      await saveTutorials(tx, counted)
      if (rows.length > 0 || sum > 0) await bumpGeneration(tx, EMBEDDINGS)
      return sum
    })
    const replaced = rows.filter(({ slug, stepNumber }) => before.has(identityOf({ slug, step: stepNumber })))
    this.#removed += deleted - replaced.length
    this.#tutorials += done.length
    this.#reused += rows.filter(({ contentHash }) => known.has(contentHash)).length
    for (const { slug, refused: count } of counted) if (count > 0) this.#tellRefused(slug, count)
  }

  #tellRefused(slug: string, count: number): void {
    this.#refused += count
    counter('embeddings.refused').add(count)
    log('embeddings').warn(`the model refuses ${count} steps of ${slug}, which are not found by their meaning`)
  }
}
