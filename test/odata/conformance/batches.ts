import { expect } from '@jest/globals'
import { batchOf, changeSet, type Check, creating, type Part, reading } from './check.ts'

const name = () => `topic>conf-${crypto.randomUUID()}`
const post = (id: string, body: object, more: object = {}) => ({
  id,
  method: 'POST',
  url: 'Tags',
  headers: { 'content-type': 'application/json' },
  body,
  ...more
})
const statuses = (parts: readonly Part[]) => parts.map(({ status }) => status)
const read = (id: string, url: string, more: object = {}) => ({ id, method: 'GET', url, ...more })

export const batchChecks: readonly Check[] = [
  [
    '10',
    '$batch JSON: reads, with and without a slash',
    async c => {
      const parts = await c.parts([read('1', 'Tutorials?$top=1'), read('2', '/Tags/$count'), read('3', 'Nope')])
      expect(statuses(parts)).toEqual([200, 200, 404])
    }
  ],
  [
    '10b',
    '$batch JSON: nothing of a failed atomicity group succeeds',
    async c => {
      const kept = name()
      const group = { atomicityGroup: 'g' }
      const parts = await c.parts([post('1', { name: kept }, group), post('2', { nope: 1 }, group)])
      expect(statuses(parts)).toEqual([424, 400])
      expect(parts[0]?.headers).not.toHaveProperty('location')
      expect(await c.rows(`Tags?$filter=name eq '${kept}'`)).toEqual([])
    }
  ],
  [
    '10c',
    '$batch JSON: dependsOn and a reference by $id',
    async c => {
      const parts = await c.parts([post('1', { name: name() }), read('2', '$1', { dependsOn: ['1'] })])
      expect(statuses(parts)).toEqual([201, 200])
    }
  ],
  [
    '10d',
    '$batch JSON: a reference within an atomicity group',
    async c => {
      const group = { atomicityGroup: 'g' }
      const change = {
        id: '2',
        method: 'PATCH',
        url: '$1',
        headers: { 'If-Match': '*', 'content-type': 'application/json' }
      }
      const parts = await c.parts([post('1', { name: name() }, group), { ...change, body: { label: 'Z' }, ...group }])
      expect(statuses(parts)).toEqual([201, 200])
    }
  ],
  [
    '10e',
    '$batch JSON: what depends on a failed one is 424',
    async c => {
      const requests = [post('1', { nope: 1 }), read('2', '$1', { dependsOn: ['1'] })]
      expect(statuses(await c.parts(requests, { prefer: 'odata.continue-on-error' }))).toEqual([400, 424])
    }
  ],
  [
    '10f',
    '$batch stops at the first error, unless it shall go on',
    async c => {
      const requests = [read('1', 'Nope'), post('2', { name: name() })]
      expect(statuses(await c.parts(requests))).toEqual([404])
      for (const preference of ['odata.continue-on-error', 'continue-on-error', 'odata.continue-on-error=true']) {
        const answer = await c.batch([read('1', 'Nope'), post('2', { name: name() })], { prefer: preference })
        expect(statuses(answer.json<{ responses: Part[] }>().responses)).toEqual([404, 201])
        expect(answer.headers['preference-applied']).toBe('odata.continue-on-error')
      }
    }
  ],
  [
    '10g',
    '$batch JSON: absolute addresses and absolute paths',
    async c => {
      const parts = await c.parts([read('1', `${c.url}/admin/Tags/$count`), read('2', '/admin/Tags/$count')])
      expect(statuses(parts)).toEqual([200, 200])
      const elsewhere = await c.parts([read('1', 'http://elsewhere.example/admin/Tags/$count')])
      expect(statuses(elsewhere)).toEqual([404])
      expect(statuses(await c.parts([read('1', '/author/Tags/$count')]))).toEqual([404])
    }
  ],
  [
    '10p',
    '$batch JSON: relative addresses with . and ..',
    async c => {
      const addresses = [
        './Tags/$count',
        '././Tags/$count',
        'Tags/./$count',
        './Nope/../Tags/$count',
        '../admin/Tags/$count'
      ]
      const absolute = [
        '/admin/./Tags/$count',
        `${c.url}/admin/../admin/Tags/$count`,
        `//${new URL(c.url).host}/admin/Tags/$count`
      ]
      const parts = await c.parts([...addresses, ...absolute].map((url, index) => read(`${index}`, url)))
      expect(statuses(parts)).toEqual([...addresses, ...absolute].map(() => 200))
      const documents = await c.parts([read('1', './'), read('2', '.')])
      for (const { body } of documents) expect(body).toHaveProperty('value')
      expect(statuses(await c.parts([post('1', { name: name() }, { url: './Tags' })]))).toEqual([201])
      for (const url of [
        '../Tags/$count',
        '../author/Tags/$count',
        '../../Tags/$count',
        '//elsewhere.example/admin/Tags/$count'
      ])
        expect([url, statuses(await c.parts([read('1', url)]))]).toEqual([url, [404]])
    }
  ],
  [
    '10q',
    '$batch multipart: relative addresses with . and ..',
    async c => {
      const addresses = [
        './Tags/$count',
        '../admin/Tags/$count',
        '/admin/./Tags/$count',
        "./Tags?$top=1&$filter=name ne './..'"
      ]
      const answer = await c.multipart(batchOf(...addresses.map(address => reading(encodeURI(address)))))
      expect(answer.text().match(/HTTP\/1.1 200/g)).toHaveLength(addresses.length)
      const changes = await c.multipart(batchOf(changeSet(creating('./Tags', { name: name() }, '1'))))
      expect(changes.text()).toContain('HTTP/1.1 201')
      expect((await c.multipart(batchOf(reading('../Tags/$count')))).text()).toContain('HTTP/1.1 404')
    }
  ],
  [
    '10h',
    '$batch multipart: reads',
    async c => {
      const answer = await c.multipart(batchOf(reading('Tags/$count'), reading('Tutorials?$top=1')))
      expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^multipart\/mixed/)])
      expect(answer.text().match(/HTTP\/1.1 200/g)).toHaveLength(2)
    }
  ],
  [
    '10i',
    '$batch multipart: absolute addresses and absolute paths with Host',
    async c => {
      const { host } = new URL(c.url)
      const parts = [reading('/admin/Tags/$count', `Host: ${host}`), reading(`${c.url}/admin/Tags/$count`)]
      const answer = await c.multipart(batchOf(...parts))
      expect(answer.text().match(/HTTP\/1.1 200/g)).toHaveLength(2)
    }
  ],
  [
    '10j',
    '$batch multipart: a change set with a reference',
    async c => {
      const change = [
        'Content-Type: application/http',
        'Content-Transfer-Encoding: binary',
        'Content-ID: 2',
        '',
        'PATCH $1 HTTP/1.1',
        'Content-Type: application/json',
        'If-Match: *',
        '',
        JSON.stringify({ label: 'Q' })
      ].join('\n')
      const answer = await c.multipart(batchOf(changeSet(creating('Tags', { name: name() }, '1'), change)))
      expect(answer.text().match(/HTTP\/1.1 20[01]/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200'])
    }
  ],
  [
    '10k',
    '$batch multipart: a failed change set is one error',
    async c => {
      const kept = name()
      const answer = await c.multipart(
        batchOf(changeSet(creating('Tags', { name: kept }, '1'), creating('Tags', { nope: 1 }, '2')))
      )
      expect(answer.text().match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400'])
      expect(await c.rows(`Tags?$filter=name eq '${kept}'`)).toEqual([])
    }
  ],
  [
    '10l',
    '$batch multipart: quoted boundaries, any case, a preamble, LF alone',
    async c => {
      const quoted = batchOf(changeSet(creating('Tags', { name: name() }, '1'))).replace(
        'boundary=set_1',
        'boundary="set_1"'
      )
      const types = [
        'multipart/mixed; boundary="batch_1"',
        'Multipart/Mixed; Boundary=batch_1',
        'MULTIPART/MIXED;boundary="batch_1"'
      ]
      for (const type of types) {
        const answer = await c.multipart(`a preamble\n\n${batchOf(reading('Tags/$count'))}`, { 'content-type': type })
        expect([type, answer.status, answer.text()]).toEqual([type, 200, expect.stringContaining('HTTP/1.1 200')])
      }
      expect((await c.multipart(quoted)).text()).toContain('HTTP/1.1 201')
      const type = { 'content-type': 'multipart/mixed;boundary=batch_1' }
      expect((await c.send('POST', '$batch', batchOf(reading('Tags/$count')), type)).text()).toContain('HTTP/1.1 200')
    }
  ],
  [
    '10m',
    '$batch: malformed 400, wrong content type 415',
    async c => {
      expect((await c.send('POST', '$batch', '{', {})).status).toBe(400)
      expect((await c.send('POST', '$batch', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
      expect((await c.multipart('x', { 'content-type': 'multipart/mixed' })).status).toBe(400)
    }
  ],
  [
    '10n',
    '$batch multipart with Accept: application/json',
    async c => {
      const answer = await c.multipart(batchOf(reading('Tags/$count')), { accept: 'application/json' })
      expect(answer.json()).toMatchObject({ responses: [{ status: 200 }] })
    }
  ],
  [
    '10o',
    '$batch multipart as JSON: nothing of a failed change set succeeds',
    async c => {
      const parts = changeSet(creating('Tags', { name: name() }, '1'), creating('Tags', { nope: 1 }, '2'))
      const answer = await c.multipart(batchOf(parts), { accept: 'application/json' })
      expect(statuses(answer.json<{ responses: Part[] }>().responses)).toEqual([424, 400])
    }
  ]
]
