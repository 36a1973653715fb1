import type { Backend, Row } from '../../support/backend.ts'
import { get } from '../../support/http/http.ts'
import { NAMES, WORDS } from './final-state.ts'

/** Members of answers and rows that tell times and numbers, or depend on the other tutorials of the store. */
const STAMPS: ReadonlySet<string> = new Set([
  ...['ID', 'id', 'UUID', 'legacyId', 'version', 'createdAt', 'updatedAt', 'modifiedAt', 'publishedAt', 'lastSyncedAt'],
  ...['lastUpdated', 'generatedAt', 'searchScore', 'x', 'y']
])

const ACTIVE = `(t.status IS NULL OR t.status = 'ACTIVE')`

const TABLES = {
  tutorials: `SELECT t.slug, t.title, t.description, t.averageTimeToComplete, t.experienceTag, t.primaryTag, t.stepCount,
    t.publishedTags, t.outline, t.redirectTo_ID FROM tutorials_catalog_Tutorials t WHERE ${ACTIVE} AND t.slug LIKE ?`,
  steps: `SELECT t.slug, s.stepOrder, s.title FROM tutorials_catalog_Steps s
    JOIN tutorials_catalog_Tutorials t ON t.ID = s.tutorial_ID WHERE ${ACTIVE} AND s.status = 'ACTIVE' AND t.slug LIKE ?`,
  tags: `SELECT t.slug, g.name FROM tutorials_catalog_TutorialTags l JOIN tutorials_catalog_Tags g ON g.ID = l.tag_ID
    JOIN tutorials_catalog_Tutorials t ON t.ID = l.tutorial_ID WHERE ${ACTIVE} AND t.slug LIKE ?`,
  repositories: 'SELECT slug, owner, repo, branch, path, origin FROM tutorials_catalog_RepoCatalog WHERE slug LIKE ?',
  texts: 'SELECT slug, bodyText FROM tutorials_content_TutorialBodyText WHERE slug LIKE ?',
  branches: 'SELECT slug, branchPoints, skipPoints FROM tutorials_content_BranchSpecs WHERE slug LIKE ?'
}

const FEEDS = [
  ...['/content/hashes', '/content/source-hashes', '/content/nav', '/build/catalog', '/build/navigator'],
  ...['/build/slug-mapping', '/build/repo-catalog', '/build/concepts', '/graph/explore-data']
]

/** Everything that a store says and shows of the tutorials whose slugs begin with `prefix`, without times and numbers. */
export async function shownState(backend: Backend, prefix: string): Promise<Readonly<Record<string, unknown>>> {
  const { url } = backend
  const state: Record<string, unknown> = {}
  for (const [table, sql] of Object.entries(TABLES))
    state[table] = inOrder((await backend.sql(sql, [`${prefix}-%`])).map((row: Row) => ({ ...row })))
  for (const feed of FEEDS) state[feed] = about((await get(url + feed)).json(), prefix)
  for (const word of WORDS) {
    const found = (await get(`${url}/search/Tutorials?$search=${word}&$top=200`)).json<{ value: unknown[] }>().value
    state[`search ${word}`] = about(
      found.filter(row => mentions(row, prefix)),
      prefix
    )
  }
  for (const slug of NAMES.map(each => `${prefix}-${each}`))
    for (const path of [`tutorials/${slug}`, `tutorials/${slug}/article`, `sources/${slug}`]) {
      const { status, text } = await get(`${url}/content/${path}`)
      state[path] = [status, text()]
    }
  return state
}

const mentions = (value: unknown, prefix: string): boolean => JSON.stringify(value).includes(`${prefix}-`)

const inOrder = (values: readonly unknown[]): unknown[] =>
  values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** The parts of an answer that speak of these tutorials, without stamps. */
function about(value: unknown, prefix: string): unknown {
  if (Array.isArray(value)) return inOrder(value.filter(each => mentions(each, prefix)).map(bare))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([key, part]) => key.startsWith(`${prefix}-`) || mentions(part, prefix))
  return Object.fromEntries(parts.map(([key, part]) => [key, Array.isArray(part) ? about(part, prefix) : bare(part)]))
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value).filter(([key]) => !STAMPS.has(key))
  return Object.fromEntries(said.map(([key, part]) => [key, bare(part)]))
}
