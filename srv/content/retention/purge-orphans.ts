import { z } from 'zod'
import { isSlug } from '../../catalog/formats.ts'
import { lockCuration, tutorialStates, type TutorialState } from '../../catalog/index.ts'
import { inTransaction, reader, takeLock, takeNumbers, type Db, type Tx } from '../../cap/database/database.ts'
import type { Source } from '../../cap/database/script/guards.ts'
import { OutdatedScript, runOn } from '../../cap/database/script/script.ts'
import { conflict, tooLarge } from '../../../lib/errors.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { countCommit, planActivation } from '../publish/commit-publish.ts'
import { liveFiles } from '../store/live-files.ts'
import { activeManifest, newVersion } from '../store/manifest.ts'
import { CONTENT_LOCK, RESERVED_SLUGS, type ManifestRow } from '../store/model.ts'

const MAX_SLUGS = 100
const TRIGGER = 'orphan purge'

const slugRule = 'A slug is lower-case letters, digits, hyphens and underscores'
const slug = z.string(slugRule).refine(text => isSlug(text) && !RESERVED_SLUGS.has(text), slugRule)
const purgeSchema = z.object({
  slugs: z.array(slug, 'slugs must be an array of slugs').min(1, 'slugs names at least one tutorial'),
  dryRun: z.boolean().nullish()
})

const slugs = z.array(z.string())
const answers = z.object({
  purged: slugs,
  alreadyInactive: slugs,
  redirected: slugs,
  redirectTargets: slugs.describe('Not purged, since others redirect to them'),
  notFound: slugs,
  totalAttempted: z.number().int(),
  totalPurged: z.number().int(),
  version: z.number().int().nullable(),
  dryRun: z.boolean().optional()
})

interface PurgeInput {
  readonly slugs: readonly string[]
  readonly dryRun: boolean
}

/** The named slugs, grouped by the outcome of the purge. */
interface Plan {
  readonly purged: readonly string[]
  readonly alreadyInactive: readonly string[]
  readonly redirected: readonly string[]
  /** Left alone: readers of other tutorials are led to them. */
  readonly redirectTargets: readonly string[]
  readonly notFound: readonly string[]
}

/** @throws HttpError 400 for no slug or a bad one, 413 for more than 100. */
function parsePurge(raw: unknown): PurgeInput {
  const { slugs, dryRun } = conformsTo(purgeSchema)(raw)
  if (slugs.length > MAX_SLUGS) throw tooLarge(`At most ${MAX_SLUGS} slugs`, 'slugs')
  return { slugs: [...new Set(slugs)], dryRun: dryRun ?? false }
}

/** Plans a purge: live pages and tutorials that are not INACTIVE go, unless redirects of others lead to them. */
async function planPurge(db: Db, slugs: readonly string[]): Promise<Plan> {
  const live = await liveFiles(db, await activeManifest(db))
  const states = await tutorialStates(db, slugs)
  const fates = Map.groupBy(slugs, slug => fateOf(live.has(slug), states.get(slug)))
  const withFate = (fate: keyof Plan) => fates.get(fate) ?? []
  return {
    purged: withFate('purged'),
    alreadyInactive: withFate('alreadyInactive'),
    redirected: withFate('redirected'),
    redirectTargets: withFate('redirectTargets'),
    notFound: withFate('notFound')
  }
}

function fateOf(live: boolean, state: TutorialState | undefined): keyof Plan {
  if (live || state?.active) return state?.redirectTarget ? 'redirectTargets' : 'purged'
  if (!state) return 'notFound'
  return state.redirected ? 'redirected' : 'alreadyInactive'
}

/**
 * Takes tutorials whose source is gone out of the live content: a new version without them becomes live, and their rows
 * become INACTIVE. A rollback takes it back, and so does publishing them again.
 * @throws HttpError 409 while a publish session is open.
 */
async function purge(slugs: readonly string[]): Promise<object> {
  try {
    const began = performance.now()
    const result = await inTransaction(async tx => {
      await takeLock(tx, CONTENT_LOCK)
      await lockCuration(tx)
      const plan = await planPurge(tx, slugs)
      if (plan.purged.length > 0) await remove(tx, plan.purged)
      return { plan, summary: summaryOf(plan, await activeManifest(tx)) }
    })
    if (result.plan.purged.length > 0) countCommit(performance.now() - began)
    await showChanges()
    return result.summary
  } catch (error) {
    throw error instanceof OutdatedScript ? conflict('publish_in_progress', 'A publish session is open') : error
  }
}

async function remove(tx: Tx, slugs: readonly string[]): Promise<void> {
  const source: Source = { db: tx, takeNumbers: (counter, amount) => takeNumbers(tx, counter, amount) }
  const version = await source.takeNumbers('content-version', 1)
  const columns = { version, initiator: TRIGGER, trigger: `${TRIGGER}: ${slugs.length} tutorials` }
  const { statement, session } = newVersion(columns)
  const { statements } = await planActivation(source, session, [], new Set(slugs))
  await runOn(tx, [statement, ...statements])
}

function summaryOf(plan: Plan, active: ManifestRow | undefined): object {
  const totalAttempted = Object.values(plan).flat().length
  return { ...plan, totalAttempted, totalPurged: plan.purged.length, version: active?.version ?? null }
}

/** POST /build/orphan-purge (CATALOG-078); with `dryRun` it tells what it would do. */
export const postOrphanPurge = route<PurgeInput>({
  method: 'post',
  path: '/build/orphan-purge',
  access: 'contentKey',
  describes: { summary: 'Takes tutorials whose source is gone out of the content', takes: purgeSchema, answers },
  body: { kind: 'json', max: MB, parse: parsePurge },
  async handle(_ctx, { slugs, dryRun }) {
    if (!dryRun) return { status: 200, body: await purge(slugs) }
    const db = await reader()
    return { status: 200, body: { ...summaryOf(await planPurge(db, slugs), await activeManifest(db)), dryRun } }
  }
})
