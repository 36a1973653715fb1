import cds from '@sap/cds'
import { z } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { DAY, fromNow, now } from '../../../lib/time.ts'
import { type Db, inTransaction } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { currentEmbedder, type Embedder, whyNoModel } from '../../embeddings/index.ts'
import { chatSettings } from '../../features/index.ts'
import { ask, BUDGET_SPENT, isAboutQuestion, whyNoEndpoint } from '../../models/index.ts'
import { homepageConfig } from '../config/homepage-config.ts'
import { type FeedKind, feedKinds, tables } from '../feeds/store-entries.ts'
import { type Exemplars, exemplars, leaning } from './exemplars.ts'

const { SELECT, UPDATE } = cds.ql
const FEATURE = 'news-relevance'
/** Entries of one run; what is left waits for the next one. */
const MOST_ENTRIES = 500
/** Older entries wait in vain: none of them is shown. */
const WINDOW = 14 * DAY
const BATCH = 20
const LONGEST_REASON = 500

const shape = z.object({
  relevant: z.boolean().describe('true when a developer on this site would want to read it'),
  confidence: z.number().min(0).max(1).describe('0 to 1'),
  reason: z.string().min(1).describe('one short sentence')
})
const instructions =
  'You choose what the start page of a site for developers shows of news and blog posts. Relevant is what helps to learn or use the technology of the site: releases, guides, tutorials, events for developers. Not relevant are marketing, business results, job offers and what is off topic.'

interface Entry {
  readonly kind: FeedKind
  readonly sourceId: string
  readonly contentHash: string
  readonly title: string
  readonly description: string | null
}

/** What came of it. */
export interface Assessed {
  readonly byExamples: number
  readonly byModel: number
  readonly calls: number
}

/**
 * Assesses recent entries that wait for a verdict and that no person has judged: by the examples when these say clearly enough, else by
 * the model, as long as its calls of the day last (HOMEPAGE-070). What nothing decides goes on waiting. Each verdict is stored at once,
 * so that a run that ends early has asked for nothing in vain.
 */
export async function assessEntries(db: Db, report: () => Promise<void>): Promise<Assessed> {
  const total = { byExamples: 0, byModel: 0, calls: 0 }
  if (!(await homepageConfig()).newsRelevanceEnabled) return total
  const waiting = (await Promise.all(feedKinds.map(kind => waitingEntries(db, kind)))).flat()
  const model = new RelevanceModel()
  for (const batch of batches(waiting, BATCH)) {
    const undecided = await assessByExamples(db, batch)
    total.byExamples += batch.length - undecided.length
    for (const entry of undecided) if (await model.assess(entry)) total.byModel++
    total.calls = model.calls
    await report()
  }
  return total
}

async function waitingEntries(db: Db, kind: FeedKind): Promise<readonly Entry[]> {
  const rows = await db.run<readonly Omit<Entry, 'kind'>[]>(
    SELECT.from(tables[kind].entity)
      .columns('sourceId', 'contentHash', 'title', 'description')
      .where({
        ...{ aiVerdict: 'pending', aiVerdictSource: null, adminVerdict: null },
        publishedAt: { '>': fromNow(-WINDOW).toISOString() }
      })
      .orderBy('publishedAt desc', 'sourceId')
      .limit(MOST_ENTRIES)
  )
  return rows.map(row => ({ kind, ...row }))
}

const textOf = ({ title, description }: Entry): string => (description ? `${title}\n${description}` : title)

/** Stores the verdicts that the examples give; returns the entries that they leave open. */
async function assessByExamples(db: Db, entries: readonly Entry[]): Promise<readonly Entry[]> {
  if (whyNoModel() !== undefined) return entries
  try {
    const embedder = await currentEmbedder()
    const known = await exemplars(db, embedder)
    if (known.relevant.length === 0 || known['not-relevant'].length === 0) return entries
    return await judge(embedder, known, entries)
  } catch (error) {
    log('homepage').warn('entries are not compared with the examples:', (error as Error).message)
    return entries
  }
}

async function judge(embedder: Embedder, known: Exemplars, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const { newsRelevanceMargin: margin } = await chatSettings.values()
  const vectors = await embedder.embed(entries.map(textOf))
  const open: Entry[] = []
  for (const [index, entry] of entries.entries()) {
    const lean = leaning(vectors[index] as Float32Array, known) ?? 0
    if (Math.abs(lean) <= margin) open.push(entry)
    else
      await store(entry, {
        ...{ aiVerdict: lean > 0 ? 'relevant' : 'not-relevant', aiVerdictSource: 'examples' },
        aiReason: `${lean > 0 ? 'Closer to the relevant examples' : 'Closer to the examples that are not relevant'}`,
        ...{ aiConfidence: Math.min(1, Math.abs(lean)), aiModel: embedder.name.slice(0, 100) }
      })
  }
  return open
}

/** The model, until it has no calls left or fails. */
class RelevanceModel {
  #asks = whyNoEndpoint() === undefined
  calls = 0

  /** Stores its verdict; false when there is none. */
  async assess(entry: Entry): Promise<boolean> {
    if (!this.#asks) return false
    const { newsRelevanceLlmBudgetPerDay: callsPerDay } = await chatSettings.values()
    try {
      this.calls++
      const { value, model } = await ask({
        ...{ feature: FEATURE, callsPerDay, name: 'relevance', description: 'Says whether an entry is relevant' },
        ...{ shape, instructions, text: textOf(entry) }
      })
      await store(entry, {
        ...{ aiVerdict: value.relevant ? 'relevant' : 'not-relevant', aiVerdictSource: 'model' },
        ...{ aiReason: value.reason.slice(0, LONGEST_REASON), aiConfidence: value.confidence },
        aiModel: model.slice(0, 100)
      })
      return true
    } catch (error) {
      await this.#failed(entry, error)
      return false
    }
  }

  async #failed(entry: Entry, error: unknown): Promise<void> {
    const spent = error instanceof HttpError && error.code === BUDGET_SPENT
    const again = !isAboutQuestion(error)
    if (spent) this.calls--
    if (again) this.#asks = false
    const classifyError = (error as Error).message.slice(0, LONGEST_REASON)
    // a question that the model will not answer is not asked again
    await store(entry, { classifyError, ...(!again && { aiVerdictSource: 'model' }) })
  }
}

/** Stores what is thought of an entry, unless it has another text by now; columns of people are left alone. */
async function store(
  { kind, sourceId, contentHash }: Entry,
  verdict: Readonly<Record<string, unknown>>
): Promise<void> {
  const decided = verdict['aiVerdict'] === undefined ? {} : { classifyError: null, aiVerdictAt: now().toISOString() }
  await inTransaction(tx =>
    tx.run(
      UPDATE.entity(tables[kind].entity)
        .set({ ...decided, ...verdict })
        .where({ sourceId, contentHash })
    )
  )
}
