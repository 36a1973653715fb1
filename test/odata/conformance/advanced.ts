import { expect } from '@jest/globals'
import { type Check, expectUnsupported, OURS } from './check.ts'
import { batchChecks } from './batches.ts'
import { deltaChecks } from './deltas.ts'

/** OData 4.01 protocol, section 13.1.4. */
export const advanced: readonly Check[] = [
  [
    '4',
    '/$count of related rows in $filter and $orderby',
    async c => {
      const rows = await c.rows(`Tutorials?$filter=${OURS} and steps/$count gt 2&$orderby=steps/$count&$select=slug`)
      expect(rows.map(row => row['slug'])).toEqual(['conf-api', 'conf-cafe', 'conf-bake'])
    }
  ],
  [
    '6',
    '$apply: aggregate, groupby, filter, concat',
    async c => {
      const sums = `filter(${OURS})/groupby((experienceTag),aggregate(stepCount with sum as n))`
      expect(await c.rows(`Tutorials?$apply=${sums}`)).toHaveLength(3)
      const total = 'aggregate(stepCount with sum as n)'
      expect(await c.rows(`Tutorials?$apply=filter(${OURS})/${total}`)).toEqual([{ n: 16 }])
      const parts = await c.rows(`Tutorials?$apply=filter(${OURS})/concat(groupby((slug)),${total})`)
      expect(parts).toMatchObject([...c.tutorials.map(({ slug }) => ({ slug })), { n: 16 }])
      expect((await c.get('Tutorials?$apply=aggregate(stepCount)')).status).toBe(400)
    }
  ],
  [
    '6d',
    '$apply: topcount, compute, expand, rollup',
    async c => {
      const rollup = 'groupby((rollup($all,experienceTag)),aggregate($count as n))'
      for (const apply of [
        'topcount(2,stepCount)',
        'bottomcount(2,stepCount)',
        'compute(stepCount mul 2 as dbl)',
        'expand(steps)',
        rollup
      ])
        await expectUnsupported(c.get(`Tutorials?$apply=${apply}`))
      return 'refused with 501'
    }
  ],
  [
    '6b',
    '$apply: groups with $orderby',
    async c => {
      const apply = `filter(${OURS})/groupby((experienceTag),aggregate($count as n))`
      const rows = await c.rows(`Tutorials?$apply=${apply}&$orderby=experienceTag`)
      expect(rows.map(row => [row['experienceTag'], Number(row['n'])])).toEqual([
        ['advanced', 1],
        ['beginner', 2],
        ['intermediate', 1]
      ])
    }
  ],
  [
    '6c',
    '$apply: counts are numbers',
    async c => {
      const [row] = await c.rows(`Tutorials?$apply=filter(${OURS})/aggregate($count as n)`)
      expect(Number(row?.['n'])).toBe(4)
    }
  ],
  [
    '6e',
    '$apply: groups by a path',
    async c => {
      const groups = 'groupby((tutorial/slug),aggregate($count as n))'
      const rows = await c.rows(`Steps?$apply=filter(startswith(tutorial/slug,'conf-'))/${groups}`)
      expect(rows).toEqual(c.tutorials.map(({ slug, stepCount }) => ({ tutorial: { slug }, n: stepCount })))
    }
  ],
  [
    '6f',
    '$apply: each transformation works on the result of the one before',
    async c => {
      const top = 'orderby(stepCount desc)/top(2)/aggregate(stepCount with sum as n)'
      expect(await c.rows(`Tutorials?$apply=filter(${OURS})/${top}`)).toEqual([{ n: 12 }])
    }
  ],
  [
    '7',
    '$compute',
    async c => {
      const [row] = await c.rows(
        `Tutorials?$filter=slug eq 'conf-bake'&$compute=stepCount mul 2 as twice&$select=slug,twice`
      )
      expect(Number(row?.['twice'])).toBe(14)
      await expectUnsupported(c.get('Tutorials?$compute=stepCount mul 2 as twice&$select=slug,twice&$orderby=twice'))
      return 'in $select; 501 in $filter and $orderby'
    }
  ],
  ['8', '$levels', async c => expectUnsupported(c.get('Tutorials?$expand=redirectTo($levels=max)&$top=1'))],
  ...batchChecks,
  ...deltaChecks,
  [
    '14',
    'Prefer: respond-async may be ignored',
    async c => {
      expect((await c.get('Tags?$top=1', { prefer: 'respond-async' })).status).toBe(200)
      return 'ignored'
    }
  ],
  [
    '15',
    '$crossjoin, $all, $entity',
    async c => {
      for (const path of ['$crossjoin(Tags,Steps)', '$all', '$entity?$id=Tags(1)']) await expectUnsupported(c.get(path))
      return 'refused with 501'
    }
  ],
  [
    '16',
    '$root and $this',
    async c => expectUnsupported(c.get(`Tutorials?$filter=slug eq $root/Tutorials(${c.one.ID})/slug`))
  ],
  ['17', '$filter and $each in a path', async c => expectUnsupported(c.get('Tutorials/$filter(@f)?@f=stepCount gt 5'))],
  [
    '18',
    '$query',
    async c => expectUnsupported(c.send('POST', 'Tutorials/$query', '$top=1', { 'content-type': 'text/plain' }))
  ],
  [
    '19',
    'a function with parameters',
    async c => {
      const { status } = await c.get('getMetricsSnapshot()')
      expect(status).toBe(200)
    }
  ],
  [
    '20',
    'unknown operations 404, wrong methods 405 with Allow',
    async c => {
      expect((await c.get('nope()')).status).toBe(404)
      const [called, read] = [await c.send('POST', 'getMetricsSnapshot', {}), await c.get('cleanupUnusedTags')]
      expect([called.status, called.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect([read.status, read.headers.allow]).toEqual([405, 'POST'])
    }
  ]
]
