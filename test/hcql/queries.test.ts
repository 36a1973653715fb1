import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { addRows, redirectPaths } from './support/rows.ts'

onBothInFullRun('statements', 'types')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await addRows(backend)
})

const query = (path: string, body: unknown, user = 'admin'): Promise<HttpResponse> =>
  post(`${backend.url}/hcql/${path}`, body, { accept: 'application/json', ...as(user) })

const cql = (path: string, body: string, user = 'admin'): Promise<HttpResponse> =>
  send(`${backend.url}/hcql/${path}`, { method: 'POST', body, headers: { 'content-type': 'text/plain', ...as(user) } })

const from = (entity: string, rest: object = {}): object => ({ SELECT: { from: { ref: [entity] }, ...rest } })
const redirects = (rest: object): object => from('AdminService.LegacyRedirects', rest)

async function rows(body: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const answer = await query('admin', body)
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text() }).toEqual({ status: 200, text: '' })
  const { data, ...more } = answer.json<{ data: readonly Readonly<Record<string, unknown>>[] }>()
  expect(more).toEqual({})
  return data
}

const column = { ref: ['fromPath'] }
const byPath = { orderBy: [column] }

/** Each path with one who may use it, and one who is logged in without the scope. */
const paths = [
  ['admin', 'admin', 'author', 'AdminService.Users'],
  ['author', 'author', 'admin', 'AuthorService.Tags'],
  ['analytics', 'admin', 'learner', 'AnalyticsService.Users'],
  ['exports', 'admin', 'learner', 'ExportsService.X'],
  ['consolidation', 'consolidation', 'learner', 'ConsolidationService.X']
] as const

describe.each(paths)('/hcql/%s', (path, allowed, other, entity) => {
  verifiesOnSqlite(
    [
      'HCQL-001',
      'HCQL-004',
      'HCQL-005',
      'HCQL-006',
      'HCQL-007',
      'HCQL-008',
      'HCQL-009',
      'HCQL-010',
      'HCQL-011',
      'HCQL-012',
      'HCQL-013',
      'HCQL-023',
      'HCQL-024'
    ],
    'asks who one is before it reads anything',
    async () => {
      for (const body of [from(entity), '{', '', '[]', 'x'.repeat(100_000)]) {
        expect((await post(`${backend.url}/hcql/${path}`, body)).status).toBe(401)
        expect((await query(path, body, other)).status).toBe(403)
      }
      const answer = await query(path, from(entity), allowed)
      expect([answer.status, answer.json()]).toEqual([200, { data: expect.any(Array) }])
      expect((await query(path, '{', allowed)).status).toBe(400)
    }
  )

  verifiesOnSqlite(['HCQL-003', 'HCQL-030'], 'has that one path alone', async () => {
    const at = (method: string, tail: string) =>
      send(`${backend.url}/hcql/${path}${tail}`, {
        method,
        headers: { 'content-type': 'application/json', ...as(allowed) },
        ...(method !== 'GET' && { body: '{}' })
      })
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect((await at(method, '')).status).toBe(405)
      expect((await at(method, '/Users')).status).toBe(404)
    }
    for (const tail of [
      '/Users',
      '/$csn',
      '/$metadata',
      '/$batch',
      '/userMerge',
      '/exportLegacyData',
      '/anonymizeUser'
    ])
      expect((await at('POST', tail)).status).toBe(404)
  })
})

verifiesOnSqlite('HCQL-030', 'what a service with a path does stays on its OData path', async () => {
  const merge = { primaryUuid: randomUUID(), secondaryUuid: randomUUID() }
  const byOData = await post(`${backend.url}/api/v1/userMerge`, merge, as('consolidation'))
  expect([byOData.status, byOData.json()]).toMatchObject([404, { error: { target: 'primaryUuid' } }])
  for (const [path, user, service] of [
    ['consolidation', 'consolidation', '/api/v1'],
    ['exports', 'admin', '/admin/exports']
  ] as const) {
    const metadata = (await get(`${backend.url}${service}/$metadata`, as(user))).text()
    const operations = [...metadata.matchAll(/<(?:Action|Function)Import Name="(\w+)"/g)].map(([, name = '']) => name)
    for (const name of [...operations, 'exportLegacyData']) {
      expect([name, (await query(`${path}/${name}`, merge, user)).status]).toEqual([name, 404])
      for (const body of [{ event: name, data: merge }, { [name]: merge }])
        expect([body, (await query(path, body, user)).status]).toEqual([body, 400])
      expect((await query(path, from(name), user)).json()).toEqual({ data: [] })
    }
  }
})

verifiesOnSqlite(['HCQL-031', 'HCQL-032'], 'the other services take no queries', async () => {
  for (const path of ['graph', 'homepage', 'search', 'api', 'developer', 'display', 'scanner', 'chat', 'pats', 'ws'])
    expect((await query(path, from('X'))).status).toBe(404)
})

verifies(['HCQL-014', 'HCQL-015', 'HCQL-020'], 'a query of an entity answers { data: [...] }', async () => {
  const data = await rows(redirects(byPath))
  expect(data.map(({ fromPath }) => fromPath)).toEqual(redirectPaths)
  expect(data[0]).toMatchObject({ toPath: '/new/0', statusCode: 301, isActive: true, hitCount: 0 })
  expect(await rows(from('LegacyRedirects', byPath))).toEqual(data)
})

verifies('HCQL-016', 'columns limit what is returned', async () => {
  const data = await rows(redirects({ columns: [column, { ref: ['statusCode'], as: 'status' }], ...byPath }))
  expect(data[1]).toEqual({ fromPath: '/old/b', status: 302 })
})

verifies('HCQL-017', 'limit.rows.val limits the rows', async () => {
  const two = await rows(redirects({ ...byPath, limit: { rows: { val: 2 }, offset: { val: 1 } } }))
  expect(two.map(({ fromPath }) => fromPath)).toEqual(redirectPaths.slice(1, 3))
  expect(await rows(redirects({ limit: { rows: { val: 0 } } }))).toEqual([])
  expect((await rows(redirects({ limit: { rows: { val: 1_000_000 } } }))).length).toBe(5)
})

testOnBoth('conditions, functions, groups and nested rows', async () => {
  const or = [column, '=', { val: '/old/a' }, 'or', { ref: ['isActive'] }, '=', { val: false }]
  expect(await rows(redirects({ columns: [column], where: or, ...byPath }))).toEqual([
    { fromPath: '/old/a' },
    { fromPath: '/old/e' }
  ])
  const groups = {
    columns: [{ ref: ['statusCode'] }, { func: 'count', args: ['*'], as: 'n' }],
    groupBy: [{ ref: ['statusCode'] }],
    orderBy: [{ ref: ['statusCode'] }]
  }
  expect(await rows(redirects(groups))).toEqual([
    { statusCode: 301, n: 3 },
    { statusCode: 302, n: 2 }
  ])
  for (const count of [{ func: 'count' }, { func: 'count', args: [] }, { func: 'COUNT' }]) {
    const [by] = groups.groupBy
    const counted = { ...groups, columns: [by, { ...count, as: 'n' }], having: [count, '>', { val: 2 }] }
    expect(await rows(redirects({ ...counted, orderBy: [count] }))).toEqual([{ statusCode: 301, n: 3 }])
  }
  expect(await rows(redirects({ distinct: true, columns: [{ ref: ['statusCode'] }] }))).toHaveLength(2)
  const byAccount = {
    columns: [
      { ref: ['mergedInto', 'ID'], as: 'into' },
      { func: 'count', args: ['*'], as: 'n' }
    ],
    groupBy: [{ ref: ['mergedInto_ID'] }],
    having: [{ func: 'count', args: ['*'] }, '>', { val: 0 }],
    orderBy: [{ ref: ['n'] }, { ref: ['mergedInto', 'ID'] }]
  }
  expect(await rows(from('AdminService.Users', byAccount))).toEqual([{ into: null, n: expect.any(Number) }])
  const nested = {
    columns: [{ ref: ['loginId'] }, { ref: ['mergedInto'], expand: ['*'] }],
    where: [{ ref: ['mergedInto', 'loginId'] }, 'is', 'null', 'and', { ref: ['loginId'] }, '=', { val: 'admin' }]
  }
  expect(await rows(from('AdminService.Users', nested))).toEqual([{ loginId: 'admin', mergedInto: null }])
})

verifies('HCQL-018', 'a text is read as CQL', async () => {
  const answer = await cql(
    'admin',
    "SELECT from AdminService.LegacyRedirects { fromPath } where fromPath > '/old/c' order by fromPath"
  )
  expect(answer.json()).toEqual({ data: [{ fromPath: '/old/d' }, { fromPath: '/old/e' }] })
  for (const text of [
    '',
    'SELECT',
    'DELETE from AdminService.Users',
    'SELECT from X; SELECT from Y',
    '{"SELECT":{}}',
    '\u0000'
  ])
    expect((await cql('admin', text)).status).toBe(400)
})

verifiesOnSqlite('HCQL-019', 'application/cqn+json is no query', async () => {
  const headers = { 'content-type': 'application/cqn+json', ...as('admin') }
  const answer = await post(`${backend.url}/hcql/admin`, redirects({}), headers)
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ error: { target: 'Content-Type' } })
})

verifiesOnSqlite(['HCQL-028', 'HCQL-029'], 'services without entities answer no rows', async () => {
  for (const entity of ['ExportsService.Anything', 'Users', 'tutorials.people.Users'])
    for (const [path, user] of [
      ['exports', 'admin'],
      ['consolidation', 'consolidation']
    ] as const) {
      expect((await query(path, from(entity), user)).json()).toEqual({ data: [] })
      expect((await cql(path, `SELECT from ${entity}`, user)).json()).toEqual({ data: [] })
      for (const wrong of [{ SELECT: {} }, { FOO: 1 }, { INSERT: { into: entity } }])
        expect((await query(path, wrong, user)).status).toBe(400)
    }
})

verifiesOnSqlite(['HCQL-021', 'HCQL-025'], 'a write is not executed', async () => {
  const entity = 'AdminService.LegacyRedirects'
  const writes = [
    { INSERT: { into: { ref: [entity] }, entries: [{ fromPath: '/x', toPath: '/y' }] } },
    { UPSERT: { into: { ref: [entity] }, entries: [{ fromPath: '/x', toPath: '/y' }] } },
    { UPDATE: { entity: { ref: [entity] }, data: { toPath: '/z' } } },
    { DELETE: { from: { ref: [entity] } } },
    { DROP: { entity } },
    { FOO: 1 },
    { ...from(entity), DELETE: { from: { ref: [entity] } } }
  ]
  const before = await rows(redirects(byPath))
  for (const body of writes) expect((await query('admin', body)).status).toBe(400)
  expect(await rows(redirects(byPath))).toEqual(before)
})

/** Queries that are refused, with the target that the refusal names. */
const refused: readonly (readonly [why: string, body: unknown, target: string])[] = [
  [
    'having without groups',
    redirects({ columns: [{ val: true, as: 'n' }], having: [{ ref: ['isActive'] }, '=', { val: true }] }),
    'SELECT.having'
  ],
  [
    'a column that its group does not share',
    redirects({ columns: [{ ref: ['toPath'] }, { ref: ['toPath'], as: 'x' }], groupBy: [column] }),
    'SELECT.columns'
  ],
  [
    'a column beside an aggregate',
    redirects({ columns: [column, { func: 'count', args: ['*'], as: 'n' }] }),
    'SELECT.columns'
  ],
  [
    'an order by what a group does not share',
    redirects({ columns: [column], distinct: true, orderBy: [{ func: 'length', args: [{ ref: ['toPath'] }] }] }),
    'SELECT.orderBy'
  ],
  [
    'a filter of groups by what they do not share',
    redirects({ columns: [column], groupBy: [column], having: [{ ref: ['isActive'] }, '=', { val: true }] }),
    'SELECT.having'
  ],
  [
    'nested rows of groups',
    from('AdminService.Users', { columns: ['*', { ref: ['mergedInto'], expand: ['*'] }], groupBy: [{ ref: ['ID'] }] }),
    'SELECT.columns'
  ],
  [
    'nested rows beside what is made of all of them',
    from('AdminService.Users', {
      columns: [{ ref: ['mergedInto'], expand: [{ ref: ['loginId'] }, { func: 'count', args: ['*'], as: 'n' }] }]
    }),
    'SELECT.columns[0].expand'
  ],
  ['no body', '', ''],
  ['no JSON', '{"SELECT":', ''],
  ['an array', '[]', 'body'],
  ['nothing', '{}', 'SELECT'],
  ['no source', { SELECT: {} }, 'SELECT.from'],
  ['an empty reference', { SELECT: { from: { ref: [] } } }, 'SELECT.from.ref'],
  ['columns that are none', redirects({ columns: 5 }), 'SELECT.columns'],
  ['a table of the database', from('tutorials.people.Users'), 'SELECT.from.ref'],
  ['an entity of another service', from('PatService.MyPATs'), 'SELECT.from.ref'],
  ['an inherited name', from('constructor'), 'SELECT.from.ref'],
  ['a path to a value', { SELECT: { from: { ref: ['AdminService.Users', 'loginId'] } } }, 'SELECT.from.ref'],
  ['a path without filter', { SELECT: { from: { ref: [{ id: 'Users' }] } } }, 'SELECT.from.ref[0]'],
  ['a query as source', { SELECT: { from: { SELECT: { from: { ref: ['Users'] } } } } }, 'SELECT.from'],
  ['a join', { SELECT: { from: { join: 'inner', args: [{ ref: ['Users'] }], on: [] } } }, 'SELECT.from'],
  ['an unknown column', redirects({ columns: [{ ref: ['nope'] }] }), 'SELECT.columns[0].ref'],
  ['a sub-query', redirects({ columns: [{ SELECT: { from: { ref: ['Users'] } }, as: 'x' }] }), 'SELECT.columns[0]'],
  ['a text in a condition', redirects({ where: ['1=1); DROP TABLE x'] }), 'SELECT.where[0]'],
  ['an unfinished condition', redirects({ where: [column, '='] }), 'SELECT.where'],
  ['operands in a row', redirects({ where: [column, column] }), 'SELECT.where[1]'],
  [
    'an unknown function',
    redirects({ columns: [{ func: 'pg_sleep', args: [{ val: 9 }], as: 'x' }] }),
    'SELECT.columns[0].func'
  ],
  ...['count', 'countdistinct'].map(
    func =>
      [
        `a statement within the text of a ${func}`,
        redirects({ columns: [{ func, args: [{ val: 'ID) + (SELECT count(*) FROM sqlite_master' }], as: 'x' }] }),
        'SELECT.columns[0].args[0]'
      ] as const
  ),
  [
    'functions of the session',
    redirects({ where: [{ func: 'session_context', args: [{ val: 'x' }] }] }),
    'SELECT.where[0].func'
  ],
  ['a pseudo variable', redirects({ where: [{ ref: ['$user', 'id'] }, '=', { val: 1 }] }), 'SELECT.where[0].ref'],
  ['a parameter', redirects({ where: [{ ref: ['x'], param: true }] }), 'SELECT.where[0]'],
  ['a raw cast', redirects({ columns: [{ ...column, cast: { type: 'cds.String' } }] }), 'SELECT.columns[0]'],
  ['a negative limit', redirects({ limit: { rows: { val: -1 } } }), 'SELECT.limit.rows.val'],
  ['a limit in words', redirects({ limit: { rows: { val: '5' } } }), 'SELECT.limit.rows.val'],
  [
    'two columns of a name',
    redirects({ columns: [column, { ref: ['toPath'], as: 'fromPath' }] }),
    'SELECT.columns[1].as'
  ],
  ['a hostile name', redirects({ columns: [{ ...column, as: 'x" FROM y --' }] }), 'SELECT.columns[0].as'],
  ['a lock', redirects({ forUpdate: true }), 'SELECT'],
  ['too many columns', redirects({ columns: Array.from({ length: 101 }, () => column) }), 'SELECT.columns'],
  ['deep conditions', redirects({ where: nested(12) }), ''],
  ['deep expands', from('Users', { columns: expanding(4) }), ''],
  [
    'an association in a condition',
    from('Users', { where: [{ ref: ['mergedInto'] }, 'is', 'null'] }),
    'SELECT.where[0].ref'
  ],
  [
    'a column that leads to many',
    from('PrimaryAccounts', { columns: [{ ref: ['secondaryAccounts', 'uuid'] }] }),
    'SELECT.columns[0].ref'
  ]
]

function nested(depth: number): unknown[] {
  return depth === 0 ? [column, '=', { val: 1 }] : [{ xpr: nested(depth - 1) }]
}

function expanding(depth: number): unknown[] {
  return depth === 0 ? ['*'] : [{ ref: ['mergedInto'], expand: expanding(depth - 1) }]
}

describe('is refused', () => {
  verifiesOnSqlite(
    ['HCQL-025', 'HCQL-026', 'HCQL-027'],
    'by place and rule, and the server answers the next one',
    async () => {
      for (const [why, body, target] of refused) {
        const answer = await query('admin', body)
        const { error } = answer.json<{ error: { code: string; message: string; target?: string } }>()
        expect({ why, status: answer.status, target: target && error.target }).toEqual({ why, status: 400, target })
        expect(error.message).not.toMatch(/SELECT .* FROM|AdminService_|json/)
      }
      expect((await query('admin', redirects({}))).status).toBe(200)
      expect((await get(`${backend.url}/health`)).status).toBe(200)
    }
  )

  testOnBoth('where a sum stands in a condition, which the database refuses', async () => {
    const bySum = redirects({ where: [{ func: 'sum', args: [column] }, '>', { val: 1 }] })
    expect((await query('admin', bySum)).status).toBe(400)
  })

  testOnBoth('where a database knows no type that fits all of a list, which is no failure', async () => {
    const list = ['ID', 'modifiedAt'].map(name => ({ ref: [name] }))
    const answer = await query('admin', redirects({ where: [{ val: -1 }, 'in', { list }] }))
    expect(answer.json()).toMatchObject(answer.status === 200 ? { data: [] } : { error: { code: 'invalid_query' } })
  })

  test('when it is too long or compressed', async () => {
    expect((await query('admin', redirects({ where: [column, '=', { val: 'x'.repeat(70_000) }] }))).status).toBe(413)
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', ...as('admin') }
    expect((await send(`${backend.url}/hcql/admin`, { method: 'POST', headers, body: 'x' })).status).toBe(415)
  })
})

verifiesOnSqlite('HCQL-002', 'the OData paths take no queries', async () => {
  for (const [path, user] of [
    ['admin', 'admin'],
    ['author', 'author'],
    ['admin/analytics', 'admin'],
    ['admin/exports', 'admin'],
    ['api/v1', 'consolidation']
  ] as const)
    expect((await post(`${backend.url}/${path}`, from('X'), as(user))).status).toBe(405)
})
