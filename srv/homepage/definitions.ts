import cds from '@sap/cds'
import { z } from 'zod'
import { now } from '../../lib/time.ts'
import { reader } from '../cap/database/database.ts'
import { instant } from '../platform/http/schema.ts'
import type { Feed } from '../platform/feeds/feeds.ts'

const { SELECT } = cds.ql

/** Columns of the feeds: all but createdBy and modifiedBy, since the feeds are public. */
// prettier-ignore
const presentation = ['label', 'iconName', 'sortOrder', 'tagline', 'whyItMatters', 'authoringStatus', 'createdAt', 'modifiedAt']

const row = {
  ID: z.string(),
  label: z.string(),
  iconName: z.string().nullable(),
  sortOrder: z.number().int().nullable(),
  tagline: z.string().nullable(),
  whyItMatters: z.string().nullable(),
  authoringStatus: z.string().nullable(),
  createdAt: instant.nullable(),
  modifiedAt: instant.nullable()
}

/** Feed `{ <name>: [row], buildAt }` of a table of definitions, by sort order. */
function definitionsFeed(path: `/${string}`, name: string, entity: string, key: string): Feed {
  return {
    path,
    access: 'public',
    cache: 'public, max-age=60',
    dependsOn: ['homepage'],
    describes: {
      summary: `Texts and icons of the ${name} of the homepage, in their order`,
      answers: z.object({ [name]: z.array(z.object({ [key]: z.string(), ...row })), buildAt: instant })
    },
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
