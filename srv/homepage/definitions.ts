import cds from '@sap/cds'
import { now } from '../../lib/time.ts'
import { reader } from '../cap/database/database.ts'
import type { Feed } from '../platform/feeds/feeds.ts'

const { SELECT } = cds.ql

/** Columns of the feeds: all but createdBy and modifiedBy, since the feeds are public. */
// prettier-ignore
const presentation = ['label', 'iconName', 'sortOrder', 'tagline', 'whyItMatters', 'authoringStatus', 'createdAt', 'modifiedAt']

/** Feed `{ <name>: [row], buildAt }` of a table of definitions, by sort order. */
function definitionsFeed(path: `/${string}`, name: string, entity: string, key: string): Feed {
  return {
    path,
    access: 'public',
    cache: 'public, max-age=60',
    dependsOn: ['homepage'],
    async load() {
      const query = SELECT.from(`tutorials.homepage.${entity}`).columns('ID', key, ...presentation)
      const rows = await (await reader()).run<object[]>(query.orderBy('sortOrder', key))
      return { body: { [name]: rows, buildAt: now().toISOString() } }
    }
  }
}

/** Feeds of the homepage's lanes and shelves, for builds. */
export const definitionFeeds: readonly Feed[] = [
  definitionsFeed('/build/verb-definitions', 'verbs', 'VerbDefinitions', 'verbKey'),
  definitionsFeed('/build/shelf-definitions', 'shelves', 'ShelfDefinitions', 'shelfKey')
]
