import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'

onBothInFullRun('statements', 'constraints')

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

interface Saved {
  readonly ID: string
  readonly name: string
  readonly runCount: number
  readonly isOwn: boolean
  readonly modifiedAt: string
}

type Answer = Awaited<ReturnType<typeof post>>

const create = async (set: string, row: object, user = 'admin'): Promise<Answer> =>
  post(`${backend.url}/admin/${set}`, row, as(user))
const created = async (set: string, row: object, user = 'admin'): Promise<Saved> => {
  const answer = await create(set, row, user)
  expect([answer.status, answer.status === 201 ? '' : answer.text()]).toEqual([201, ''])
  return answer.json<Saved>()
}
const act = (id: string, action: string, parameters: object = {}, user = 'admin'): Promise<Answer> =>
  post(`${backend.url}/admin/SavedQueries(${id})/AdminService.${action}`, parameters, as(user))
const read = (path: string, user = 'admin'): Promise<Answer> => get(`${backend.url}/admin/${path}`, as(user))
const change = async (path: string, row: object, user = 'admin', etag?: string): Promise<Answer> =>
  send(`${backend.url}/admin/${path}`, {
    method: 'PATCH',
    headers: { ...as(user), 'Content-Type': 'application/json', ...(etag !== undefined && { 'If-Match': etag }) },
    body: JSON.stringify(row)
  })
const refusal = (answer: Answer): unknown => {
  const { error } = answer.json<{ error: { message: string; target?: string } }>()
  return [answer.status, error.target, error.message]
}

testOnBoth('a query is renamed, shared, copied and counted by its actions', async () => {
  const { ID } = await created('SavedQueries', { name: 'First name', sql: 'SELECT 1', spec: '{"kind":"bar"}' })
  expect((await act(ID, 'duplicate', {}, 'superadmin')).status).toBe(404)
  expect((await act(ID, 'rename', { name: ' Second name ' })).json()).toMatchObject({ ID, name: 'Second name' })
  const shared = await act(ID, 'setVisibility', { visibility: 'shared-admins' })
  expect(shared.json()).toMatchObject({ ID, visibility: 'shared-admins', owner: 'admin' })

  const copy = (await act(ID, 'duplicate', {}, 'superadmin')).json<Saved>()
  expect(copy).toMatchObject({
    name: 'Copy of Second name',
    sql: 'SELECT 1',
    spec: '{"kind":"bar"}',
    visibility: 'private',
    owner: 'superadmin',
    runCount: 0
  })
  expect((await read(`SavedQueries(${copy.ID})`)).status).toBe(404)

  const { modifiedAt } = (await read(`SavedQueries(${ID})`)).json<Saved>()
  await Promise.all(['admin', 'superadmin', 'superadmin'].map(user => act(ID, 'recordRun', {}, user)))
  expect((await read(`SavedQueries(${ID})`)).json()).toMatchObject({
    runCount: 3,
    modifiedAt,
    lastRunAt: expect.any(String)
  })

  expect((await act(ID, 'setVisibility', { visibility: 'private' })).status).toBe(200)
  expect((await act(ID, 'recordRun', {}, 'superadmin')).status).toBe(404)
})

test('others change nothing, and what is wrong is named', async () => {
  const sql = 'SELECT 1'
  const { ID } = await created('SavedQueries', { name: 'Shared', sql, visibility: 'shared-admins' })
  for (const [action, parameters] of [
    ['rename', { name: 'Mine' }],
    ['setVisibility', { visibility: 'private' }]
  ] as const) {
    expect((await act(ID, action, parameters, 'superadmin')).status).toBe(403)
    expect((await act(ID, action, parameters, 'author')).status).toBe(403)
    expect((await act(randomUUID(), action, parameters)).status).toBe(404)
  }
  const refused = (target: string, rule: string) => [400, target, expect.stringContaining(rule)]
  expect(refusal(await act(ID, 'rename', { name: ' ' }))).toEqual(refused('name', '1 to 120 characters'))
  expect(refusal(await act(ID, 'setVisibility', { visibility: 'all' }))).toEqual(refused('visibility', 'one of'))
  for (const [field, row] of [
    ['name', { name: ' ', sql }],
    ['sql', { name: 'x', sql: `SELECT '${'x'.repeat(16_384)}'` }],
    ['spec', { name: 'x', sql, spec: '{"kind":"pie"}' }],
    ['spec', { name: 'x', sql, spec: 'bars' }],
    ['visibility', { name: 'x', sql, visibility: 'all' }]
  ] as const)
    expect([row, refusal(await create('SavedQueries', row))]).toEqual([row, refused(field, '')])
  const { name, owner } = (await read(`SavedQueries(${ID})`)).json<{ name: string; owner: string }>()
  expect([name, owner]).toEqual(['Shared', 'admin'])
})

test('a dashboard has tiles of queries, its owner changes it, and others read it when it is shared', async () => {
  const bar = await created('SavedQueries', { name: 'Tile 1', sql: 'SELECT 1' })
  const line = await created('SavedQueries', { name: 'Tile 2', sql: 'SELECT 2', visibility: 'shared-admins' })
  const tiles = JSON.stringify([
    { query: bar.ID, title: 'Bars', chart: { kind: 'bar', axis: 'title', measures: ['amount'] } },
    { query: line.ID, wide: true }
  ])
  const { ID } = await created('Dashboards', { name: 'Board', tiles })
  expect((await read(`Dashboards(${ID})`, 'superadmin')).status).toBe(404)
  expect((await read(`Dashboards?$filter=ID eq ${ID}`, 'superadmin')).json()).toMatchObject({ value: [] })

  const mine = async (): Promise<string> => (await read(`Dashboards(${ID})`)).headers['etag'] as string
  const share = { visibility: 'shared-admins' }
  expect(refusal(await change(`Dashboards(${ID})`, share, 'admin', await mine()))).toEqual([
    400,
    'tiles',
    expect.stringMatching(/^tiles.0.query: share "Tile 1" first/)
  ])
  await act(bar.ID, 'setVisibility', share)
  const before = await mine()
  expect((await change(`Dashboards(${ID})`, share, 'admin', before)).status).toBe(200)
  const seen = (await read(`Dashboards(${ID})`, 'superadmin')).json<{ tiles: string; owner: string; isOwn: boolean }>()
  expect([seen.owner, seen.isOwn, JSON.parse(seen.tiles)]).toMatchObject([
    'admin',
    false,
    [{ query: bar.ID }, { query: line.ID }]
  ])
  const listed = (await read(`Dashboards?$filter=ID eq ${ID}&$select=ID,owner,isOwn`)).json()
  expect(listed).toMatchObject({ value: [{ ID, isOwn: true }] })

  expect((await change(`Dashboards(${ID})`, { name: 'Lost' }, 'admin', before)).status).toBe(412)
  const current = await mine()
  expect((await change(`Dashboards(${ID})`, { name: 'Theirs' }, 'superadmin', current)).status).toBe(403)
  const swapped = JSON.stringify((JSON.parse(tiles) as unknown[]).toReversed())
  expect((await change(`Dashboards(${ID})`, { tiles: swapped }, 'admin', current)).status).toBe(200)
  const remove = async (user: string): Promise<number> =>
    (
      await send(`${backend.url}/admin/Dashboards(${ID})`, {
        method: 'DELETE',
        headers: { ...as(user), 'If-Match': await mine() }
      })
    ).status
  expect(await remove('superadmin')).toBe(403)
  expect(await remove('admin')).toBe(204)
})

test('what is private stays so, by whichever protocol and however often it is read', async () => {
  const name = `Private ${randomUUID()}`
  const query = await created('SavedQueries', { name, sql: 'SELECT 1' })
  await created('Dashboards', { name, tiles: JSON.stringify([{ query: query.ID }]) })
  for (const [user, count] of [
    ['admin', 1],
    ['superadmin', 0],
    ['admin', 1],
    ['superadmin', 0]
  ] as const)
    for (const set of ['SavedQueries', 'Dashboards']) {
      const found = (await read(`${set}?$filter=name eq '${name}'&$orderby=name`, user)).json<{ value: Saved[] }>()
      expect([user, set, found.value.length, found.value.every(({ isOwn }) => isOwn)]).toEqual([user, set, count, true])
      const asked = { SELECT: { from: { ref: [set] }, where: [{ ref: ['name'] }, '=', { val: name }] } }
      const answer = await post(`${backend.url}/hcql/admin`, asked, as(user))
      expect([user, set, answer.json<{ data: Saved[] }>().data.length]).toEqual([user, set, count])
      const sum = `$apply=filter(name eq '${name}')/aggregate($count as n)`
      expect((await read(`${set}?${sum}`, user)).json()).toMatchObject({ value: [{ n: count }] })
    }
})

test('a dashboard has no tiles of queries that its owner does not read, and none that are malformed', async () => {
  const theirs = await created('SavedQueries', { name: 'Hidden', sql: 'SELECT 1' }, 'superadmin')
  const tile = { query: theirs.ID }
  for (const [place, tiles] of [
    [/^tiles.0.query: there is no such query/, [tile]],
    [/^tiles.0.query: there is no such query/, [{ query: randomUUID() }]],
    [/^tiles.0.query/, [{ query: '1' }]],
    [/^tiles.0.chart.kind/, [{ ...tile, chart: { kind: 'pie' } }]],
    [/^tiles.0: /, [{ ...tile, sql: 'SELECT 1' }]],
    [/^tiles: /, Array.from({ length: 25 }, () => tile)],
    [/^tiles: /, { tile }]
  ] as const)
    expect(refusal(await create('Dashboards', { name: 'Board', tiles: JSON.stringify(tiles) }))).toEqual([
      400,
      'tiles',
      expect.stringMatching(place)
    ])
  expect((await create('Dashboards', { name: 'Board' }, 'author')).status).toBe(403)
})
