import { beforeAll, describe, expect } from '@jest/globals'
import { serverAudits } from 'graphql-http'
import { randomUUID } from 'node:crypto'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBothInFullRun('statements', 'types')

let backend: Backend

/** Of three steps each, 10 to 50 minutes; beta leads to alpha. */
const slugs = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']

beforeAll(async () => {
  backend = await startBackend()
  const documents = Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)]))
  const described = slugs.map((slug, index) => {
    const steps = [1, 2, 3].map(number => ({ number, title: `Step ${number} of ${slug}` }))
    return [slug, { title: `The ${slug}`, time: 10 * (index + 1), stepCount: 3, steps }]
  })
  await publish(backend, documents, { metadata: Object.fromEntries(described) as Record<string, unknown> })
  const alpha = "(SELECT ID FROM (SELECT ID, slug FROM tutorials_catalog_Tutorials) t WHERE slug = 'alpha')"
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET redirectTo_ID = ${alpha} WHERE slug = 'beta'`)
})

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

const ask = (query: string, variables?: object, headers: object = {}): Promise<HttpResponse> =>
  post(`${backend.url}/graphql`, { query, variables }, { ...as('api'), ...headers })

/** Data of an answer without an error. */
async function data(query: string, variables?: object): Promise<unknown> {
  const answer = (await ask(query, variables)).json<Answer>()
  expect(answer.errors).toBeUndefined()
  return answer.data
}

/** The slugs that a filter, order or page leads to. */
async function found(args: string): Promise<readonly string[]> {
  const { Tutorials } = (await data(`{ Tutorials(${args}) { nodes { slug } } }`)) as {
    Tutorials: { nodes: readonly { slug: string }[] }
  }
  return Tutorials.nodes.map(({ slug }) => slug)
}

/** Messages of the errors that refuse a query. */
async function refused(query: string, variables?: object): Promise<string> {
  const answer = (await ask(query, variables)).json<Answer>()
  expect(answer.data ?? {}).not.toMatchObject({ Tutorials: expect.anything() as unknown })
  return answer.errors?.map(({ message }) => message).join('\n') ?? ''
}

verifiesOnSqlite(
  ['ODATA-017', 'ODATA-018'],
  'GraphQL needs the scope Tutorial.API, before anything is read of the request',
  async () => {
    for (const body of ['{', '{"query":"{ Tutorials { totalCount } }"}'])
      for (const [headers, status] of [
        [{}, 401],
        [as('admin'), 403],
        [bearer(backend.key), 401]
      ] as const) {
        expect((await post(`${backend.url}/graphql`, body, headers)).status).toBe(status)
        expect((await get(`${backend.url}/graphql?query=${encodeURIComponent('{')}`, headers)).status).toBe(status)
      }
    expect((await ask('{ Tutorials { totalCount } }')).json()).toEqual({ data: { Tutorials: { totalCount: 5 } } })
  }
)

verifiesOnSqlite('ODATA-007', 'the same rows are at /api, for every login', async () => {
  expect((await get(`${backend.url}/api/Tutorials`)).status).toBe(401)
  const answer = await get(`${backend.url}/api/Tutorials?$orderby=slug&$select=slug`, as('learner'))
  expect(answer.json<{ value: { slug: string }[] }>().value.map(({ slug }) => slug)).toEqual(slugs.toSorted())
  expect((await post(`${backend.url}/api/Tutorials`, { slug: 'x' }, as('learner'))).status).toBe(405)
})

verifiesOnSqlite('ODATA-009', 'those of /admin are for admins', async () => {
  expect((await get(`${backend.url}/admin/Tutorials`, as('api'))).status).toBe(403)
  expect((await get(`${backend.url}/admin/Tutorials`, as('admin'))).status).toBe(200)
})

testOnBoth('a query follows associations both ways, with lists of their own order, filter and page', async () => {
  const nested = `{ Tutorials(filter: { slug: { eq: "beta" } }) { totalCount nodes { title averageTimeToComplete
    redirectTo { slug }
    last: steps(orderBy: [{ stepOrder: desc }], top: 2) { totalCount nodes { title tutorial { slug } } }
    steps(filter: { stepOrder: { lt: 2 } }) { totalCount nodes { title __typename } } } } }`
  expect(await data(nested)).toEqual({
    Tutorials: {
      totalCount: 1,
      nodes: [
        {
          title: 'The beta',
          averageTimeToComplete: 20,
          redirectTo: { slug: 'alpha' },
          last: {
            totalCount: 3,
            nodes: [3, 2].map(number => ({ title: `Step ${number} of beta`, tutorial: { slug: 'beta' } }))
          },
          steps: { totalCount: 1, nodes: [{ title: 'Step 1 of beta', __typename: 'Steps' }] }
        }
      ]
    }
  })
})

testOnBoth('whatever is nested in a list, the database is asked once', async () => {
  await backend.disturb()
  await data(`{ Tutorials { nodes { slug steps { totalCount nodes { title tutorial { redirectTo { title } } } } } } }`)
  const { statements } = await backend.observe()
  expect(statements.filter(statement => /catalog_Tutorials|DeveloperService_Tutorials/.test(statement))).toHaveLength(1)
})

test('fragments, variables and directives count as GraphQL says', async () => {
  const query = `query ($top: Int = 1, $filter: TutorialsFilter, $deep: Boolean!) {
    Tutorials(top: $top, filter: $filter, orderBy: [{ slug: asc }]) { ...page nodes { steps(top: 1, orderBy: [{ stepOrder: asc }]) @include(if: $deep) { nodes { title } } } } }
    fragment page on TutorialsPage { nodes { slug ... on Tutorials { name: title } steps(top: 1, orderBy: [{ stepOrder: asc }]) @include(if: $deep) { nodes { order: stepOrder } } } }`
  const variables = { filter: { averageTimeToComplete: { in: [20, 30] } }, deep: true }
  expect(await data(query, variables)).toEqual({
    Tutorials: {
      nodes: [{ slug: 'beta', name: 'The beta', steps: { nodes: [{ title: 'Step 1 of beta', order: 1 }] } }]
    }
  })
  expect(await data(query, { deep: false })).toEqual({ Tutorials: { nodes: [{ slug: 'alpha', name: 'The alpha' }] } })
})

describe('a variable', () => {
  const query =
    'query ($slug: String!, $top: Int) { Tutorials(top: $top, filter: { slug: { eq: $slug } }) { totalCount } }'
  const own = 'application/graphql-response+json'
  const wrong = [{}, { slug: null }, { slug: 5 }, { slug: 'alpha', top: 'many' }, { slug: 'alpha', top: 1.5 }]

  test.each(wrong)(
    'that is missing or of the wrong type is 400, and 200 to who takes JSON alone: %j',
    async variables => {
      const inAddress = new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()
      const byGet = (accept: string) => get(`${backend.url}/graphql?${inAddress}`, { ...as('api'), accept })
      for (const [accept, status, type] of [
        [own, 400, own],
        ['*/*', 400, own],
        [`${own}, application/json;q=0.9`, 400, own],
        ['application/json', 200, 'application/json']
      ] as const)
        for (const answer of [await ask(query, variables, { accept }), await byGet(accept)]) {
          expect({ accept, status: answer.status }).toEqual({ accept, status })
          expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`)
          expect(answer.json()).toEqual({
            errors: [expect.objectContaining({ message: expect.stringContaining('$') })]
          })
        }
    }
  )

  test('that fits is 200, and so is what fails only then', async () => {
    expect((await ask(query, { slug: 'alpha' }, { accept: own })).status).toBe(200)
    const wide = await ask('{ Tutorials(top: 2000) { nodes { slug } } }', {}, { accept: own })
    expect([wide.status, wide.json<Answer>().data]).toEqual([200, { Tutorials: null }])
  })
})

describe('a list', () => {
  testOnBoth.each([
    ['averageTimeToComplete: { eq: 20 }', ['beta']],
    ['averageTimeToComplete: { ne: 20 }', ['alpha', 'delta', 'epsilon', 'gamma']],
    ['averageTimeToComplete: { gt: 20, le: 40 }', ['delta', 'gamma']],
    ['averageTimeToComplete: { ge: 20 }, slug: { lt: "d" }', ['beta']],
    ['slug: { in: ["alpha", "none"] }', ['alpha']],
    ['slug: { in: [] }', []],
    ['slug: { contains: "lta" }', ['delta']],
    ['title: { startswith: "The e" }', ['epsilon']],
    ['primaryTag: { eq: null }', slugs.toSorted()],
    ['primaryTag: { ne: null }', []],
    ['or: [{ slug: { eq: "beta" } }, { and: [{ slug: { ge: "d" } }, { slug: { lt: "e" } }] }]', ['beta', 'delta']],
    ['or: []', []],
    ['not: { slug: { in: ["alpha", "beta"] } }', ['delta', 'epsilon', 'gamma']],
    ['createdAt: { ge: "2020-01-01" }', slugs.toSorted()],
    ['createdAt: { lt: "2020-01-01T00:00:00+02:00" }', []],
    ['slug: { eq: "\' OR 1=1 --" }', []]
  ])('is filtered by %s', async (filter, expected) => {
    expect(await found(`filter: { ${filter} }, orderBy: [{ slug: asc }]`)).toEqual(expected)
  })

  testOnBoth('is ordered and paged without gaps', async () => {
    const pages = [0, 2, 4, 6].map(skip =>
      found(`orderBy: [{ stepCount: asc }, { slug: desc }], top: 2, skip: ${skip}`)
    )
    expect((await Promise.all(pages)).flat()).toEqual(slugs.toSorted().reverse())
    expect(await found('top: 0')).toEqual([])
  })
})

describe('too much, or what makes no sense, is refused by its name:', () => {
  test.each([
    ['{ Tutorials(top: 1001) { totalCount } }', 'top must be 0 to 1000'],
    ['{ Tutorials(skip: -1) { totalCount } }', 'skip must be 0 to'],
    ['{ Tutorials(orderBy: [{ slug: asc, title: asc }]) { totalCount } }', 'name one column'],
    ['{ Tutorials(filter: { slug: { gt: null } }) { totalCount } }', 'slug: gt takes no null'],
    ['{ Tutorials(filter: { slug: { eq: "\\u0000" } }) { totalCount } }', 'NUL'],
    ['{ Tutorials(top: 1000) { nodes { steps(top: 1000) { nodes { ID } } } } }', 'more than 100000 rows'],
    ['{ Tutorials { nodes { a: redirectTo { b: redirectTo { c: redirectTo { redirectTo { ID } } } } } } }', '3 levels'],
    ['{ Tutorials { a: nodes { ID } b: nodes { ID } } }', 'Select nodes once'],
    ['{ Tutorials(filter: { createdAt: { gt: "yesterday" } }) { totalCount } }', 'Timestamp cannot represent'],
    ['{ Tutorials { nodes { meta { owner } } } }', 'Cannot query field'],
    ['{ Users { nodes { email } } }', 'Cannot query field'],
    ['mutation { x }', 'mutation'],
    [
      `{ ${'a'.repeat(3)}: Tutorials { totalCount } ${Array.from({ length: 10 }, (_, n) => `l${n}: Steps { totalCount }`).join(' ')} }`,
      '10 lists'
    ],
    [`{ Tutorials { nodes { ${Array.from({ length: 500 }, (_, n) => `f${n}: ID`).join(' ')} } } }`, '500 fields'],
    [`{ Tutorials { nodes { ${'ID '.repeat(2001)} } } }`, 'tokens'],
    [
      'query { Tutorials { nodes { ...a } } } fragment a on Tutorials { ...b } fragment b on Tutorials { ...a }',
      'itself'
    ]
  ])('%#', async (query, reason) => {
    expect(await refused(query)).toContain(reason)
  })

  test('fragments that double at every level are counted, not followed', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, n) => `fragment f${n} on Tutorials { ...f${n + 1} x${n}: ID ...f${n + 1} }`
    )
    const query = `{ Tutorials { nodes { ...f0 } } } ${levels.join(' ')} fragment f30 on Tutorials { ID }`
    expect(await refused(query)).toContain('500 fields')
  })

  test('variables that nest too deeply', async () => {
    let filter: object = {}
    for (let depth = 0; depth < 500; depth++) filter = { not: filter }
    const query = 'query ($filter: TutorialsFilter) { Tutorials(filter: $filter) { totalCount } }'
    expect((await ask(query, { filter })).status).toBe(400)
    const inAddress = `query=${encodeURIComponent(query)}&variables=${encodeURIComponent(JSON.stringify({ filter }))}`
    expect((await get(`${backend.url}/graphql?${inAddress}`, as('api'))).status).toBe(400)
  })
})

testOnBoth('the caller sees own records of progress alone', async () => {
  await post(`${backend.url}/graphql`, { query: '{ TaskRecords { totalCount } }' }, as('api'))
  for (const loginId of ['api', 'learner']) {
    const user = randomUUID()
    await backend.sql(`INSERT INTO tutorials_people_Users (ID, uuid, loginId) VALUES (?, ?, ?)`, [user, user, loginId])
    await backend.sql(
      `INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status) VALUES (?, ?, 1, 'TUTORIAL', 'COMPLETED')`,
      [randomUUID(), user]
    )
  }
  expect(await data('{ TaskRecords { totalCount nodes { taskLegacyId completionTime } } }')).toEqual({
    TaskRecords: { totalCount: 1, nodes: [{ taskLegacyId: 1, completionTime: null }] }
  })
  expect(await refused('{ TaskRecords { nodes { owner } } }')).toContain('Cannot query field')
  const { value } = (await get(`${backend.url}/api/TaskRecords`, as('learner'))).json<{ value: object[] }>()
  expect(value).toHaveLength(1)
  // rows of others come first here, and must not fill the page before the caller's own are picked
  const other = randomUUID()
  await backend.sql(`INSERT INTO tutorials_people_Users (ID, uuid) VALUES (?, ?)`, [other, other])
  const list = Array.from(
    { length: 9 },
    (_, task) => `('${randomUUID()}', '${other}', ${-task}, 'TUTORIAL', 'COMPLETED')`
  )
  await backend.sql(
    `INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status) VALUES ${list.join()}`
  )
  const read = async (options: string) => (await get(`${backend.url}/api/TaskRecords${options}`, as('learner'))).text()
  const inner = await read('?$apply=orderby(taskLegacyId)/top(5)&$top=3&$select=taskLegacyId')
  expect(JSON.parse(inner)).toMatchObject({ value: [{ taskLegacyId: 1 }] })
  expect(await read('/$count?$apply=groupby((status))')).toBe('1')
  expect(JSON.parse(await read('?$apply=aggregate($count as n)'))).toMatchObject({ value: [{ n: 1 }] })
})

test('by status, a refusal is told to whoever takes anything, and not to whoever insists on plain JSON', async () => {
  const wrong = '{ Nope }'
  for (const accept of [
    '*/*',
    'application/graphql-response+json',
    'application/graphql-response+json, application/json'
  ])
    expect((await ask(wrong, {}, { accept })).status).toBe(400)
  expect((await ask(wrong, {}, { accept: 'application/json' })).status).toBe(200)
  const unreadable = await post(`${backend.url}/graphql`, '{"query":', as('api'))
  expect(unreadable.status).toBe(400)
  expect(unreadable.json<Answer>().errors).toHaveLength(1)
  expect((await ask(wrong, {}, { accept: 'text/html' })).status).toBe(406)
  const typed = { ...as('api'), 'content-type': 'text/plain' }
  expect((await post(`${backend.url}/graphql`, '{"query":"{ Tutorials { totalCount } }"}', typed)).status).toBe(415)
})

test('a read that fails is told by an id, nothing of it', async () => {
  await backend.disturb({ statement: 2, effect: 'fail' })
  const answer = (await ask('{ Tutorials { totalCount } }')).text()
  await backend.observe()
  expect(answer).toMatch(/report id [0-9a-f-]{36}/)
  expect(answer).not.toMatch(/SELECT|disk|stack|at /)
})

/**
 * The checks of graphql-http for servers that follow the specification GraphQL over HTTP, without what is left to the
 * server. Who takes anything was once to get plain JSON; the specification has dropped that.
 */
describe('GraphQL over HTTP', () => {
  const audits = serverAudits({
    url: () => `${backend.url}/graphql`,
    fetchFn: (address: string, options: RequestInit = {}) =>
      fetch(address, { ...options, headers: { ...(options.headers as object), ...as('api') } })
  })
  const dropped = ['SHOULD accept */* and use', 'SHOULD assume application/json content-type when accept']
  const kept = audits.filter(({ name }) => !name.startsWith('MAY') && !dropped.some(start => name.startsWith(start)))
  test.each(kept.map(audit => [audit.name, audit] as const))('%s', async (_, audit) => {
    expect(await audit.fn()).toMatchObject({ status: 'ok' })
  })
})
