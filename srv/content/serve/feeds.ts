import { humanize, primaryFirst } from '../../catalog/formats.ts'
import { navigationRows, repositories, tagDisplay } from '../../catalog/index.ts'
import { type Db, readApart } from '../../cap/database/database.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { activeContent, storedContent, tutorialsOf } from './active-content.ts'
import type { LiveFile } from '../store/live-files.ts'
import * as described from './described.ts'
import { taughtConcepts } from './taught-concepts.ts'
import { isInactive } from './served-tutorials.ts'

/** Header with the version that the body describes; none before the first publish. */
function versionHeader({ version }: { readonly version: number | null } = activeContent()): Record<string, string> {
  return version === null ? {} : { 'X-Content-Version': String(version) }
}

/** `{ <slug>: <SHA-256 of its HTML> }` of the live tutorials, INACTIVE ones among them: their slugs are taken (CONTENT-042). */
const hashes: Feed = {
  path: '/content/hashes',
  access: 'public',
  cache: 'no-cache',
  dependsOn: ['content'],
  describes: described.hashes,
  load: async () => ({ body: hashesBy(({ contentHash }) => contentHash), headers: versionHeader() })
}

/** `{ <slug>: <SHA-256 of its Markdown> }` of the served tutorials that came with their source. */
const sourceHashes: Feed = {
  path: '/content/source-hashes',
  access: 'public',
  cache: 'no-cache',
  dependsOn: ['content', 'catalog'],
  describes: described.sourceHashes,
  load: async () => ({
    body: hashesBy(({ slug, sourceHash }) => (isInactive(slug) ? null : sourceHash)),
    headers: versionHeader()
  })
}

function hashesBy(hashOf: (file: LiveFile) => string | null): Record<string, string> {
  const entries = tutorialsOf(activeContent()).map(file => [file.slug, hashOf(file)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Navigation data of every served tutorial (CONTENT-045), with the published concepts that it teaches. */
const nav: Feed = {
  path: '/content/nav',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['content', 'catalog', 'graph'],
  describes: described.nav,
  async load() {
    const { content, rows, sources, display, concepts } = await readApart(contentWithCatalog)
    const bySlug = new Map(rows.map(row => [row.slug, row]))
    const served = tutorialsOf(content).filter(({ slug }) => bySlug.get(slug)?.status !== 'INACTIVE')
    const tutorials = served.map(file => ({
      ...navEntry(file, bySlug.get(file.slug), sources.get(file.slug), display),
      concepts: concepts.get(file.slug) ?? []
    }))
    return { body: { version: content.version, count: tutorials.length, tutorials }, headers: versionHeader(content) }
  }
}

/** Live files with their entries of the catalog, read from one state of the database. */
async function contentWithCatalog(db: Db) {
  const content = await storedContent(db)
  const rows = await navigationRows(db)
  const sources = await repositories(db)
  const display = await tagDisplay(db, rows.flatMap(tagsOf))
  return { content, rows, sources, display, concepts: await taughtConcepts(db) }
}

type NavigationRow = Awaited<ReturnType<typeof navigationRows>>[number]
/** Tags of a tutorial, the primary one first. */
const tagsOf = ({ primaryTag, publishedTags }: Pick<NavigationRow, 'primaryTag' | 'publishedTags'>): string[] =>
  primaryFirst(primaryTag, JSON.parse(publishedTags ?? '[]') as string[])

type Repository = Awaited<ReturnType<typeof repositories>> extends Map<string, infer R> ? R : never

function navEntry(
  file: LiveFile,
  row: NavigationRow | undefined,
  source: Repository | undefined,
  display: (tag: string) => string
): object {
  const { slug, sizeBytes } = file
  const displayTagSlugs = row ? tagsOf(row) : []
  return {
    slug,
    title: row?.title ?? humanize(slug),
    description: row?.description ?? '',
    time: row?.averageTimeToComplete ?? null,
    level: row?.experienceTag ?? 'beginner',
    stepCount: row?.stepCount ?? 0,
    primaryTag: row?.primaryTag ?? null,
    displayTags: displayTagSlugs.map(display),
    displayTagSlugs,
    ...(source && { repo: source.repo, branch: source.branch }),
    prev: null,
    next: null,
    createdAt: row?.createdAt ?? null,
    updatedAt: changeOf(file, row?.authorsDate ?? null),
    sizeBytes
  }
}

/** The author's date; else, and where it is later than the publish, the time at which the text was published. */
function changeOf({ changedAt, writtenAt }: LiveFile, authorsDate: string | null): string {
  return authorsDate !== null && authorsDate <= writtenAt ? authorsDate : (changedAt ?? writtenAt)
}

export const feeds: readonly Feed[] = [hashes, sourceHashes, nav]
