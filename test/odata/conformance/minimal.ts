import { expect } from '@jest/globals'
import { type Check, expectUnsupported, OURS } from './check.ts'

interface Page {
  readonly '@odata.context': string
  readonly '@odata.nextLink'?: string
  readonly '@odata.count'?: number
  readonly value: readonly Record<string, unknown>[]
}

const NONE = '00000000-0000-4000-8000-000000000000'

/** OData 4.01 protocol, section 13.1.1: what every service does. */
export const minimal: readonly Check[] = [
  [
    '1',
    'service document at the service root',
    async c => {
      const document = await c.json<Page>('')
      expect(document.value).toContainEqual({ name: 'Tutorials', url: 'Tutorials' })
    }
  ],
  ['1b', 'service root without a slash', async c => expect((await c.get(`${c.url}/admin`)).status).toBe(200)],
  [
    '2',
    'JSON: content type, context, value',
    async c => {
      const answer = await c.get('Tutorials?$top=1')
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(answer.json()).toMatchObject({ '@odata.context': '$metadata#Tutorials', value: [{}] })
    }
  ],
  [
    '2b',
    'context of a nested path resolves to $metadata',
    async c => {
      const page = await c.json<Page>(`Tutorials(${c.one.ID})/steps?$top=1`)
      const resolved = new URL(page['@odata.context'], `${c.url}/admin/Tutorials(1)/steps`)
      expect(resolved.pathname).toBe('/admin/$metadata')
    }
  ],
  [
    '2c',
    'context of $select names the columns',
    async c => {
      const page = await c.json<Page>('Tutorials?$select=title,slug&$top=1')
      expect(page['@odata.context']).toMatch(/^\$metadata#Tutorials\(title,slug[,)]/)
    }
  ],
  [
    '2d',
    'context of an entity ends with /$entity',
    async c =>
      expect((await c.json<Page>(`Tutorials(${c.one.ID})`))['@odata.context']).toBe('$metadata#Tutorials/$entity')
  ],
  [
    '2e',
    'context of a property',
    async c =>
      expect((await c.json<Page>(`Tutorials(${c.one.ID})/title`))['@odata.context']).toBe(
        `../$metadata#Tutorials(${c.one.ID})/title`
      )
  ],
  [
    '2f',
    'context of $expand with $select names both',
    async c => {
      const page = await c.json<Page>('Tutorials?$expand=steps($select=title)&$select=title&$top=1')
      expect(page['@odata.context']).toMatch(/#Tutorials\(title,.*steps\(title[,)]/)
    }
  ],
  [
    '3',
    'Prefer: odata.maxpagesize gives pages with links',
    async c => {
      const page = await c.json<Page>('Steps?$orderby=ID', { prefer: 'odata.maxpagesize=5' })
      expect([page.value.length, typeof page['@odata.nextLink']]).toEqual([5, 'string'])
    }
  ],
  [
    '3b',
    'its links page on without the preference',
    async c => {
      const page = await c.json<Page>('Steps?$orderby=ID', { prefer: 'odata.maxpagesize=5' })
      const next = await c.json<Page>(String(page['@odata.nextLink']))
      expect(next.value).toHaveLength(5)
      expect(next.value.map(row => row['ID'])).not.toContain(page.value[4]?.['ID'])
    }
  ],
  [
    '3c',
    'Preference-Applied is told',
    async c => {
      const answer = await c.get('Steps?$orderby=ID', { prefer: 'odata.maxpagesize=5' })
      expect(answer.headers['preference-applied']).toBe('odata.maxpagesize=5')
    }
  ],
  [
    '3d',
    '$top is kept across links',
    async c => {
      const prefer = { prefer: 'odata.maxpagesize=2' }
      let page = await c.json<Page>('Steps?$top=5&$orderby=title', prefer)
      const sizes = [page.value.length]
      while (page['@odata.nextLink'] !== undefined && sizes.length < 9) {
        page = await c.json<Page>(page['@odata.nextLink'], prefer)
        sizes.push(page.value.length)
      }
      expect(sizes).toEqual([2, 2, 1])
    }
  ],
  [
    '3e',
    'links keep $filter, $select, $expand and $count',
    async c => {
      const query = `Tutorials?$filter=${OURS}&$select=slug&$expand=steps($select=title)&$count=true&$orderby=slug`
      const page = await c.json<Page>(query, { prefer: 'odata.maxpagesize=3' })
      const next = await c.json<Page>(String(page['@odata.nextLink']))
      expect([page['@odata.count'], next['@odata.count']]).toEqual([4, 4])
      expect(next.value).toMatchObject([{ slug: 'conf-deep', steps: [{ title: expect.any(String) }] }])
      expect(next.value[0]).not.toHaveProperty('title')
    }
  ],
  [
    '4',
    'OData-Version in answers',
    async c => expect((await c.get('Tags?$top=1')).headers['odata-version']).toBe('4.0')
  ],
  ['4b', 'OData-Version in errors', async c => expect((await c.get('Nope')).headers['odata-version']).toBe('4.0')],
  [
    '4c',
    'OData-Version in 201 and 204',
    async c => {
      const { answer, path, etag } = await c.tag()
      const removed = await c.send('DELETE', path, undefined, { 'if-match': etag })
      expect([answer.headers['odata-version'], removed.headers['odata-version']]).toEqual(['4.0', '4.0'])
    }
  ],
  [
    '5.1',
    'Accept with odata.metadata=minimal',
    async c =>
      expect((await c.get('Tags?$top=1', { accept: 'application/json;odata.metadata=minimal' })).status).toBe(200)
  ],
  [
    '5.1b',
    'odata.metadata=none leaves control information out',
    async c => {
      const answer = await c.get('Tutorials?$top=1&$count=true', { accept: 'application/json;odata.metadata=none' })
      expect(answer.headers['content-type']).toMatch(/odata\.metadata=none/)
      const control = answer.text().match(/"@odata\.\w+"/g)
      expect(new Set(control)).toEqual(new Set(['"@odata.count"']))
    }
  ],
  [
    '5.1c',
    'odata.metadata=full is refused with 406',
    async c => expect((await c.get('Tags?$top=1', { accept: 'application/json;odata.metadata=full' })).status).toBe(406)
  ],
  [
    '5.1d',
    'application/atom+xml alone is refused with 406',
    async c => expect((await c.get('Tags?$top=1', { accept: 'application/atom+xml' })).status).toBe(406)
  ],
  [
    '5.1e',
    '$format=json goes before Accept; $format=xml is refused',
    async c => {
      const answer = await c.get('Tags?$top=1&$format=json', { accept: 'application/atom+xml' })
      expect([answer.status, ...(await c.statuses('Tags?$format=xml', 'Tags?$format=atom'))]).toEqual([200, 501, 501])
    }
  ],
  [
    '5.1f',
    'Accept with */* and weights',
    async c => {
      for (const accept of ['*/*', 'application/atom+xml, application/json;q=0.5', 'application/*;q=0.1'])
        expect([accept, (await c.get('Tags?$top=1', { accept })).status]).toEqual([accept, 200])
    }
  ],
  [
    '5.1g',
    '$count as text/plain',
    async c => {
      const answer = await c.get('Tags/$count', { accept: 'text/plain' })
      expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    }
  ],
  [
    '5.2',
    'OData-MaxVersion 4.0 and 4.01',
    async c => {
      for (const version of ['4.0', '4.01']) {
        const answer = await c.get('Tags?$top=1', { 'odata-maxversion': version })
        expect([answer.status, answer.headers['odata-version']]).toEqual([200, '4.0'])
      }
    }
  ],
  [
    '5.2b',
    'OData-MaxVersion 3.0 is refused',
    async c => expect((await c.get('Tags?$top=1', { 'odata-maxversion': '3.0' })).status).toBe(400)
  ],
  [
    '5.2c',
    'OData-Version 5.0 of a request is refused',
    async c => expect((await c.get('Tags?$top=1', { 'odata-version': '5.0' })).status).toBe(400)
  ],
  ['6', 'an unknown custom option is ignored', async c => expect((await c.get('Tags?foo=bar')).status).toBe(200)],
  ['6b', 'an unknown option with $ is refused', async c => expect((await c.get('Tags?$foo=bar')).status).toBe(400)],
  ['6c', 'annotations in a body are tolerated', async c => void (await c.tag({ '@vendor.note': 'x' }))],
  [
    '7',
    'syntax errors are 400 with an error body',
    async c => {
      const wrong = [
        '$filter=title eq',
        '$top=-1',
        '$skip=-1',
        '$top=x',
        '$count=maybe',
        '$orderby=nope',
        '$select=nope'
      ]
      for (const option of [...wrong, '$expand=nope', '$expand=steps($top=-1)']) {
        const answer = await c.get(`Tutorials?${option}`)
        expect([option, answer.status, answer.json()]).toMatchObject([
          option,
          400,
          { error: { message: expect.stringMatching(/./) } }
        ])
      }
    }
  ],
  [
    '7b',
    'an option that comes twice is 400',
    async c =>
      expect(await c.statuses('Tags?$top=1&$top=2', 'Tags?$top=1&%24top=2', 'Tags?a=1&a=2')).toEqual([400, 400, 200])
  ],
  [
    '7c',
    'language that is not supported is 501',
    async c => {
      const unsupported = ['$filter=geo.distance(title,title) lt 1', '$filter=isof(AdminService.Tutorials)']
      for (const option of [
        ...unsupported,
        '$expand=steps/$ref',
        '$expand=redirectTo($levels=2)',
        '$filter=status has 1'
      ])
        await expectUnsupported(c.get(`Tutorials?${option}`))
    }
  ],
  [
    '8',
    'types of the metadata are Edm or declared',
    async c => {
      const text = (await c.get('$metadata')).text()
      const types = new Set(
        text
          .matchAll(/<(?:Property|Parameter|ReturnType)[^>]* Type="(?:Collection\()?([^")]+)/g)
          .map(([, type]) => String(type))
      )
      const declared = new Set(
        text.matchAll(/<(?:EntityType|ComplexType|EnumType|TypeDefinition) Name="([^"]+)"/g).map(([, name]) => name)
      )
      const unknown = [...types].filter(type => !type.startsWith('Edm.') && !declared.has(type.replace(/^.*\./, '')))
      expect(unknown.filter(type => !declared.has(type.replace('AdminService.', '')))).toEqual([])
    }
  ],
  [
    '13',
    '$metadata as XML and as JSON',
    async c => {
      expect((await c.get('$metadata')).headers['content-type']).toMatch(/xml/)
      expect(await c.json('$metadata?$format=json')).toMatchObject({ $Version: '4.0' })
    }
  ],
  [
    '13b',
    '$metadata has an entity tag',
    async c => {
      const tag = (await c.get('$metadata')).headers.etag
      expect((await c.get('$metadata', { 'if-none-match': tag })).status).toBe(304)
    }
  ],
  [
    '14',
    'the canonical address of a row answers',
    async c => expect((await c.get(`Tutorials(${c.one.ID})`)).status).toBe(200)
  ],
  [
    '14b',
    'keys: named or not; unknown 404, malformed 400',
    async c =>
      expect(
        await c.statuses(`Tutorials(ID=${c.one.ID})`, `Tutorials(${c.one.ID})`, `Tutorials(${NONE})`, 'Tutorials(abc)')
      ).toEqual([200, 200, 404, 400])
  ]
]
