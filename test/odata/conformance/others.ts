import { expect } from '@jest/globals'
import { type Check, OURS } from './check.ts'

/** Additions of OData 4.01. */
export const newer: readonly Check[] = [
  [
    '1',
    'OData-MaxVersion: 4.01',
    async c => {
      expect((await c.get('Tags?$top=1', { 'odata-maxversion': '4.01' })).headers['odata-version']).toBe('4.0')
      return 'answers have 4.0'
    }
  ],
  [
    '2',
    'system query options without $',
    async c => {
      expect((await c.get(`Tutorials?$filter=${OURS}&top=1`)).status).toBe(200)
      return 'taken for custom options'
    }
  ],
  [
    '3',
    'options and operators in any case',
    async c => {
      expect(await c.statuses('Tutorials?$TOP=1', 'Tutorials?$filter=stepCount GT 5')).toEqual([400, 400])
      return 'functions only'
    }
  ],
  [
    '4',
    'Prefer: maxpagesize without odata.',
    async c => {
      const answer = await c.get('Steps', { prefer: 'maxpagesize=4' })
      expect(answer.json<{ value: unknown[] }>().value).toHaveLength(4)
    }
  ],
  [
    '5',
    'Prefer: track-changes without odata.',
    async c => {
      const answer = await c.get('Tags', { prefer: 'track-changes' })
      expect(answer.headers['preference-applied']).toMatch(/track-changes/)
    }
  ],
  [
    '6',
    'bound operations without a namespace',
    async c => {
      const draft = await c.send('POST', 'Missions', { title: `conf ${crypto.randomUUID()}` })
      const path = `Missions(ID=${draft.json<{ ID: string }>().ID},IsActiveEntity=false)`
      const prepared = await c.send('POST', `${path}/draftPrepare`, {}, { 'if-match': '*' })
      await c.send('DELETE', path, undefined, { 'if-match': '*' })
      expect(prepared.status).toBe(200)
    }
  ],
  [
    '7',
    'control information without odata. in bodies',
    async c => {
      const answer = await c.send('POST', 'Missions', { title: 'x', tags: [{ 'tag@bind': 'Tags(1)' }] })
      expect(answer.status).toBe(400)
      return 'refused with 400'
    }
  ]
]

export const others: readonly Check[] = [
  [
    'ieee',
    'IEEE754Compatible: decimals as texts only where asked for',
    async c => {
      const changed = await c.send('PATCH', 'ChatSettings', { embeddingMinScore: 0.25 }, { 'if-match': '*' })
      expect(changed.json()).toMatchObject({ embeddingMinScore: 0.25 })
      const accept = 'application/json;odata.metadata=minimal;IEEE754Compatible=true'
      const answer = await c.get('ChatSettings', { accept })
      expect([answer.json(), answer.headers['content-type']]).toMatchObject([
        { embeddingMinScore: '0.250' },
        expect.stringMatching(/ieee754compatible=true/i)
      ])
      await c.send('PATCH', 'ChatSettings', { embeddingMinScore: null }, { 'if-match': '*' })
    }
  ],
  [
    'err',
    'form of errors',
    async c => {
      const answer = await c.send('POST', 'Tags', { name: 5 })
      expect(answer.json()).toMatchObject({
        error: { code: expect.any(String), message: expect.any(String), target: 'name' }
      })
    }
  ],
  [
    'head',
    'HEAD is GET without a body',
    async c => {
      for (const path of ['', '$metadata', 'Tutorials?$top=1', `Tutorials(${c.one.ID})`, 'Tutorials/$count']) {
        const [head, get] = [await c.send('HEAD', path), await c.get(path)]
        expect([path, head.status, head.body.length]).toEqual([path, 200, 0])
        expect([path, head.headers['content-type'], head.headers.etag]).toEqual([
          path,
          get.headers['content-type'],
          get.headers.etag
        ])
      }
    }
  ],
  ['opt', 'OPTIONS', async c => expect([200, 204]).toContain((await c.send('OPTIONS', 'Tags')).status)],
  [
    'enc',
    'encoded keys and options; + as a space of forms',
    async c => {
      const key = encodeURIComponent(c.one.ID).replace('-', '%2D')
      expect((await c.get(`Tutorials(${key})?%24select=slug`)).status).toBe(200)
      const form = new URLSearchParams({ $filter: `${OURS} and stepCount gt 4 and title ne 'a b'`, $select: 'slug' })
      expect(await c.rows(`Tutorials?${form.toString()}`)).toHaveLength(2)
      expect((await c.get("Tags?$filter=contains(name,'C++')")).status).toBe(200)
    }
  ],
  [
    'method',
    'an unknown method is 405 or 501',
    async c => {
      const answer = await c.send('PROPFIND', 'Tags')
      expect([404, 405, 501]).toContain(answer.status)
    }
  ],
  [
    '404',
    'an unknown set is 404 with an error',
    async c => {
      const answer = await c.get('Nope')
      expect([answer.status, answer.json()]).toMatchObject([404, { error: { code: '404' } }])
    }
  ],
  [
    'ctxfunc',
    'context of a singleton',
    async c => {
      const names = (await c.json<{ value: { name: string; kind?: string }[] }>('')).value
      const singleton = names.find(({ kind }) => kind === 'Singleton')?.name
      expect(singleton).toBeDefined()
      expect(await c.json(String(singleton))).toMatchObject({ '@odata.context': `$metadata#${singleton}` })
    }
  ],
  ['nulls', 'an empty answer', async c => expect(await c.rows("Tags?$filter=name eq 'conf-none'")).toEqual([])],
  [
    'etagcoll',
    'entity tags in lists',
    async c => {
      const [row] = await c.rows(`Tutorials?$filter=${OURS}&$top=1`)
      expect(Object.keys(row as object)).toContain('@odata.etag')
    }
  ],
  [
    'gzip',
    'compressed answers, with Vary',
    async c => {
      for (const coding of ['gzip', 'br']) {
        const answer = await c.get('Steps?$top=100', { 'accept-encoding': coding })
        expect(answer.headers).toMatchObject({
          'content-encoding': coding,
          vary: expect.stringContaining('Accept-Encoding')
        })
        expect(answer.json()).toHaveProperty('value')
      }
      const plain = await c.get('Steps?$top=100')
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([
        undefined,
        expect.stringContaining('Accept-Encoding')
      ])
      expect((await c.get('Tags/$count', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
    }
  ],
  [
    'draftadmin',
    'DraftAdministrativeData of what is no draft: 204',
    async c => {
      const [row] = await c.rows<{ ID: string }>('Groups?$filter=IsActiveEntity eq true&$top=1')
      const [active, nobody] = [row?.ID ?? '', crypto.randomUUID()].map(ID => `Groups(ID=${ID},IsActiveEntity=true)`)
      expect((await c.get(`${active}/DraftAdministrativeData`)).status).toBe(204)
      expect((await c.get(`${nobody}/DraftAdministrativeData`)).status).toBe(404)
      expect((await c.get(`${active}/DraftAdministrativeData/DraftUUID`)).status).toBe(404)
    }
  ]
]
