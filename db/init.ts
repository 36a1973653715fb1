import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import cds from '@sap/cds'
import { skipChangeLog } from '../srv/cap/database/change-log.ts'
import { now } from '../lib/time.ts'
import { createIndexes, type Index } from '../srv/cap/database/create-indexes.ts'
import { insertMissing, type Tx } from '../srv/cap/database/database.ts'

const REFERENCE = fileURLToPath(new URL('reference/', import.meta.url))

/** Rows that others lock or count on. */
const locks = ['curation', 'content', 'answer-specs', 'people', 'tokens', 'deploys']
const counters = { 'content-version': 0, 'legacy-id': 10_000_000, 'sample-catalog': 0, 'account-number': 10_000_000 }
const generations = ['content', 'catalog', 'people', 'tokens', 'secrets', 'co-completions', 'homepage']

const indexes = [
  // one row per person, however many first requests come at once; many rows may have no login yet
  'unique users_login ON tutorials_people_Users (loginId)',
  'unique users_uuid ON tutorials_people_Users (uuid)',
  'unique users_account_number ON tutorials_people_Users (legacyId)',
  'users_email ON tutorials_people_Users (lower(email))',
  'users_merged ON tutorials_people_Users (mergedInto_ID)',
  'unique primary_uuid ON tutorials_people_PrimaryAccounts (uuid)',
  'unique secondary_uuid ON tutorials_people_SecondaryAccounts (uuid)',
  'secondary_primary ON tutorials_people_SecondaryAccounts (primaryAccount_ID)',
  'unique tokens_hash ON tutorials_tokens_PersonalAccessTokens (hash)',
  'tokens_of_user ON tutorials_tokens_PersonalAccessTokens (user_ID)',
  // CATALOG-002: one tutorial per slug, whatever the case
  'unique tutorials_slug ON tutorials_catalog_Tutorials (lower(slug))',
  'unique steps_of_tutorial ON tutorials_catalog_Steps (tutorial_ID, stepOrder)',
  'unique meta_of_tutorial ON tutorials_catalog_TutorialMeta (tutorial_ID)',
  'meta_owner_email ON tutorials_catalog_TutorialMeta (lower(ownerEmail))',
  ...['Missions', 'Groups', 'CompletionPaths', 'Puzzles', 'Petoberfests', 'Categories'].map(uniqueSlug),
  ...['MissionSlugRedirects', 'GroupSlugRedirects'].map(uniqueSlug),
  'unique tags_name ON tutorials_catalog_Tags (lower(name))',
  'unique featured_item ON tutorials_catalog_FeaturedTasks (taskLegacyId, taskType)',
  'records_of_task ON tutorials_learner_TaskRecords (taskType, taskLegacyId, status)',
  // one open session and one live version: guaranteed here, not by a process
  `unique manifest_publishing ON tutorials_content_ContentManifest (status) WHERE status = 'PUBLISHING'`,
  `unique manifest_active ON tutorials_content_ContentManifest (status) WHERE status = 'ACTIVE'`,
  'unique manifest_session ON tutorials_content_ContentManifest (sessionId)',
  'history_version ON tutorials_content_ContentHistory (version)',
  'timings_recorded ON tutorials_content_PublishTimings (recordedAt)',
  'unique timings_session ON tutorials_content_PublishTimings (sessionId)',
  'unique redirects_from ON tutorials_homepage_LegacyRedirects (fromPath)',
  'hit_batches_recorded ON tutorials_homepage_RedirectHitBatches (recordedAt)',
  'unique secrets_key ON tutorials_secrets_Secrets (key)',
  'audit_time ON tutorials_platform_AuditEvents (time)',
  'changed_rows_position ON tutorials_platform_ChangedRows (root, position)',
  'unique verb_definitions_key ON tutorials_homepage_VerbDefinitions (verbKey)',
  'unique shelf_definitions_key ON tutorials_homepage_ShelfDefinitions (shelfKey)',
  `pipeline_running ON tutorials_platform_PipelineLog (pipelineType) WHERE status = 'RUNNING'`,
  'changes_of_row ON sap_changelog_Changes (entityKey, entity)',
  'changes_created ON sap_changelog_Changes (createdAt)',
  'pipeline_started ON tutorials_platform_PipelineLog (startedAt)',
  'pipeline_items ON tutorials_platform_PipelineLogItems (pipelineLog_ID)'
]

/** CATALOG-009, CATALOG-011: one row per slug, whatever the case. */
function uniqueSlug(entity: string): string {
  const table = `tutorials_catalog_${entity}`
  return `unique ${entity.toLowerCase()}_slug ON ${table} (lower(slug))`
}

/** `unique name ON table (columns)` */
function indexOf(declaration: string): Index {
  const [, unique, name = '', on = ''] = /^(unique )?(\w+) ON (.+)$/.exec(declaration) ?? []
  return { name, on, unique: unique !== undefined }
}

/** Indexes that CDS cannot express, and the rows that must exist; repeatable, runs at each start and each `cds deploy`. */
export default async function init(tx: Tx): Promise<void> {
  await createIndexes(tx, indexes.map(indexOf))
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

const parseCsv = (cds.parse as unknown as { csv: (text: string) => string[][] }).csv
