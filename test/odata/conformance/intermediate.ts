import { expect } from '@jest/globals'
import { type Check, expectUnsupported, OURS, type Tutorial } from './check.ts'
import { filterChecks } from './filters.ts'

type Row = Readonly<Record<string, unknown>> & { readonly steps: readonly Readonly<Record<string, unknown>>[] }

const ours = (options: string) => `Tutorials?$filter=${OURS}&${options}`

/** OData 4.01 protocol, section 13.1.3. */
export const intermediate: readonly Check[] = [
  [
    '3',
    '$select: properties, *, nested',
    async c => {
      const [row] = await c.rows(ours('$select=slug,title&$top=1'))
      expect(Object.keys(row as object)).not.toContain('status')
      const [full] = await c.rows(ours('$select=*&$top=1'))
      expect(full).toHaveProperty('status')
      const [nested] = await c.rows<Row>(ours('$expand=steps($select=title)&$orderby=slug&$top=1'))
      expect(nested?.steps[0]).not.toHaveProperty('stepOrder')
    }
  ],
  [
    '3b',
    '$select by a path is answered or 400',
    async c => expect([200, 400]).toContain((await c.get('Tutorials?$select=steps/title&$top=1')).status)
  ],
  [
    '5',
    '$top: 0, 3, more than there are',
    async c => {
      const count = async (top: number) => (await c.rows(ours(`$top=${top}`))).length
      expect([await count(0), await count(3), await count(99)]).toEqual([0, 3, 4])
    }
  ],
  [
    '6',
    '/$value of a property; 204 for null',
    async c => {
      expect((await c.get(`Tutorials(${c.one.ID})/title/$value`)).text()).toBe(c.one.title)
      expect((await c.get(`Tutorials(${c.one.ID})/mdFileUrl/$value`)).status).toBe(204)
    }
  ],
  [
    '7.1',
    'eq and ne, null too',
    async c => {
      expect(await c.slugs("title ne 'Bake a cake'")).toHaveLength(3)
      expect(await c.slugs('featuredOrder eq null and title ne null')).toHaveLength(4)
    }
  ],
  [
    '7.2',
    'parameter aliases',
    async c => {
      const rows = await c.rows<Tutorial>("Tutorials?$filter=slug eq @s&@s='conf-bake'")
      expect(rows.map(({ slug }) => slug)).toEqual(['conf-bake'])
    }
  ],
  ...filterChecks,
  [
    '7.5',
    '$filter on expanded rows',
    async c => {
      const [row] = await c.rows<Row>("Tutorials?$filter=slug eq 'conf-bake'&$expand=steps($filter=stepOrder gt 5)")
      expect(row?.steps).toHaveLength(2)
    }
  ],
  [
    '11',
    '$search: word, phrase, AND, OR, NOT',
    async c => {
      const found = async (search: string) => (await c.rows(ours(`$search=${search}`))).length
      expect([await found('cake'), await found('"deep dive"'), await found('cake OR dive')]).toEqual([1, 1, 2])
      expect([await found('bake AND cake'), await found('deep AND NOT dive')]).toEqual([1, 0])
    }
  ],
  [
    '11b',
    '$search does not ask for upper and lower case',
    async c => expect(await c.rows(ours('$search=CAKE'))).toHaveLength(1)
  ],
  [
    '12',
    '$skip with $top and $orderby',
    async c => {
      const rows = await c.rows<Tutorial>(ours('$orderby=slug desc&$skip=1&$top=2'))
      expect(rows.map(({ slug }) => slug)).toEqual(['conf-cafe', 'conf-bake'])
    }
  ],
  [
    '13',
    '$count=true does not depend on $top and $skip',
    async c => expect(await c.json(ours('$count=true&$top=1&$skip=1'))).toMatchObject({ '@odata.count': 4 })
  ],
  [
    '13b',
    '$count=false leaves it out',
    async c => expect(await c.json(ours('$count=false'))).not.toHaveProperty('@odata.count')
  ],
  [
    '14',
    '$orderby: several, by path, by $count, by function, by arithmetic',
    async c => {
      const slugs = async (order: string) =>
        (await c.rows<Tutorial>(ours(`$orderby=${order}`))).map(({ slug }) => slug.slice('conf-'.length))
      expect(await slugs('experienceTag desc,slug asc')).toEqual(['deep', 'api', 'cafe', 'bake'])
      expect(await slugs('redirectTo/slug,slug desc')).toEqual(['deep', 'cafe', 'bake', 'api'])
      expect(await slugs('steps/$count desc')).toEqual(['bake', 'cafe', 'api', 'deep'])
      expect(await slugs('length(title) desc')).toEqual(['deep', 'cafe', 'api', 'bake'])
      expect(await slugs('stepCount mul -1')).toEqual(['bake', 'cafe', 'api', 'deep'])
    }
  ],
  [
    '15',
    '$expand: one, many, nested, *',
    async c => {
      const nested = '$expand=steps($top=1;$skip=1;$orderby=stepOrder desc;$select=title;$filter=stepOrder gt 0)'
      for (const options of [
        nested,
        '$expand=steps($search=cake)',
        '$expand=tags($expand=tag($select=name);$top=1)',
        '$expand=*'
      ])
        expect([options, (await c.get(ours(options))).status]).toEqual([options, 200])
    }
  ],
  [
    '15e',
    '$expand with $levels, $ref, /$count',
    async c => {
      for (const options of [
        'redirectTo($levels=2)',
        'redirectTo($levels=max)',
        'steps/$ref',
        'steps/$count',
        '*($levels=1)'
      ])
        await expectUnsupported(c.get(`Tutorials?$expand=${options}`))
      return 'refused with 501'
    }
  ],
  [
    '15b',
    '$count=true within $expand',
    async c => {
      const [row] = await c.rows("Tutorials?$filter=slug eq 'conf-bake'&$expand=steps($count=true;$top=2)")
      expect(Number(row?.['steps@odata.count'])).toBe(7)
    }
  ],
  [
    '15c',
    '$top within $expand gives no link',
    async c => {
      const [row] = await c.rows("Tutorials?$filter=slug eq 'conf-bake'&$expand=steps($top=2)")
      expect(row).not.toHaveProperty('steps@odata.nextLink')
    }
  ],
  [
    '15d',
    '$orderby within $expand, for each row',
    async c => {
      const rows = await c.rows<Row>(ours('$expand=steps($orderby=stepOrder desc;$select=stepOrder)'))
      for (const { steps } of rows) {
        const orders = steps.map(step => Number(step['stepOrder']))
        expect(orders).toEqual(orders.toSorted((one, other) => other - one))
      }
    }
  ],
  [
    '16',
    'paths: property, related row, related rows, their $count',
    async c => {
      const base = `Tutorials(${c.one.ID})`
      expect(await c.statuses(`${base}/title`, `${base}/steps`, `${base}/steps/$count`)).toEqual([200, 200, 200])
      expect((await c.get(`${base}/steps/$count`)).text()).toBe('3')
    }
  ],
  [
    '16b',
    'a related row that is not there: 204',
    async c => expect((await c.get(`Tutorials(${c.one.ID})/redirectTo`)).status).toBe(204)
  ],
  [
    '16c',
    '$count with $filter and $search',
    async c => {
      expect((await c.get(`Tutorials/$count?$filter=${OURS}`)).text()).toBe('4')
      expect((await c.get(`Tutorials/$count?$filter=${OURS}&$search=cake`)).text()).toBe('1')
      expect((await c.get(`Tutorials/$count?$filter=${OURS} and stepCount add 1 gt 5`)).text()).toBe('2')
    }
  ],
  ['16d', 'the key as a segment', async c => expect((await c.get(`Tutorials/${c.one.ID}`)).status).toBe(200)]
]
