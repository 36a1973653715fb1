import { expect } from '@jest/globals'
import { type Check, type Client } from './check.ts'

interface Delta {
  readonly '@odata.context': string
  readonly '@odata.deltaLink': string
  readonly value: readonly Readonly<Record<string, unknown>>[]
}

const TRACK = { prefer: 'odata.track-changes' }

/** All pages up to the link to the changes. */
async function start(c: Client, path: string): Promise<string> {
  let page = await c.json<Delta & { '@odata.nextLink'?: string }>(path, TRACK)
  while (page['@odata.nextLink'] !== undefined) page = await c.json(page['@odata.nextLink'])
  return page['@odata.deltaLink']
}

export const deltaChecks: readonly Check[] = [
  [
    '13',
    'odata.track-changes gives a link; what it answers has changes',
    async c => {
      const link = await start(c, 'Tags')
      const { path } = await c.tag()
      const changes = await c.json<Delta>(link)
      expect(changes.value.map(row => `Tags(${String(row['ID'])})`)).toContain(path)
    }
  ],
  [
    '13b',
    'context of changes: #Tags/$delta, with the columns of $select',
    async c => {
      expect((await c.json<Delta>(await start(c, 'Tags')))['@odata.context']).toBe('$metadata#Tags/$delta')
      const context = (await c.json<Delta>(await start(c, 'Tags?$select=name')))['@odata.context']
      expect(context).toMatch(/^\$metadata#Tags\(name[,)].*\/\$delta$/)
    }
  ],
  [
    '13c',
    'removed rows in the form of OData 4.0',
    async c => {
      const { path, etag } = await c.tag()
      const link = await start(c, 'Tags')
      await c.send('DELETE', path, undefined, { 'if-match': etag })
      const { value } = await c.json<Delta>(link)
      const removed = { '@odata.context': '$metadata#Tags/$deletedEntity', id: path, reason: 'deleted' }
      expect(value).toContainEqual(removed)
    }
  ],
  [
    '13d',
    'an unknown delta token is 400 or 410',
    async c => expect([400, 410]).toContain((await c.get('Tags?$deltatoken=garbage')).status)
  ]
]
