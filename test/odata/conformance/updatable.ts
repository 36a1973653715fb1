import { expect } from '@jest/globals'
import { type Check, type Client, expectUnsupported } from './check.ts'

/** A new draft of a mission, ended again by the caller. */
async function mission(c: Client, fields: object = {}) {
  const answer = await c.send('POST', 'Missions', { title: `conf ${crypto.randomUUID()}`, ...fields })
  expect([answer.status, answer.text()]).toEqual([201, expect.any(String)])
  const { ID } = answer.json<{ ID: string }>()
  const path = `Missions(ID=${ID},IsActiveEntity=false)`
  return { answer, path, end: () => c.send('DELETE', path, undefined, { 'if-match': '*' }) }
}

const ANY = { 'if-match': '*' }

/** OData 4.01 protocol, section 13.1.2: what a service does whose rows can be changed. */
export const updatable: readonly Check[] = [
  [
    '15',
    'POST: 201 with the row, Location and entity tag',
    async c => {
      const { answer, path } = await c.tag()
      expect(answer.headers).toMatchObject({ location: path, etag: expect.any(String) })
    }
  ],
  [
    '15b',
    'the tag in the header is that of the row',
    async c => {
      const { answer, path, etag } = await c.tag()
      expect([answer.headers.etag, (await c.get(path)).headers.etag]).toEqual([etag, etag])
    }
  ],
  [
    '15c',
    'Location resolves to the row',
    async c => {
      const { answer } = await c.tag()
      const { status } = await c.get(new URL(String(answer.headers.location), `${c.url}/admin/Tags`).href)
      expect(status).toBe(200)
    }
  ],
  [
    '16',
    'POST to a collection of related rows',
    async c => {
      const draft = await mission(c)
      const answer = await c.send('POST', `${draft.path}/completionPaths`, { name: 'P' })
      const located = await c.get(
        new URL(String(answer.headers.location), `${c.url}/admin/${draft.path}/completionPaths`).href
      )
      await draft.end()
      expect([answer.status, located.status]).toEqual([201, 200])
    }
  ],
  [
    '17',
    'POST of a reference to a collection',
    async c => expectUnsupported(c.send('POST', `Tutorials(${c.one.ID})/tags/$ref`, { '@odata.id': 'Tags(1)' }))
  ],
  [
    '18',
    'PUT of a reference',
    async c => expectUnsupported(c.send('PUT', `Tutorials(${c.one.ID})/redirectTo/$ref`, { '@odata.id': 'x' }, ANY))
  ],
  [
    '18b',
    '@odata.bind in a body',
    async c => {
      const tag = await c.tag()
      const draft = await mission(c, { tags: [{ 'tag@odata.bind': tag.path }] })
      const rows = await c.rows(`${draft.path}/tags`)
      await draft.end()
      expect(rows).toMatchObject([{ tag_ID: tag.path.slice(5, -1) }])
    }
  ],
  [
    '19',
    'PATCH changes what is given and keeps the rest',
    async c => {
      const { path, etag } = await c.tag({ titlePath: 'a:b' })
      const answer = await c.send('PATCH', path, { label: 'M' }, { 'if-match': etag })
      expect([answer.status, await c.json(path)]).toMatchObject([200, { label: 'M', titlePath: 'a:b' }])
    }
  ],
  [
    '19b',
    'PUT resets what is left out',
    async c => {
      const { path, etag, answer } = await c.tag({ titlePath: 'a:b' })
      const { name, legacyId, createdAt } = answer.json<Record<string, unknown>>()
      expect((await c.send('PUT', path, { name }, { 'if-match': etag })).status).toBe(200)
      expect(await c.json(path)).toMatchObject({ name, legacyId, createdAt, label: null, titlePath: null })
    }
  ],
  [
    '19c',
    'PATCH ignores keys and computed fields',
    async c => {
      const { path, etag, answer } = await c.tag()
      const fields = { ID: crypto.randomUUID(), createdBy: 'nobody', label: 'N' }
      expect((await c.send('PATCH', path, fields, { 'if-match': etag })).status).toBe(200)
      const { createdBy } = answer.json<Record<string, unknown>>()
      expect(await c.json(path)).toMatchObject({ label: 'N', createdBy })
    }
  ],
  [
    '20',
    'DELETE: 204, then 404',
    async c => {
      const { path, etag } = await c.tag()
      expect((await c.send('DELETE', path, undefined, { 'if-match': etag })).status).toBe(204)
      expect((await c.get(path)).status).toBe(404)
    }
  ],
  [
    '21',
    'DELETE of a reference',
    async c => expectUnsupported(c.send('DELETE', `Tutorials(${c.one.ID})/redirectTo/$ref`, undefined, ANY))
  ],
  [
    '22',
    'If-Match: none 428, stale 412, right, list and * are fine',
    async c => {
      const { path, etag } = await c.tag()
      const patch = (match: string | undefined) =>
        c.send('PATCH', path, { label: 'X' }, match === undefined ? {} : { 'if-match': match })
      expect([(await patch(undefined)).status, (await patch('W/"stale"')).status]).toEqual([428, 412])
      const changed = await patch(etag)
      expect([changed.status, (await patch(`"x", ${changed.headers.etag}`)).status]).toEqual([200, 200])
      expect((await patch('*')).status).toBe(200)
    }
  ],
  [
    '22b',
    'If-None-Match on GET: tag, list and * are 304',
    async c => {
      const { path, etag } = await c.tag()
      for (const match of [etag, `"x", ${etag}`, '*'])
        expect([match, (await c.get(path, { 'if-none-match': match })).status]).toEqual([match, 304])
      expect((await c.get(path, { 'if-none-match': '"x", "y"' })).status).toBe(200)
    }
  ],
  [
    '22c',
    'If-None-Match: * on PATCH and PUT of a row that is there is 412',
    async c => {
      const { path } = await c.tag()
      for (const method of ['PATCH', 'PUT'])
        expect((await c.send(method, path, { label: 'X' }, { 'if-none-match': '*' })).status).toBe(412)
      expect(await c.json(path)).toMatchObject({ label: 'L' })
    }
  ],
  [
    '22d',
    'If-Match on a row that is not there: 412 or 404',
    async c => {
      const answer = await c.send('PATCH', `Tags(${crypto.randomUUID()})`, { label: 'X' }, { 'if-match': 'W/"x"' })
      expect([412, 404]).toContain(answer.status)
    }
  ],
  [
    '22e',
    'If-Match on GET: stale is 412',
    async c => {
      const { path } = await c.tag()
      expect((await c.get(path, { 'if-match': 'W/"stale"' })).status).toBe(412)
    }
  ],
  [
    '23',
    'Location of a new draft can be read',
    async c => {
      const draft = await mission(c)
      expect(draft.answer.headers.location).toBe(draft.path)
      expect((await c.get(draft.path)).status).toBe(200)
      await draft.end()
    }
  ],
  [
    '24',
    'return=minimal: 204 with OData-EntityId, Location and Preference-Applied',
    async c => {
      const answer = await c.send(
        'POST',
        'Tags',
        { name: `topic>conf-${crypto.randomUUID()}` },
        { prefer: 'return=minimal' }
      )
      const { location, 'odata-entityid': id, 'preference-applied': applied } = answer.headers
      expect([answer.status, location, id, applied]).toEqual([
        204,
        expect.stringMatching(/^Tags\(/),
        location,
        'return=minimal'
      ])
    }
  ],
  [
    '24b',
    'return=representation and minimal on PATCH',
    async c => {
      const { path } = await c.tag()
      const patch = (prefer: string) => c.send('PATCH', path, { label: 'X' }, { prefer, ...ANY })
      expect([(await patch('return=representation')).status, (await patch('return=minimal')).status]).toEqual([
        200, 204
      ])
    }
  ],
  [
    '25',
    'PATCH of a new key inserts; without If-None-Match: * 428 that names it',
    async c => {
      const path = `Tags(${crypto.randomUUID()})`
      const row = { name: `topic>conf-${crypto.randomUUID()}` }
      const refused = await c.send('PATCH', path, row)
      expect([refused.status, refused.text()]).toEqual([428, expect.stringContaining('If-None-Match: *')])
      const created = await c.send('PATCH', path, row, { 'if-none-match': '*' })
      expect([created.status, created.headers.location, await c.json(path)]).toMatchObject([201, path, row])
    }
  ],
  [
    '25b',
    'PUT of a new key inserts',
    async c => {
      const row = { name: `topic>conf-${crypto.randomUUID()}` }
      const answer = await c.send('PUT', `Tags(${crypto.randomUUID()})`, row, { 'if-none-match': '*' })
      expect(answer.status).toBe(201)
    }
  ],
  [
    '26',
    'PUT of a property',
    async c => {
      const { path } = await c.tag()
      expect((await c.send('PUT', `${path}/label`, { value: 'V' }, ANY)).status).toBe(200)
      expect(await c.json(path)).toMatchObject({ label: 'V' })
    }
  ],
  [
    '26b',
    'PUT of a raw value',
    async c => {
      const { path } = await c.tag()
      const answer = await c.send('PUT', `${path}/label/$value`, 'raw', { ...ANY, 'content-type': 'text/plain' })
      expect(answer.status).toBe(415)
      return 'refused with 415'
    }
  ],
  [
    '27',
    'DELETE of a property sets null',
    async c => {
      const { path } = await c.tag()
      expect((await c.send('DELETE', `${path}/label`, undefined, ANY)).status).toBe(204)
      expect(await c.json(path)).toMatchObject({ label: null })
    }
  ],
  [
    '28',
    'deep insert',
    async c => {
      const draft = await mission(c, { completionPaths: [{ name: 'A', items: [] }] })
      const paths = await c.rows(`${draft.path}/completionPaths`)
      await draft.end()
      expect(paths).toMatchObject([{ name: 'A' }])
      return 'inserted; the answer has the row alone'
    }
  ],
  [
    '28b',
    'deep update',
    async c => {
      const draft = await mission(c, { completionPaths: [{ name: 'A' }] })
      await c.send('PATCH', draft.path, { completionPaths: [{ name: 'B' }, { name: 'C' }] }, ANY)
      const paths = await c.rows(`${draft.path}/completionPaths?$orderby=name`)
      await draft.end()
      expect(paths).toMatchObject([{ name: 'B' }, { name: 'C' }])
    }
  ],
  [
    '29',
    'PATCH of a collection',
    async c => {
      const answer = await c.send('PATCH', 'Tags', { value: [] })
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
      return 'optional; refused with 405'
    }
  ],
  [
    '30',
    'wrong type, unknown property, too long: 400 that names it',
    async c => {
      for (const fields of [{ label: 5 }, { nope: 1 }, { label: 'x'.repeat(300) }]) {
        const answer = await c.send('POST', 'Tags', { name: `topic>conf-${crypto.randomUUID()}`, ...fields })
        expect([answer.status, answer.json()]).toMatchObject([400, { error: { target: expect.any(String) } }])
      }
    }
  ],
  [
    '31',
    'text/plain on POST is 415',
    async c => expect((await c.send('POST', 'Tags', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
  ],
  [
    '32',
    'parameters of the content type are accepted',
    async c => {
      const type = 'Application/JSON;odata.metadata=minimal;IEEE754Compatible=true;charset=utf-8'
      const row = { name: `topic>conf-${crypto.randomUUID()}` }
      expect((await c.send('POST', 'Tags', row, { 'content-type': type })).status).toBe(201)
    }
  ],
  [
    '33',
    'a method that is not allowed is 405 with Allow',
    async c => {
      const answers = [
        await c.send('POST', 'Tasks', {}),
        await c.send('POST', `Tags(${crypto.randomUUID()})`, {}),
        await c.send('DELETE', 'Tags'),
        await c.send('PUT', '$batch', {}),
        await c.send('POST', 'Categories', { label: 'x' })
      ]
      expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual([
        [405, 'GET, HEAD'],
        [405, 'GET, HEAD, PATCH, PUT, DELETE'],
        [405, 'GET, HEAD, POST'],
        [405, 'POST'],
        [405, 'GET, HEAD']
      ])
    }
  ]
]
