import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { elapsed, MINUTE, now } from '../../../lib/time.ts'
import { type Db, inTransaction, type Tx } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { isAboutQuestion } from '../../models/index.ts'
import { job, type JobSummary, type Report } from '../../platform/jobs/index.ts'
import { foundTutorials } from '../../search/index.ts'
import { whyIdle } from './enqueue.ts'
import { linkConcepts, type Taught, taughtConcepts } from './link-concepts.ts'
import { knownConceptSlugs } from './known-concepts.ts'
import { MOST_ATTEMPTS, REQUESTS } from './rows.ts'

const { SELECT, UPDATE } = cds.ql
const JOB = 'kg-ondemand-drain'
/** GRAPH-085. */
const MOST_REQUESTS = 3
/** GRAPH-086. */
const MOST_TUTORIALS = 5
const LONGEST_ERROR = 500

/** Extraction on demand: reads what was asked for since the last run. One run at a time does, so that RUNNING requests are its own. */
export const drainOnDemand = job({
  name: JOB,
  description: 'Links tutorials to concepts for questions that found none',
  cron: '1-59/2 * * * *',
  lease: 10 * MINUTE,
  alone: true,
  compute: drain,
  write: async (_tx, summary) => summary
})

interface Request {
  readonly ID: string
  readonly query: string
  readonly attempts: number
}

async function drain(db: Db, report: Report): Promise<JobSummary> {
  const idle = await whyIdle()
  if (idle !== undefined) return { skipped: idle }
  const recovered = await inTransaction(recover)
  const requests = await inTransaction(claim)
  const counts = { done: 0, failed: 0, links: 0 }
  for (const request of requests) {
    const links = await answer(db, request)
    if (links === undefined) counts.failed++
    else {
      counts.done++
      counts.links += links
    }
    await report({ recovered, ...counts })
  }
  return { recovered, ...counts }
}

/** Requests that a run has left RUNNING, since only one run is on its way: they are tried again, or given up (GRAPH-053). */
async function recover(tx: Tx): Promise<number> {
  const left = { status: 'RUNNING', attempts: { '<': MOST_ATTEMPTS } }
  const again = await tx.run<number>(UPDATE.entity(REQUESTS).set({ status: 'PENDING' }).where(left))
  const lastError = 'it was interrupted in every attempt'
  await tx.run(
    UPDATE.entity(REQUESTS)
      .set({ ...ended('FAILED'), lastError })
      .where({ status: 'RUNNING' })
  )
  return again
}

/** Takes the oldest requests, which are RUNNING then (GRAPH-052). */
async function claim(tx: Tx): Promise<readonly Request[]> {
  const oldest = SELECT.from(REQUESTS)
    .columns('ID', 'query', 'attempts')
    .where({ status: 'PENDING' })
    .orderBy('requestedAt', 'ID')
    .limit(MOST_REQUESTS)
  const requests = await tx.run<Request[]>(oldest)
  if (requests.length === 0) return []
  await tx.run(
    UPDATE.entity(REQUESTS)
      .set({ status: 'RUNNING', startedAt: now().toISOString(), attempts: { '+=': 1 } })
      .where({ ID: { in: requests.map(({ ID }) => ID) } })
  )
  return requests
}

/** Links that were added for a request; undefined when it has failed and waits for its next attempt, or for none. */
async function answer(db: Db, request: Request): Promise<number | undefined> {
  const began = now()
  try {
    const found = await read(db, request.query)
    return await inTransaction(async tx => {
      const conceptsMerged = await linkConcepts(tx, found)
      const sum = (of: (each: Taught) => number) => found.reduce((total, each) => total + of(each), 0)
      await tx.run(
        UPDATE.entity(REQUESTS)
          .set({
            ...{ ...ended('DONE'), latencyMs: elapsed(began, now()), lastError: null },
            ...{ tutorialsExtracted: found.length, conceptsCreated: 0, conceptsMerged },
            llmPromptTokens: sum(({ promptTokens }) => promptTokens),
            llmCompletionTokens: sum(({ completionTokens }) => completionTokens)
          })
          .where({ ID: request.ID })
      )
      return conceptsMerged
    })
  } catch (error) {
    log('graph').warn(`extraction on demand failed, request ${request.ID}`, error)
    const isLast = request.attempts + 1 >= MOST_ATTEMPTS
    const lastError = (error instanceof HttpError ? error.message : 'internal').slice(0, LONGEST_ERROR)
    const state = isLast ? ended('FAILED') : { status: 'PENDING' }
    await inTransaction(tx =>
      tx.run(
        UPDATE.entity(REQUESTS)
          .set({ ...state, lastError })
          .where({ ID: request.ID })
      )
    )
    return undefined
  }
}

const ended = (status: 'DONE' | 'FAILED') => ({ status, completedAt: now().toISOString() })

/** Known concepts of the tutorials that fit; a tutorial for which the model will not answer is left out. */
async function read(db: Db, query: string): Promise<readonly Taught[]> {
  const known = await knownConceptSlugs(db)
  if (known.length === 0) return []
  const tutorials = await foundTutorials(JOB, { query, types: ['TUTORIAL'], limit: MOST_TUTORIALS })
  const found: Taught[] = []
  for (const { row } of tutorials) {
    try {
      found.push(await taughtConcepts({ slug: row.slug, title: row.title ?? row.slug }, known))
    } catch (error) {
      if (!isAboutQuestion(error)) throw error
      log('graph').warn(`no concepts of ${row.slug} on demand: ${error.message}`)
    }
  }
  return found
}
