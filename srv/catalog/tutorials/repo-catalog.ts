import cds from '@sap/cds'
import { z } from 'zod'
import { now } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { showChanges } from '../../cap/database/generations.ts'
import { lockStatement, raiseStatement } from '../../cap/database/script/guards.ts'
import { insertion, managedColumns } from '../../cap/database/script/rows.ts'
import { runScript } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { badRequest, tooLarge } from '../../../lib/errors.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import { PUBLISH_LOCK } from '../model/publish-lock.ts'
import { isSlug } from '../model/slug.ts'

const { SELECT } = cds.ql
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
  const { modified, created } = managedColumns()
  const times = { lastSyncedAt: now().toISOString(), ...modified, ...created }
  const rows = Object.entries(entries).map(([slug, entry]) => ({ ...baselineRow(slug, entry), ...times }))
  await runScript([
    // publishers write these rows too, so a baseline takes its turn among them
    lockStatement(PUBLISH_LOCK),
    { sql: `DELETE FROM ${tableOf(REPO_CATALOG)} WHERE origin = 'BASELINE'` },
    insertion(REPO_CATALOG, Object.keys(rows[0] ?? {}), rows),
    raiseStatement('catalog')
  ])
  await showChanges()
  return rows.length
}

function baselineRow(slug: string, entry: Baseline[string]) {
  const { owner = null, repo, branch = null, path = null, visibility = null, defaultLang = null } = entry
  const topics = JSON.stringify(entry.topics ?? [])
  const payload = JSON.stringify(entry)
  return { slug, owner, repo, branch, path, visibility, defaultLang, topics, payload, origin: 'BASELINE' }
}

export const postRepoCatalog = route<Baseline>({
  method: 'post',
  path: '/build/repo-catalog',
  access: 'contentKey',
  describes: {
    summary: 'Replaces the baseline of sources',
    takes: baselineSchema,
    answers: z.object({ count: z.number().int() })
  },
  body: { kind: 'json', max: 10 * MB, parse: parseBaseline },
  handle: async (_ctx, entries) => ({ status: 200, body: { count: await replaceBaseline(entries) } })
})

/** Feed `{ <slug>: <entry> }` (CATALOG-066). */
export const repoCatalogFeed: Feed = {
  path: '/build/repo-catalog',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['catalog'],
  describes: { summary: 'Sources of tutorials by slug', answers: z.record(z.string(), entrySchema) },
  async load() {
    const rows = await (
      await reader()
    ).run<{ slug: string; payload: string }[]>(SELECT.from(REPO_CATALOG).columns('slug', 'payload').orderBy('slug'))
    return { body: Object.fromEntries(rows.map(({ slug, payload }) => [slug, JSON.parse(payload) as unknown])) }
  }
}
