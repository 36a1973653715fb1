import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import cds from '@sap/cds'
import { skipChangeLog } from '../srv/platform/change-log.ts'
import { now } from '../srv/platform/clock.ts'
import { insertMissing, type Tx } from '../srv/platform/database.ts'

const REFERENCE = fileURLToPath(new URL('reference/', import.meta.url))

/** Rows that others lock or count on. */
const locks = ['curation', 'content', 'answer-specs', 'people', 'tokens', 'deploys']
const counters = { 'content-version': 0, 'legacy-id': 10_000_000, 'sample-catalog': 0, 'account-number': 10_000_000 }
const generations = ['content', 'catalog', 'people', 'tokens', 'secrets', 'co-completions', 'homepage']

const indexes = [
  // one row per person, however many first requests come at once; many rows may have no login yet
  'CREATE UNIQUE INDEX IF NOT EXISTS users_login ON tutorials_people_Users (loginId)',
  'CREATE UNIQUE INDEX IF NOT EXISTS users_uuid ON tutorials_people_Users (uuid)',
  'CREATE UNIQUE INDEX IF NOT EXISTS users_account_number ON tutorials_people_Users (legacyId)',
  'CREATE INDEX IF NOT EXISTS users_email ON tutorials_people_Users (lower(email))',
  'CREATE INDEX IF NOT EXISTS users_merged ON tutorials_people_Users (mergedInto_ID)',
  'CREATE UNIQUE INDEX IF NOT EXISTS primary_uuid ON tutorials_people_PrimaryAccounts (uuid)',
  'CREATE UNIQUE INDEX IF NOT EXISTS secondary_uuid ON tutorials_people_SecondaryAccounts (uuid)',
  'CREATE INDEX IF NOT EXISTS secondary_primary ON tutorials_people_SecondaryAccounts (primaryAccount_ID)',
  'CREATE UNIQUE INDEX IF NOT EXISTS tokens_hash ON tutorials_tokens_PersonalAccessTokens (hash)',
  'CREATE INDEX IF NOT EXISTS tokens_of_user ON tutorials_tokens_PersonalAccessTokens (user_ID)',
  // CATALOG-002: one tutorial per slug, whatever the case
  'CREATE UNIQUE INDEX IF NOT EXISTS tutorials_slug ON tutorials_catalog_Tutorials (lower(slug))',
  'CREATE UNIQUE INDEX IF NOT EXISTS steps_of_tutorial ON tutorials_catalog_Steps (tutorial_ID, stepOrder)',
  'CREATE UNIQUE INDEX IF NOT EXISTS meta_of_tutorial ON tutorials_catalog_TutorialMeta (tutorial_ID)',
  'CREATE INDEX IF NOT EXISTS meta_owner_email ON tutorials_catalog_TutorialMeta (lower(ownerEmail))',
  ...['Missions', 'Groups', 'CompletionPaths', 'Puzzles', 'Petoberfests', 'Categories'].map(uniqueSlug),
  ...['MissionSlugRedirects', 'GroupSlugRedirects'].map(uniqueSlug),
  'CREATE UNIQUE INDEX IF NOT EXISTS tags_name ON tutorials_catalog_Tags (lower(name))',
  'CREATE UNIQUE INDEX IF NOT EXISTS featured_item ON tutorials_catalog_FeaturedTasks (taskLegacyId, taskType)',
  'CREATE INDEX IF NOT EXISTS records_of_task ON tutorials_learner_TaskRecords (taskType, taskLegacyId, status)',
  // one open session and one live version: guaranteed here, not by a process
  `CREATE UNIQUE INDEX IF NOT EXISTS manifest_publishing ON tutorials_content_ContentManifest (status) WHERE status = 'PUBLISHING'`,
  `CREATE UNIQUE INDEX IF NOT EXISTS manifest_active ON tutorials_content_ContentManifest (status) WHERE status = 'ACTIVE'`,
  'CREATE UNIQUE INDEX IF NOT EXISTS manifest_session ON tutorials_content_ContentManifest (sessionId)',
  'CREATE INDEX IF NOT EXISTS history_version ON tutorials_content_ContentHistory (version)',
  'CREATE INDEX IF NOT EXISTS timings_recorded ON tutorials_content_PublishTimings (recordedAt)',
  'CREATE UNIQUE INDEX IF NOT EXISTS timings_session ON tutorials_content_PublishTimings (sessionId)',
  'CREATE UNIQUE INDEX IF NOT EXISTS redirects_from ON tutorials_homepage_LegacyRedirects (fromPath)',
  'CREATE INDEX IF NOT EXISTS hit_batches_recorded ON tutorials_homepage_RedirectHitBatches (recordedAt)',
  'CREATE UNIQUE INDEX IF NOT EXISTS secrets_key ON tutorials_secrets_Secrets (key)',
  'CREATE INDEX IF NOT EXISTS audit_time ON tutorials_platform_AuditEvents (time)',
  'CREATE INDEX IF NOT EXISTS changed_rows_position ON tutorials_platform_ChangedRows (root, position)',
  'CREATE UNIQUE INDEX IF NOT EXISTS verb_definitions_key ON tutorials_homepage_VerbDefinitions (verbKey)',
  'CREATE UNIQUE INDEX IF NOT EXISTS shelf_definitions_key ON tutorials_homepage_ShelfDefinitions (shelfKey)',
  `CREATE INDEX IF NOT EXISTS pipeline_running ON tutorials_platform_PipelineLog (pipelineType) WHERE status = 'RUNNING'`,
  'CREATE INDEX IF NOT EXISTS changes_of_row ON sap_changelog_Changes (entityKey, entity)',
  'CREATE INDEX IF NOT EXISTS changes_created ON sap_changelog_Changes (createdAt)',
  'CREATE INDEX IF NOT EXISTS pipeline_started ON tutorials_platform_PipelineLog (startedAt)',
  'CREATE INDEX IF NOT EXISTS pipeline_items ON tutorials_platform_PipelineLogItems (pipelineLog_ID)'
]

/** CATALOG-009, CATALOG-011: one row per slug, whatever the case. */
function uniqueSlug(entity: string): string {
  const table = `tutorials_catalog_${entity}`
  return `CREATE UNIQUE INDEX IF NOT EXISTS ${entity.toLowerCase()}_slug ON ${table} (lower(slug))`
}

/** Indexes that CDS cannot express, and the rows that must exist; repeatable, runs at each start and each `cds deploy`. */
export default async function init(tx: Tx): Promise<void> {
  for (const statement of indexes) await tx.run(statement)
  await skipChangeLog(tx)
  await insertMissing(
    tx,
    'tutorials.platform.Locks',
    ['name'],
    locks.map(name => [name])
  )
  await insertMissing(
    tx,
    'tutorials.platform.Generations',
    ['name', 'value'],
    generations.map(name => [name, 0])
  )
  await insertMissing(tx, 'tutorials.platform.Counters', ['name', 'value'], Object.entries(counters))
  for (const file of readdirSync(REFERENCE)) await insertReference(tx, file)
}

/** Rows that every installation has; CAP's own loading of CSV would undo what admins have edited, at each start. */
async function insertReference(tx: Tx, file: string): Promise<void> {
  const [columns = [], ...rows] = parseCsv(readFileSync(`${REFERENCE}${file}`, 'utf8'))
  const at = now().toISOString()
  await insertMissing(
    tx,
    basename(file, '.csv'),
    [...columns, 'createdAt', 'modifiedAt'],
    rows.map(row => [...row, at, at])
  )
}

const parseCsv = (cds.parse as unknown as { csv(text: string): string[][] }).csv
