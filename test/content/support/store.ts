import type { Backend, Row } from '../../support/backend.ts'

/** Tables that publishing, uploads of specs and uploads of pictures write to. */
const tables = [
  ...['ContentManifest', 'ContentFiles', 'ContentCurrent', 'ContentHistory', 'ContentBlobs', 'ContentRecords'].map(
    name => `tutorials_content_${name}`
  ),
  ...[
    'ContentImages',
    'ContentImageUses',
    'ContentImageNames',
    'TutorialBodyText',
    'BranchSpecs',
    'PublishTimings'
  ].map(name => `tutorials_content_${name}`),
  ...['Tutorials', 'Steps', 'TutorialMeta', 'RepoCatalog'].map(name => `tutorials_catalog_${name}`),
  ...['CodeCheckSpecs', 'ValidateAnswerSpecs'].map(name => `tutorials_assess_${name}`)
]

/** The number of rows of each table; equal before and after means that nothing was stored. */
export async function storedRows({ sql }: Backend): Promise<Record<string, number>> {
  const counts = tables.map(table => `SELECT '${table}' AS name, count(*) AS total FROM ${table}`)
  const rows = await sql(counts.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, total }) => [String(name), Number(total)]))
}

/** The status of every version, by number. */
export async function statuses({ sql }: Backend): Promise<Record<number, string>> {
  const rows = await sql('SELECT version, status FROM tutorials_content_ContentManifest ORDER BY version')
  return Object.fromEntries(rows.map(({ version, status }) => [Number(version), String(status)]))
}

/** The manifest row of one version. Throws when there is none. */
export async function manifest({ sql }: Backend, version: number): Promise<Row> {
  const [row] = await sql('SELECT * FROM tutorials_content_ContentManifest WHERE version = ?', [version])
  if (!row) throw new Error(`There is no version ${version}`)
  return row
}

/** Slug and hash of the files stored with one version. */
export async function filesOf({ sql }: Backend, version: number): Promise<Record<string, string>> {
  return hashesBySlug(
    await sql('SELECT slug, contentHash FROM tutorials_content_ContentFiles WHERE version = ? ORDER BY slug', [version])
  )
}

/** Slug and hash of what stands in ContentCurrent. */
export async function currentFiles({ sql }: Backend): Promise<Record<string, string>> {
  return hashesBySlug(await sql('SELECT slug, contentHash FROM tutorials_content_ContentCurrent ORDER BY slug'))
}

/** The lines of ContentHistory, oldest first. */
export async function history({ sql }: Backend): Promise<readonly Row[]> {
  const columns = 'slug, version, action, contentHash'
  return sql(`SELECT ${columns} FROM tutorials_content_ContentHistory ORDER BY version, slug`)
}

function hashesBySlug(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ slug, contenthash }) => [String(slug), String(contenthash)]))
}
