import cds from '@sap/cds'
import { type Db, reader } from '../../cap/database/database.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { activeContent } from '../../content/index.ts'
import { lastRunOf } from '../../platform/jobs/index.ts'
import { route } from '../../platform/http/route.ts'
import { currentModel, whyIdle } from '../model/demand.ts'
import { neighboursState } from '../neighbours/nearest-steps.ts'
import { RECONCILIATION } from './reconcile.ts'
import { embeddedTutorials, identityOf, vectorKeys, VECTORS } from '../stored/rows.ts'
import { liveTutorials, type LiveTutorial, stepTexts } from './texts.ts'

const { SELECT } = cds.ql
/** Tutorials whose texts are compared at once. */
const BATCH = 20

/** GET /admin/embeddings/stats: how many steps have a vector of their text, by the model that is set (PLATFORM-012). */
export const serveStatistics = route({
  method: 'get',
  path: '/admin/embeddings/stats',
  access: { scope: 'Admin' },
  cache: 'private, no-store',
  handle: async () => ({ status: 200, body: await statistics(await reader()) })
})

async function statistics(db: Db): Promise<object> {
  const model = await currentModel()
  const live = await liveTutorials(db)
  const [skipped, lastRun, others] = [
    await whyIdle(),
    await lastRunOf(db, RECONCILIATION),
    await vectorsBeside(db, model, live)
  ]
  return {
    activeManifest: activeContent().version,
    slugs: live.size,
    ...(await coverage(db, model, live)),
    ...others,
    model,
    skipped: skipped ?? null,
    neighbours: neighboursState() ?? null,
    lastRun: lastRun ?? null
  }
}

/** Steps of live tutorials: with a vector of their text, with one of an earlier text, and with none. */
async function coverage(db: Db, model: string, live: ReadonlyMap<string, LiveTutorial>) {
  const known = await embeddedTutorials(db, model)
  const stored = Map.groupBy(await vectorKeys(db, model), ({ slug }) => slug)
  let [totalSteps, embeddedSteps, stale, slugsWithEmbeddings] = [0, 0, 0, 0]
  const unknown: LiveTutorial[] = []
  for (const tutorial of live.values()) {
    const row = known.get(tutorial.slug)
    const vectors = stored.get(tutorial.slug)?.length ?? 0
    if (vectors > 0) slugsWithEmbeddings++
    if (row?.source !== tutorial.source) unknown.push(tutorial)
    else {
      totalSteps += row.steps
      embeddedSteps += vectors
    }
  }
  const work = new SlicedWork()
  for (const batch of batches(unknown, BATCH)) {
    for (const [slug, texts] of await stepTexts(batch)) {
      const hashes = new Map(stored.get(slug)?.map(key => [identityOf(key), key.hash]))
      totalSteps += texts.length
      for (const text of texts) {
        const hash = hashes.get(identityOf(text))
        if (hash === text.hash) embeddedSteps++
        else if (hash !== undefined) stale++
      }
    }
    await work.yieldToReaders()
  }
  return { slugsWithEmbeddings, totalSteps, embeddedSteps, missing: totalSteps - embeddedSteps - stale, stale }
}

/** Vectors of other models, and of tutorials that readers are no longer served; the nightly clean-up removes them. */
async function vectorsBeside(db: Db, model: string, live: ReadonlyMap<string, unknown>) {
  const rows = await db.run<{ model: string; slug: string; vectors: number | string }[]>(
    SELECT.from(VECTORS).columns('model', 'slug', 'count(*) as vectors').groupBy('model', 'slug')
  )
  const sum = (counted: typeof rows) => counted.reduce((all, { vectors }) => all + Number(vectors), 0)
  return {
    foreign: sum(rows.filter(row => row.model !== model && live.has(row.slug))),
    orphaned: sum(rows.filter(row => !live.has(row.slug)))
  }
}
