import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, post } from '../support/http/http.ts'
import { type Client, OURS, prepared } from '../odata/conformance/check.ts'

onBoth('statements', 'types')

let backend: Backend
let client: Client

beforeAll(async () => {
  backend = await leaseBackend()
  client = await prepared(backend)
})

/** Steps of the tutorials: conf-bake 7 (advanced), conf-cafe 5 and conf-api 3 (beginner), conf-deep 1 (intermediate). */
const STEPS = `filter(startswith(tutorial/slug,'conf-'))`
const SUM = 'aggregate(stepCount with sum as s)'
const LEVELS = [
  { experienceTag: 'advanced', s: 7 },
  { experienceTag: 'beginner', s: 8 },
  { experienceTag: 'intermediate', s: 1 }
]
const COUNTED = [
  { tutorial: { slug: 'conf-api' }, n: 3 },
  { tutorial: { slug: 'conf-bake' }, n: 7 },
  { tutorial: { slug: 'conf-cafe' }, n: 5 },
  { tutorial: { slug: 'conf-deep' }, n: 1 }
]

/** The rows without what tells their parts of `concat` apart. */
async function rows(path: string): Promise<readonly object[]> {
  const found = await client.rows(path)
  return found.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => name !== '@odata.context')))
}

describe('totals of entities with an entity tag', () => {
  test.each([
    [SUM, [{ s: 16 }]],
    [`filter(stepCount gt 3)/${SUM}`, [{ s: 12 }]],
    ['aggregate($count as n,stepCount with sum as s)', [{ n: 4, s: 16 }]],
    ['aggregate(stepCount with min as a,stepCount with max as b,stepCount with average as c)', [{ a: 1, b: 7, c: 4 }]],
    ['aggregate(slug with countdistinct as n)', [{ n: 4 }]],
    [`${SUM}/filter(s gt 16)`, []],
    [`concat(${SUM},groupby((experienceTag),${SUM}))`, [{ s: 16 }, ...LEVELS]],
    [`groupby((experienceTag),${SUM})/aggregate(s with max as m)`, [{ m: 8 }]],
    ['search(Bake)/aggregate(stepCount with sum as s)', [{ s: 7 }]]
  ])('%s', async (apply, expected) => {
    expect(await rows(`Tutorials?$apply=filter(${OURS})/${apply}`)).toEqual(expected)
  })

  test.each([
    ['$orderby=s', [{ s: 16 }]],
    ['$top=1', [{ s: 16 }]],
    ['$skip=1', []],
    ['$select=s', [{ s: 16 }]],
    ['$filter=s lt 16', []],
    ['$count=true', [{ s: 16 }]]
  ])('with %s', async (option, expected) => {
    expect(await rows(`Tutorials?$apply=filter(${OURS})/${SUM}&${option}`)).toEqual(expected)
  })

  test('of times are times', async () => {
    const [row] = await rows(`Tutorials?$apply=filter(${OURS})/aggregate(createdAt with min as first)`)
    expect(row).toEqual({ first: client.tutorials.map(({ createdAt }) => createdAt).sort()[0] })
  })
})

describe('groups by a path', () => {
  const GROUPS = 'groupby((tutorial/slug),aggregate($count as n))'
  test.each([
    [GROUPS, '', COUNTED],
    ['groupby((tutorial/slug))', '', COUNTED.map(({ tutorial }) => ({ tutorial }))],
    [GROUPS, '&$orderby=n desc&$top=1', [COUNTED[1]]],
    [GROUPS, '&$orderby=tutorial/slug desc&$skip=3', [COUNTED[0]]],
    [GROUPS, '&$filter=n gt 5', [COUNTED[1]]],
    [`${GROUPS}/orderby(n)/top(2)`, '', [COUNTED[3], COUNTED[0]]],
    [`${GROUPS}/orderby(n desc)/concat(aggregate($count as c),top(1))`, '', [{ c: 4 }, COUNTED[1]]],
    [`${GROUPS}/top(2)/aggregate(n with sum as s)`, '', [{ s: 10 }]],
    ['aggregate(tutorial/stepCount with max as m)', '', [{ m: 7 }]],
    [
      'groupby((tutorial/redirectTo/slug),aggregate($count as n))',
      '',
      [{ tutorial: { redirectTo: { slug: null } }, n: 16 }]
    ]
  ])('%s%s', async (apply, options, expected) => {
    expect(await rows(`Steps?$apply=${STEPS}/${apply}${options}`)).toEqual(expected)
  })

  test('that are transformed further are not supported', async () => {
    const answer = await client.get(`Steps?$apply=${GROUPS}/top(3)/filter(n gt 3)`)
    expect([answer.status, answer.json()]).toMatchObject([501, { error: { message: expect.stringContaining('path') } }])
  })
})

test.each([
  [`orderby(stepCount desc)/top(2)/${SUM}`, [{ s: 12 }]],
  [`orderby(stepCount)/skip(1)/${SUM}`, [{ s: 15 }]],
  [`orderby(stepCount)/${SUM}`, [{ s: 16 }]],
  [
    'orderby(slug)/top(2)/groupby((experienceTag),aggregate($count as n))',
    [
      { experienceTag: 'advanced', n: 1 },
      { experienceTag: 'beginner', n: 1 }
    ]
  ],
  ['orderby(slug)/top(2)/filter(stepCount gt 3)/groupby((slug))', [{ slug: 'conf-bake' }]],
  [`groupby((experienceTag),${SUM})/filter(s gt 1)/filter(s lt 8)`, [LEVELS[0]]],
  [`groupby((experienceTag),${SUM})/orderby(s desc)/top(2)/aggregate(s with sum as t)`, [{ t: 15 }]],
  [`groupby((experienceTag),${SUM})/top(2)/filter(s gt 7)`, [LEVELS[1]]],
  [`concat(orderby(slug)/top(1)/${SUM},${SUM})`, [{ s: 3 }, { s: 16 }]],
  [`filter(title ne ')/top(1)/it''s')/${SUM}`, [{ s: 16 }]]
])('a transformation works on the result of those before it: %s', async (apply, expected) => {
  expect(await rows(`Tutorials?$apply=filter(${OURS})/${apply}`)).toEqual(expected)
})

test('rows after $top are filtered and shown', async () => {
  const found = await rows(`Tutorials?$apply=filter(${OURS})/orderby(slug)/top(2)/filter(stepCount gt 3)`)
  expect(found).toMatchObject([{ slug: 'conf-bake', title: 'Bake a cake' }])
})

describe('entities with drafts', () => {
  const slug = `aggregates-${crypto.randomUUID()}`

  beforeAll(async () => {
    for (const name of ['a', 'b']) {
      const row = [crypto.randomUUID(), `${slug}-${name}`, name]
      await backend.sql('INSERT INTO tutorials_catalog_Groups (ID, slug, title) VALUES (?, ?, ?)', row)
    }
    await post(`${client.url}/admin/Groups`, { slug: `${slug}-c`, title: 'c' }, as('admin'))
  })

  test.each([
    ['true', 'aggregate($count as n)', [{ n: 2 }]],
    ['true', 'aggregate(ID with countdistinct as n)', [{ n: 2 }]],
    [
      'true',
      'groupby((title),aggregate($count as n))',
      [
        { title: 'a', n: 1 },
        { title: 'b', n: 1 }
      ]
    ],
    [
      'true',
      'groupby((IsActiveEntity,title))',
      [
        { title: 'a', IsActiveEntity: true },
        { title: 'b', IsActiveEntity: true }
      ]
    ],
    ['true', 'concat(aggregate($count as n),groupby((title)))', [{ n: 2 }, { title: 'a' }, { title: 'b' }]],
    ['true', 'top(1)/aggregate($count as n)', [{ n: 1 }]],
    ['false', 'aggregate($count as n)', [{ n: 1 }]],
    ['false', 'groupby((title))', [{ title: 'c' }]]
  ])('IsActiveEntity eq %s: %s', async (isActive, apply, expected) => {
    const own = `filter(IsActiveEntity eq ${isActive} and startswith(slug,'${slug}'))`
    expect(await rows(`Groups?$apply=${own}/${apply}`)).toEqual(expected)
  })

  test('are counted, but not aggregated, together with what is active', async () => {
    const both = `startswith(slug,'${slug}') and (IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null)`
    expect((await client.get(`Groups/$count?$filter=${both}`)).text()).toBe('3')
    const answer = await client.get(`Groups?$apply=filter(${both})/aggregate($count as n)`)
    expect([answer.status, answer.json()]).toMatchObject([
      501,
      { error: { message: expect.stringContaining('IsActiveEntity') } }
    ])
  })
})

test.each([
  `${'concat('.repeat(20)}identity,identity${')'.repeat(20)}`,
  'concat(identity,identity)x',
  'concat(identity,identity',
  'top(1)/aggregate($count as n',
  'top(1)/aggregate($count as n))'
])('a malformed or deep $apply is refused: %s', async apply => {
  const answer = await client.get(`Tutorials?$apply=${apply}`)
  expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: expect.any(String) } }])
})

test.each([
  [`Tutorials?$apply=${SUM}&$orderby=title`, '$orderby', 'title'],
  [`Tutorials?$apply=groupby((experienceTag),${SUM})&$orderby=tolower(title)`, '$orderby', 'title'],
  [`Tutorials?$apply=groupby((experienceTag),${SUM})&$orderby=steps/$count`, '$orderby', '$count'],
  [`Tutorials?$apply=groupby((experienceTag),${SUM})/orderby(redirectTo/slug)`, '$orderby', 'redirectTo/slug'],
  [`Tutorials?$apply=${SUM}&$select=title`, '$select', 'title'],
  [`Tutorials?$apply=${SUM}&$expand=steps`, '$expand', 'steps']
])('GET %s is refused with %s and the name', async (path, target, name) => {
  const answer = await client.get(path)
  expect([answer.status, answer.json()]).toMatchObject([
    400,
    { error: { target, message: expect.stringContaining(`${name} is`) } }
  ])
})

test('the answers are the same when they are asked for again, in batches and in atomicity groups', async () => {
  const paths = [
    [`Tutorials?$apply=filter(${OURS})/${SUM}`, [{ s: 16 }]],
    [`Steps?$apply=${STEPS}/groupby((tutorial/slug),aggregate($count as n))`, COUNTED],
    ['Groups?$apply=filter(false)/aggregate(ID with countdistinct as n)', [{ n: 0 }]]
  ] as const
  const requests = (more: object) =>
    paths.map(([url], id) => ({ id: `${id}`, method: 'GET', url: encodeURI(url), ...more }))
  for (let time = 0; time < 4; time++) {
    for (const [path, expected] of paths) expect(await rows(path)).toEqual(expected)
    for (const more of [{}, { headers: {} }, { atomicityGroup: 'g' }]) {
      const parts = await client.parts(requests(more))
      expect(parts.map(({ status, body }) => [status, body['value']])).toEqual(
        paths.map(([, expected]) => [200, expected])
      )
    }
  }
})

test('HCQL has the same totals, also when it is asked again', async () => {
  const ask = async (columns: readonly object[], from: string, more: object) => {
    const query = { SELECT: { from: { ref: [from] }, columns, ...more } }
    return (await post(`${client.url}/hcql/admin`, query, as('admin'))).json<{ data: readonly object[] }>().data
  }
  const call = (func: string, path: readonly string[], name: string) => ({ func, args: [{ ref: path }], as: name })
  const where = (path: readonly string[]) => [{ ref: path }, 'like', { val: 'conf-%' }]
  const first = client.tutorials.map(({ createdAt }) => createdAt).sort()[0]
  for (let time = 0; time < 4; time++)
    expect(
      await ask([call('sum', ['stepCount'], 's'), call('min', ['createdAt'], 'first')], 'Tutorials', {
        where: where(['slug'])
      })
    ).toEqual([{ s: 16, first }])
  const slugs = ['tutorial', 'slug']
  const groups = { where: where(slugs), groupBy: [{ ref: slugs }], orderBy: [{ ref: slugs }] }
  expect(await ask([{ ref: slugs, as: 'slug' }, call('count', ['ID'], 'n')], 'Steps', groups)).toEqual(
    COUNTED.map(({ tutorial, n }) => ({ slug: tutorial.slug, n }))
  )
})
