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

interface View {
  readonly ID: string
  readonly name: string
  readonly isFirst: boolean
  readonly isOwn: boolean
}

type Answer = Awaited<ReturnType<typeof post>>

const create = (row: object, user = 'admin'): Promise<Answer> => post(`${backend.url}/admin/ListViews`, row, as(user))
const created = async (row: object, user = 'admin'): Promise<View> => {
  const answer = await create({ at: 'Acronyms', ...row }, user)
  expect([answer.status, answer.status === 201 ? '' : answer.text()]).toEqual([201, ''])
  return answer.json<View>()
}
const views = async (filter: string, user = 'admin'): Promise<readonly View[]> =>
  (await get(`${backend.url}/admin/ListViews?$filter=${encodeURIComponent(filter)}`, as(user))).json<{
    value: View[]
  }>().value
const setFirst = (id: string, isFirst: boolean, user = 'admin'): Promise<Answer> =>
  post(`${backend.url}/admin/ListViews(${id})/AdminService.setFirst`, { isFirst }, as(user))
const change = (id: string, row: object, user = 'admin'): Promise<Answer> =>
  send(`${backend.url}/admin/ListViews(${id})`, {
    method: 'PATCH',
    headers: { ...as(user), 'Content-Type': 'application/json' },
    body: JSON.stringify(row)
  })
const remove = (id: string, user = 'admin'): Promise<Answer> =>
  send(`${backend.url}/admin/ListViews(${id})`, { method: 'DELETE', headers: as(user) })
const refusal = (answer: Answer): unknown => {
  const { error } = answer.json<{ error: { message: string; target?: string } }>()
  return [answer.status, error.target, error.message]
}

testOnBoth('a view is its owner’s until it is shared, and each admin has a first one of a list', async () => {
  const { ID } = await created({ name: ' Short ', parameters: 'q=a&f.word=b', owner: 'superadmin' })
  const other = await created({ name: 'Long', visibility: 'shared-admins' })
  expect(await views(`at eq 'Acronyms'`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ID, name: 'Short', owner: 'admin', isOwn: true, isFirst: false }),
      expect.objectContaining({ ID: other.ID, isOwn: true })
    ])
  )
  expect(await views(`ID eq ${ID}`, 'superadmin')).toEqual([])
  expect((await setFirst(ID, true, 'superadmin')).status).toBe(404)

  expect((await setFirst(ID, true)).json()).toMatchObject({ ID, isFirst: true })
  expect((await setFirst(other.ID, true)).status).toBe(200)
  expect((await setFirst(other.ID, true, 'superadmin')).status).toBe(200)
  expect((await setFirst(other.ID, false)).json()).toMatchObject({ isFirst: false })
  expect(await views(`ID eq ${other.ID}`)).toMatchObject([{ isFirst: false }])
  expect(await views(`ID eq ${other.ID}`, 'superadmin')).toMatchObject([{ isFirst: true, isOwn: false }])
})

testOnBoth('a name is unique for an owner and a list, also of two calls at once; others have it too', async () => {
  const row = { at: 'Acronyms', name: 'Twice', visibility: 'shared-admins' }
  const both = await Promise.all([create(row), create(row)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const [made] = await views(`name eq 'Twice'`)
  expect(refusal(await create(row))).toEqual([409, 'name', 'You have a view Twice of this list already'])
  await created({ name: 'Twice', at: 'Puzzles' })
  await created({ name: 'Twice' }, 'superadmin')
  const { ID } = await created({ name: 'Once' })
  expect(refusal(await change(ID, { name: 'Twice' }))).toEqual([
    409,
    'name',
    'You have a view Twice of this list already'
  ])
  expect((await change(ID, { name: 'Once', parameters: 'sort=word&desc=1' })).status).toBe(200)
  const id = made?.ID ?? ''
  expect(refusal(await change(id, { name: 'Mine' }, 'superadmin'))).toEqual([
    403,
    undefined,
    'Only its owner changes a view; make a copy of your own'
  ])
  expect((await remove(id, 'superadmin')).status).toBe(403)
  expect((await setFirst(id, true)).status).toBe(200)
  expect((await remove(id)).status).toBe(204)
  expect(await backend.sql('SELECT 1 FROM tutorials_platform_FirstViews WHERE view = ?', [id])).toEqual([])
})

test.each([
  [{ at: 'Rockets' }, 'at', 'at must be the name of a set of this service'],
  [{ at: 'constructor' }, 'at', 'at must be the name of a set of this service'],
  [{ name: '  ' }, 'name', expect.any(String)],
  [{ parameters: 'at=Users' }, 'parameters', 'parameters has at, which no list has'],
  [{ parameters: 'f.a b=1' }, 'parameters', 'parameters has f.a b, which no list has'],
  [{ visibility: 'everybody' }, 'visibility', 'Enter one of the allowed values: private, shared-admins.']
])('%j is refused', async (row, target, message) => {
  const answer = await create({ at: 'Acronyms', name: 'Wrong', ...row })
  expect(refusal(answer)).toEqual([400, target, message])
})

test('what is too long, and the view after the last one that somebody may have, is refused', async () => {
  const long = await create({ at: 'Acronyms', name: 'Long query', parameters: `q=${'x'.repeat(4000)}` })
  expect(long.status).toBe(400)
  const [{ n: count } = { n: 0 }] = await backend.sql(
    `SELECT count(1) AS n FROM tutorials_platform_ListViews WHERE owner = 'superadmin'`
  )
  for (let number = Number(count); number < 200; number += 1)
    await backend.sql(
      `INSERT INTO tutorials_platform_ListViews (ID, at, name, parameters, visibility, owner, reader)
       VALUES ('full-${number}', 'Puzzles', 'Number ${number}', '', 'private', 'superadmin', 'superadmin')`
    )
  expect(refusal(await create({ at: 'Tags', name: 'One more' }, 'superadmin'))).toEqual([
    409,
    undefined,
    'You have 200 views already; delete one first'
  ])
  await backend.sql(`DELETE FROM tutorials_platform_ListViews WHERE ID LIKE 'full-%'`)
})

test('a view without parameters, or a name, is refused as well, and stays as it is', async () => {
  const { ID } = await created({ name: 'With all', parameters: 'q=a' })
  expect(refusal(await change(ID, { parameters: null }))).toEqual([
    400,
    'parameters',
    'parameters must be a text, which is empty for a list as it is'
  ])
  expect((await change(ID, { name: null })).status).toBe(400)
  expect(await views(`ID eq ${ID}`)).toMatchObject([{ name: 'With all', parameters: 'q=a' }])
})
