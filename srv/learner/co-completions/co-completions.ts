import cds from '@sap/cds'
import { z } from 'zod'
import { activeTutorials } from '../../catalog/index.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import { MINUTE } from '../../../lib/time.ts'
import { type Db, inTransaction, reader } from '../../cap/database/database.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { route } from '../../platform/http/route.ts'
import { job, type JobSummary, runJobNow } from '../../platform/jobs/index.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import type { Completions, Ranked } from './rank-pairs.ts'
import { readCompletions } from './read-completions.ts'

const { DELETE, SELECT } = cds.ql
const CO_COMPLETIONS = 'tutorials.learner.CoCompletions'
const JOB = 'materialize-co-completions'
const TOP = 10
const BATCH = 500
/** The `others` of a tutorial whose learners have completed nothing else. */
const NONE = '[]'

const rank = inWorker<{ completions: Completions; top: number }, Ranked>(
  new URL('./rank-pairs.worker.ts', import.meta.url)
)

interface Row {
  readonly slug: string
  readonly others: string
  readonly learners: number | null
}

/** Another tutorial, and how many completed both. */
export interface Other {
  readonly slug: string
  readonly score: number
}

/** Computes all rows: reads completions in pages, counts pairs in a worker. */
async function compute(db: Db): Promise<Row[]> {
  // the order of slugs decides between equal scores
  const tutorials = (await activeTutorials(db)).toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  const slugs = tutorials.map(({ slug }) => slug)
  const indexOf = new Map(tutorials.map(({ legacyId }, index) => [legacyId ?? -1 - index, index]))
  const ranked = await rank({ completions: await readCompletions(db, indexOf), top: TOP })
  return ranked.pairs.flatMap((pairs, index) => {
    const others = pairs.map(([task, score]): Other => ({ slug: slugs[task] as string, score }))
    const learners = ranked.learners[index] as number
    return learners > 0 ? [{ slug: slugs[index] as string, others: JSON.stringify(others), learners }] : []
  })
}

/**
 * Writes only rows that differ from the stored ones, so that readers' caches stay valid; some at a time, since others wait for
 * the database. What a killed run has left, the next one finds different and writes.
 */
async function store(db: Db, rows: readonly Row[]): Promise<JobSummary> {
  const stored = await coCompletionRows(db)
  const before = new Map(stored.map(row => [row.slug, row]))
  const changed = rows.filter(({ slug, others, learners }) => {
    const row = before.get(slug)
    return row?.others !== others || row.learners !== learners
  })
  for (const { slug } of rows) before.delete(slug)
  for (const slugs of batches([...before.keys()], BATCH))
    await inTransaction(tx => tx.run(DELETE.from(CO_COMPLETIONS).where({ slug: { in: slugs } })))
  for (const some of batches(changed, BATCH)) await inTransaction(tx => upsertRows(tx, CO_COMPLETIONS, some))
  return { tutorials: rows.length, changed: changed.length, removed: before.size }
}

/** The rows, by slug. */
export function coCompletionRows(db: Db): Promise<Row[]> {
  return db.run(SELECT.from(CO_COMPLETIONS).columns('slug', 'others', 'learners').orderBy('slug'))
}

/** The tutorials that were completed together with each of `slugs`; one that nobody has completed is not there. */
export async function coCompletionsOf(
  db: Db,
  slugs: readonly string[]
): Promise<ReadonlyMap<string, readonly Other[]>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.run<Pick<Row, 'slug' | 'others'>[]>(
    SELECT.from(CO_COMPLETIONS)
      .columns('slug', 'others')
      .where({ slug: { in: [...slugs] } })
  )
  return new Map(rows.map(({ slug, others }) => [slug, JSON.parse(others) as Other[]]))
}

/** Hourly job: co-completions change slowly and are expensive to count. */
export const materializeCoCompletions = job({
  name: JOB,
  description: 'Counts what learners have completed besides',
  cron: '37 * * * *',
  lease: 20 * MINUTE,
  compute: async db => store(db, await compute(db)),
  write: async (_tx, summary) => summary
})

/** `{ <slug>: [{ slug, score }] }`, ten at most for each tutorial (CATALOG-064). */
export const coCompletionsFeed: Feed = {
  path: '/build/co-completions',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['co-completions', 'catalog'],
  describes: {
    summary: 'Tutorials that learners have completed besides, ten at most',
    answers: z.record(z.string(), z.array(z.object({ slug: z.string(), score: z.number() })))
  },
  async load() {
    const db = await reader()
    const active = new Set((await activeTutorials(db)).map(({ slug }) => slug))
    const shown = (await coCompletionRows(db))
      .filter(({ slug, others }) => active.has(slug) && others !== NONE)
      .map(({ slug, others }) => [slug, listed(others, active)])
    return { body: Object.fromEntries(shown) as Record<string, Other[]> }
  }
}

/** Leaves out tutorials that have become INACTIVE since the last computation. */
function listed(others: string, active: ReadonlySet<string>): Other[] {
  return (JSON.parse(others) as Other[]).filter(({ slug }) => active.has(slug))
}

let refreshing: Promise<JobSummary> | undefined

/** POST /build/co-completions/refresh: runs the job now; concurrent requests share one run (CATALOG-078). */
export const refreshCoCompletions = route({
  method: 'post',
  path: '/build/co-completions/refresh',
  access: 'contentKey',
  describes: {
    summary: 'Counts co-completions now',
    answers: z.object({ tutorials: z.number().int(), changed: z.number().int(), removed: z.number().int() })
  },
  async handle() {
    refreshing ??= runJobNow(JOB).finally(() => (refreshing = undefined))
    return { status: 200, body: await refreshing }
  }
})
