import { z } from 'zod'
import { isSlug } from '../../catalog/formats.ts'
import { inTransaction, reader } from '../../cap/database/database.ts'
import { tooLarge } from '../../../lib/errors.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { countCommit } from '../publish/commit-publish.ts'
import { activeManifest } from '../store/manifest.ts'
import { RESERVED_SLUGS, type ManifestRow } from '../store/model.ts'
import { lockForTakeOff, planTakeOff, type TakenOff, takeOff } from './take-off.ts'

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

/** @throws HttpError 400 for no slug or a bad one, 413 for more than 100. */
function parsePurge(raw: unknown): PurgeInput {
  const { slugs, dryRun } = conformsTo(purgeSchema)(raw)
  if (slugs.length > MAX_SLUGS) throw tooLarge(`At most ${MAX_SLUGS} slugs`, 'slugs')
  return { slugs: [...new Set(slugs)], dryRun: dryRun ?? false }
}

/**
 * Takes tutorials whose source is gone off the site.
 * @throws HttpError 409 while a publish session is open.
 */
async function purge(slugs: readonly string[]): Promise<object> {
  const began = performance.now()
  const result = await inTransaction(async tx => {
    await lockForTakeOff(tx)
    const plan = await takeOff(tx, slugs, TRIGGER)
    return { plan, summary: summaryOf(plan, await activeManifest(tx)) }
  })
  if (result.plan.purged.length > 0) countCommit(performance.now() - began)
  await showChanges()
  return result.summary
}

function summaryOf(plan: TakenOff, active: ManifestRow | undefined): object {
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
    return { status: 200, body: { ...summaryOf(await planTakeOff(db, slugs), await activeManifest(db)), dryRun } }
  }
})
