import { now } from '../../../lib/time.ts'
import { type Db, readApart, reader } from '../../cap/database/database.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { navigatorSettings } from '../model/navigator-settings.ts'
import * as described from './described.ts'
import type { CatalogRows } from './catalog.ts'
import { featuredItems, featuredTag } from './featured.ts'
import type { NavigatorInput } from './navigator.worker.ts'
import * as rows from './rows.ts'
import type { NamedRows } from './slug-mapping.ts'
import { tagAliases } from '../tags/aliases.ts'
import { tagLabels, tagRows } from '../tags/tag-names.ts'

const MINUTE_LONG = 'public, max-age=60'
const FIVE_MINUTES = 'public, max-age=300'

type Readers = Readonly<Record<string, (db: Db) => Promise<unknown>>>
type RowsOf<R extends Readers> = { readonly [Name in keyof R]: Awaited<ReturnType<R[Name]>> }

/** Reads several tables in one transaction, so that all rows are of one state of the catalog. */
function readTogether<R extends Readers>(readers: R): Promise<RowsOf<R>> {
  return readApart(async db => {
    const found: [string, unknown][] = []
    for (const [name, read] of Object.entries(readers)) {
      found.push([name, await read(db)])
    }
    return Object.fromEntries(found) as RowsOf<R>
  })
}

const treeReaders = {
  tutorials: rows.tutorialRows,
  missions: rows.missionRows,
  groups: rows.groupRows,
  paths: rows.pathRows,
  pathItems: rows.pathItemRows,
  groupItems: rows.groupItemRows
}

const featuredReaders = {
  tutorials: rows.tutorialRows,
  missions: rows.missionRows,
  groups: rows.groupRows,
  featured: rows.featuredRows
}

const catalogReaders = {
  ...treeReaders,
  ...featuredReaders,
  tutorials: rows.tutorialFactRows,
  categories: rows.categoryRows,
  tutorialFits: (db: Db) => rows.fitRows(db, 'tutorial'),
  missionFits: (db: Db) => rows.fitRows(db, 'mission'),
  groupFits: (db: Db) => rows.fitRows(db, 'group'),
  formerTags: async (db: Db) =>
    Object.fromEntries([...(await tagAliases(db))].map(([former, { name }]) => [former, name]))
}

const catalogFeed: Feed = {
  path: '/build/catalog',
  access: 'public',
  cache: MINUTE_LONG,
  dependsOn: ['catalog'],
  describes: described.catalog,
  load: async () => ({ body: (await readTogether(catalogReaders)) satisfies CatalogRows }),
  document: new URL('./catalog.worker.ts', import.meta.url)
}

/** Cached for five minutes (CATALOG-060), and rebuilt after a change (CATALOG-061, CATALOG-062, CATALOG-063). */
const navigatorFeed: Feed = {
  path: '/build/navigator',
  access: 'public',
  cache: FIVE_MINUTES,
  dependsOn: ['catalog'],
  bypass: true,
  describes: described.navigator,
  async load() {
    // a change of the setting invalidates the feed, so its cached value would be too old
    navigatorSettings.forget()
    const { includeNestedGroups } = await navigatorSettings.values()
    return { body: { rows: await readTogether(treeReaders), includeNestedGroups } satisfies NavigatorInput }
  },
  document: new URL('./navigator.worker.ts', import.meta.url)
}

/** The Featured rail (CATALOG-072 to CATALOG-075). */
const featuredFeed: Feed = {
  path: '/build/featured',
  access: 'public',
  cache: MINUTE_LONG,
  dependsOn: ['catalog'],
  describes: described.featured,
  async load() {
    const featured = featuredItems(await readTogether(featuredReaders))
    const etag = featuredTag(featured)
    const at = now().toISOString()
    return { etag, body: { featured, etag, computedAt: at, buildAt: at } }
  }
}

const slugMappingFeed: Feed = {
  path: '/build/slug-mapping',
  access: 'public',
  cache: MINUTE_LONG,
  dependsOn: ['catalog'],
  describes: described.slugMapping,
  async load() {
    const { tutorials, missions, groups, paths } = treeReaders
    return { body: (await readTogether({ tutorials, missions, groups, paths })) satisfies NamedRows }
  },
  document: new URL('./slug-mapping.worker.ts', import.meta.url)
}

/** Labels of tags (CATALOG-071); builds show a tag without label by its slug (`humanize`, CATALOG-019). */
const tagLabelsFeed: Feed = {
  path: '/build/tag-labels',
  access: 'public',
  cache: FIVE_MINUTES,
  dependsOn: ['catalog'],
  describes: described.tagLabels,
  load: async () => ({ body: tagLabels(await tagRows(await reader())) })
}

/** Feeds of the catalog, for builds of the site. */
export const catalogFeeds: readonly Feed[] = [catalogFeed, navigatorFeed, featuredFeed, slugMappingFeed, tagLabelsFeed]
