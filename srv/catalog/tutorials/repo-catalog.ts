import cds from '@sap/cds'
import { z } from 'zod'
import { insertRows } from '../../cap/database/bulk.ts'
import { now } from '../../../lib/time.ts'
import { inTransaction, reader, takeLock } from '../../cap/database/database.ts'
import { badRequest, tooLarge } from '../../../lib/errors.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import { PUBLISH_LOCK } from '../model/publish-lock.ts'
import { isSlug } from '../model/slug.ts'

const { DELETE, SELECT } = cds.ql
const REPO_CATALOG = 'tutorials.catalog.RepoCatalog'
const MAX_ENTRIES = 5000

const entrySchema = z.looseObject({
  owner: z.string().max(255).optional(),
  repo: z.string().max(255),
  branch: z.string().max(255).optional(),
  path: z.string().max(1000).optional(),
  visibility: z.string().max(20).optional(),
  defaultLang: z.string().max(20).optional(),
  topics: z.array(z.string()).optional()
})
const baselineSchema = onlyMembers({ entries: z.record(z.string(), entrySchema) })
type Baseline = z.infer<typeof baselineSchema>['entries']

/** @throws HttpError 400 for an empty map or a bad slug, 413 for more than 5,000 entries. */
function parseBaseline(raw: unknown): Baseline {
  const { entries } = conformsTo(baselineSchema)(raw)
  // from the raw body, since zod omits a key `__proto__`, which must be refused
  const slugs = Object.keys((raw as { entries: Baseline }).entries)
  if (slugs.length === 0)
    throw badRequest('empty', 'At least one entry is needed; an empty baseline would wipe the catalog', 'entries')
  if (slugs.length > MAX_ENTRIES) throw tooLarge(`At most ${MAX_ENTRIES} entries`, 'entries')
  const bad = slugs.find(slug => !isSlug(slug))
  if (bad !== undefined)
    throw badRequest('invalid_slug', 'A slug is lower-case letters, digits, hyphens and underscores', bad)
  return entries
}

/** Replaces the rows of the last baseline; rows written by a publish stay (CATALOG-076). */
async function replaceBaseline(entries: Baseline): Promise<number> {
  const lastSyncedAt = now().toISOString()
  await inTransaction(async tx => {
    // publishers write these rows too, so a baseline takes its turn among them
    await takeLock(tx, PUBLISH_LOCK)
    await tx.run(DELETE.from(REPO_CATALOG).where({ origin: 'BASELINE' }))
    const published = await tx.run<{ slug: string }[]>(SELECT.from(REPO_CATALOG).columns('slug'))
    const taken = new Set(published.map(({ slug }) => slug))
    const rows = Object.entries(entries)
      .filter(([slug]) => !taken.has(slug))
      .map(([slug, entry]) => baselineRow(slug, entry, lastSyncedAt))
    await insertRows(tx, REPO_CATALOG, rows)
  })
  return Object.keys(entries).length
}

function baselineRow(slug: string, entry: Baseline[string], lastSyncedAt: string): object {
  const { owner = null, repo, branch = null, path = null, visibility = null, defaultLang = null } = entry
  const topics = JSON.stringify(entry.topics ?? [])
  const payload = JSON.stringify(entry)
  return { slug, owner, repo, branch, path, visibility, defaultLang, topics, lastSyncedAt, payload, origin: 'BASELINE' }
}

export const postRepoCatalog = route<Baseline>({
  method: 'post',
  path: '/build/repo-catalog',
  access: 'contentKey',
  body: { kind: 'json', max: 10 * MB, parse: parseBaseline },
  handle: async (_ctx, entries) => ({ status: 200, body: { count: await replaceBaseline(entries) } })
})

/** Feed `{ <slug>: <entry> }` (CATALOG-066). */
export const repoCatalogFeed: Feed = {
  path: '/build/repo-catalog',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['catalog'],
  async load() {
    const rows = await (
      await reader()
    ).run<{ slug: string; payload: string }[]>(SELECT.from(REPO_CATALOG).columns('slug', 'payload').orderBy('slug'))
    return { body: Object.fromEntries(rows.map(({ slug, payload }) => [slug, JSON.parse(payload) as unknown])) }
  }
}
