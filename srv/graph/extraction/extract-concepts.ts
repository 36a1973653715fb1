import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { isSubject } from '../../../lib/text/tag-names.ts'
import { MINUTE } from '../../../lib/time.ts'
import { searchedTutorials, tagNames, tutorialIds } from '../../catalog/index.ts'
import { type Db, inTransaction } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { liveTutorials, type LiveTutorial } from '../../embeddings/index.ts'
import { chatSettings, knowledgeGraphSettings } from '../../features/index.ts'
import { BUDGET_SPENT, centsOf, isAboutQuestion, whyNoEndpoint } from '../../models/index.ts'
import { job, type JobSummary, type Report } from '../../platform/jobs/index.ts'
import { extractByModel } from './by-model.ts'
import { extractByTerms, type TagLabels } from './by-terms.ts'
import { storeDeclared } from './declared.ts'
import type { Extraction } from './proposals/extraction.ts'
import { nothingMerged } from './store/merge-concepts.ts'
import { CONCEPTS, extractedTutorials, saveExtracted } from './store/rows.ts'
import { addAliases, keepVectors, meaningsOf } from './store/compare-proposals.ts'
import { removeLooseEdges, storeExtractions } from './store/store-extraction.ts'

const { SELECT } = cds.ql
/** Version of the extractors: count up with every change of what they propose, so that all tutorials are read anew. */
const EXTRACTION = 1
/** Tutorials whose terms are stored in one transaction. */
const PORTION = 20
/** Slugs of known concepts that the model is told: those of the most extractions. */
const KNOWN = 200
const JOB = 'extractConcepts'

/**
 * Proposes concepts from tutorials that are new or have changed: those that front matter names, then those that the model finds where one
 * is configured, else those of their terms. What is done is stored as it goes, so a run that ends in the middle is gone on with by the
 * next one.
 */
export const extractConcepts = job({
  name: JOB,
  description: 'Proposes concepts from tutorials that have changed',
  cron: '13 2 * * *',
  lease: 10 * MINUTE,
  alone: true,
  compute: extract,
  write: async (_tx, summary) => summary
})

async function extract(db: Db, report: Report): Promise<JobSummary> {
  const { enabled, extractBuildCap } = await knowledgeGraphSettings.values()
  if (!enabled) return { skipped: 'enabled of KnowledgeGraphSettings is off' }
  const hasModel = whyNoEndpoint() === undefined
  const extractor = hasModel ? (await chatSettings.values()).modelName : 'terms'
  const live = [...(await liveTutorials(db)).values()]
  const declared = await storeDeclared(db, live)
  const tutorials = await outdatedTutorials(db, live, extractor)
  if (tutorials.outdated.length === 0) return { extractor, tutorials: 0, ...declared }
  const summary = hasModel
    ? await byModel(db, tutorials, { extractor, cap: extractBuildCap, report })
    : await byTerms(db, tutorials, report)
  return { ...summary, ...declared }
}

interface Outdated {
  readonly all: readonly LiveTutorial[]
  /** Those that are new or have changed since this extractor has read them. */
  readonly outdated: readonly LiveTutorial[]
}

async function outdatedTutorials(db: Db, live: readonly LiveTutorial[], extractor: string): Promise<Outdated> {
  const known = await extractedTutorials(db)
  const all = live.map(tutorial => ({
    ...tutorial,
    source: digestOf(`${EXTRACTION}.${extractor}.${tutorial.source}`)
  }))
  return { all, outdated: all.filter(({ slug, source }) => known.get(slug)?.source !== source) }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Terms are weighed against all tutorials, so when one has changed all of them are read and stored again. */
async function byTerms(db: Db, { all, outdated }: Outdated, report: Report): Promise<JobSummary> {
  const extractions = await extractByTerms(all, await tagLabels(db, all))
  const found = new Map(extractions.map(extraction => [extraction.slug, extraction]))
  const counts = nothingMerged()
  let tutorials = 0
  for (const portion of batches(all, PORTION)) {
    const rows = portion.map(({ slug, source }): Extraction & { source: string } => {
      return { ...(found.get(slug) ?? { slug, concepts: [], edges: [], extends: [] }), source }
    })
    const before = { ...counts }
    await inTransaction(async tx => {
      Object.assign(counts, before)
      await storeExtractions(tx, rows, 'terms', counts)
    })
    tutorials += portion.length
    await report({ extractor: 'terms', tutorials, ...counts })
  }
  await inTransaction(async tx => {
    await removeLooseEdges(tx)
    for (const portion of batches(all, 100)) await saveExtracted(tx, portion, 'terms')
  })
  return { extractor: 'terms', tutorials, changed: outdated.length, ...counts }
}

/** Labels of the tags of tutorials, of those that say what they are about. */
async function tagLabels(db: Db, tutorials: readonly LiveTutorial[]): Promise<TagLabels> {
  const { display } = await tagNames(db)
  const labels = new Map<string, readonly string[]>()
  for (const batch of batches(tutorials, 500)) {
    const ids = await tutorialIds(
      db,
      batch.map(({ slug }) => slug)
    )
    for (const { slug, tags } of await searchedTutorials(db, [...ids.values()]))
      labels.set(slug, tags.filter(isSubject).map(display))
  }
  return labels
}

interface ModelRun {
  readonly extractor: string
  readonly cap: number
  readonly report: Report
}

async function byModel(db: Db, { outdated }: Outdated, { extractor, cap, report }: ModelRun): Promise<JobSummary> {
  const counts = nothingMerged()
  let [tutorials, refused, promptTokens, completionTokens] = [0, 0, 0, 0]
  let stopped: string | undefined
  const summary = (): JobSummary => {
    const cost = { promptTokens, completionTokens, cents: centsOf({ promptTokens, completionTokens }) }
    const left = outdated.length - tutorials
    return { extractor, tutorials, refused, ...counts, ...cost, left, ...(stopped !== undefined && { stopped }) }
  }
  for (const tutorial of outdated.slice(0, cap)) {
    try {
      const answer = await extractByModel(tutorial, await knownSlugs(db))
      promptTokens += answer.promptTokens
      completionTokens += answer.completionTokens
      const meanings = await meaningsOf(answer.extraction.concepts)
      const before = { ...counts }
      await inTransaction(async tx => {
        Object.assign(counts, before)
        await addAliases(tx, meanings)
        await storeExtractions(tx, [{ ...answer.extraction, source: tutorial.source }], extractor, counts)
        await keepVectors(tx, meanings)
        await saveExtracted(tx, [tutorial], extractor)
      })
    } catch (error) {
      if (error instanceof HttpError && error.code === BUDGET_SPENT) {
        stopped = 'the calls of the day are spent'
        break
      }
      if (!isAboutQuestion(error)) {
        await report(summary())
        throw error
      }
      refused++
      log('graph').warn(`no concepts of ${tutorial.slug}: ${error.message}`)
      await inTransaction(tx => saveExtracted(tx, [tutorial], extractor, true))
    }
    tutorials++
    await report(summary())
  }
  await inTransaction(removeLooseEdges)
  return summary()
}

/** Slugs of ACTIVE concepts, those that are proposed most often first. */
export async function knownSlugs(db: Db, most = KNOWN): Promise<readonly string[]> {
  const rows = await db.run<{ slug: string }[]>(
    SELECT.from(CONCEPTS)
      .columns('slug')
      .where({ status: 'ACTIVE' })
      .orderBy('extractionCount desc', 'slug')
      .limit(most)
  )
  return rows.map(({ slug }) => slug)
}
