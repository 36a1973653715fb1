import cds from '@sap/cds'
import { now } from '../../lib/time.ts'
import { reader } from '../cap/database/database.ts'
import type { Feed } from '../platform/feeds/feeds.ts'

const { SELECT } = cds.ql

/** Everything of a row but who has changed it: the feeds are public. */
const presentation = [
  ...['label', 'iconName', 'sortOrder', 'tagline', 'whyItMatters', 'authoringStatus', 'createdAt', 'modifiedAt']
]

/** `{ <name>: [row], buildAt }` of a table of definitions, in their order. */
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

/** The lanes of the homepage and their shelves, for builds (wire facts, section 2). */
export const definitionFeeds: readonly Feed[] = [
  definitionsFeed('/build/verb-definitions', 'verbs', 'VerbDefinitions', 'verbKey'),
  definitionsFeed('/build/shelf-definitions', 'shelves', 'ShelfDefinitions', 'shelfKey')
]
