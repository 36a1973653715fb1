import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import type { Backend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { insert } from './support/accounts.ts'
import { leasePeople } from './support/people.ts'

onBothInFullRun('statements', 'types')

interface Account {
  readonly ID: string
  readonly uuid: string
}
interface Preview {
  readonly followers: number
  readonly tables: readonly { readonly table: string; readonly moved: number; readonly duplicates: number }[]
}

let backend: Backend

beforeAll(async () => {
  ;({ backend } = await leasePeople())
})

async function newAccount(): Promise<Account> {
  const uuid = randomUUID()
  return { uuid, ID: await insert(backend, 'tutorials_people_Users', { uuid, lastName: 'Preview' }) }
}

const preview = (primary: string, secondary: string, user = 'admin'): Promise<HttpResponse> =>
  get(`${backend.url}/admin/previewUserMerge(primaryUuid='${primary}',secondaryUuid='${secondary}')`, as(user))
const merge = (primary: Account, secondary: Account): Promise<HttpResponse> =>
  post(
    `${backend.url}/api/v1/userMerge`,
    { primaryUuid: primary.uuid, secondaryUuid: secondary.uuid },
    as('consolidation')
  )
const erase = (body: object, user = 'admin'): Promise<HttpResponse> =>
  post(`${backend.url}/admin/eraseUser`, body, as(user))

async function rowsOf(table: string, { ID }: Account): Promise<number> {
  const [row] = await backend.sql(`SELECT count(*) AS n FROM ${table} WHERE user_ID = ?`, [ID])
  return Number(row?.['n'])
}

const refusalOf = (answer: HttpResponse) => [
  answer.status,
  answer.json<{ error: { target?: string } }>().error.target ?? null
]

describe('previewUserMerge', () => {
  testOnBoth('counts what moves and what both accounts have, and changes nothing', async () => {
    const [one, other, former] = [await newAccount(), await newAccount(), await newAccount()]
    expect((await merge(other, former)).status).toBe(204)
    for (const topic of ['both', 'other']) await insert(backend, 'probe_Favorites', { user_ID: other.ID, topic })
    await insert(backend, 'probe_Favorites', { user_ID: one.ID, topic: 'both' })
    for (const { ID } of [one, other]) await insert(backend, 'probe_Preferences', { user_ID: ID, theme: 'dark' })
    for (const score of [1, 2]) await insert(backend, 'probe_Records', { user_ID: other.ID, score })
    for (const { ID } of [one, other])
      await insert(backend, 'tutorials_learner_TaskRecordAttempts', {
        user_ID: ID,
        taskLegacyId: 77,
        taskType: 'TUTORIAL',
        attemptNumber: 1,
        status: 'COMPLETED'
      })
    const { followers, tables } = (await preview(one.uuid, other.uuid)).json<Preview>()
    expect(followers).toBe(1)
    expect(tables.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual([
      { table: 'probe.Favorites', moved: 1, duplicates: 1 },
      { table: 'probe.Preferences', moved: 0, duplicates: 1 },
      { table: 'probe.Records', moved: 2, duplicates: 0 },
      { table: 'tutorials.learner.TaskRecordAttempts', moved: 1, duplicates: 0 }
    ])
    expect(await rowsOf('probe_Records', other)).toBe(2)
    expect((await merge(one, other)).status).toBe(204)
    expect(await rowsOf('probe_Records', one)).toBe(2)
    expect(await rowsOf('probe_Favorites', one)).toBe(2)
    expect(await rowsOf('tutorials_learner_TaskRecordAttempts', one)).toBe(2)
    expect((await preview(one.uuid, other.uuid)).json()).toMatchObject({ followers: 0, tables: [] })
  })

  test('refuses what the merge refuses, for admins alone', async () => {
    const [one, two, three] = [await newAccount(), await newAccount(), await newAccount()]
    expect((await merge(one, two)).status).toBe(204)
    expect(refusalOf(await preview(one.uuid, one.uuid))).toEqual([409, null])
    expect(refusalOf(await preview(two.uuid, three.uuid))).toEqual([409, null])
    expect(refusalOf(await preview(three.uuid, two.uuid))).toEqual([409, null])
    expect(refusalOf(await preview(one.uuid, randomUUID()))).toEqual([404, 'secondaryUuid'])
    expect(refusalOf(await preview('', one.uuid))).toEqual([400, 'primaryUuid'])
    expect((await preview(one.uuid, three.uuid, 'learner')).status).toBe(403)
    expect((await preview(one.uuid, three.uuid, 'consolidation')).status).toBe(403)
  })
})

describe('eraseUser', () => {
  test('erases an account without a login, and answers with the receipt', async () => {
    const person = await newAccount()
    await insert(backend, 'probe_Favorites', { user_ID: person.ID, topic: 'mine' })
    await insert(backend, 'probe_Records', { user_ID: person.ID, score: 3 })
    const answer = await erase({ uuid: person.uuid, dsrRequestNumber: 'DSR-7' })
    expect(answer.status).toBe(200)
    const receipt = answer.json<{ receiptId: string; erasedAt: string; tables: unknown[] }>()
    expect(receipt.erasedAt).toMatch(/^\d{4}-.*Z$/)
    expect(receipt.tables).toEqual(
      expect.arrayContaining([
        { table: 'probe.Favorites', deleted: 1, anonymized: 0 },
        { table: 'probe.Records', deleted: 0, anonymized: 1 },
        { table: 'tutorials.people.Users', deleted: 1, anonymized: 0 }
      ])
    )
    const noted = await get(`${backend.url}/admin/PrivacyProtectionActions(${receipt.receiptId})`, as('admin'))
    expect(noted.json()).toMatchObject({ status: 'COMPLETED', dsrRequestNumber: 'DSR-7' })
    expect(noted.text()).not.toContain(person.uuid)
    expect(await backend.sql('SELECT ID FROM tutorials_people_Users WHERE uuid = ?', [person.uuid])).toEqual([])
    expect(refusalOf(await erase({ uuid: person.uuid }))).toEqual([404, 'uuid'])
  })

  test('refuses who may not, a missing uuid, and a number that is too long', async () => {
    const { uuid } = await newAccount()
    expect((await erase({ uuid }, 'learner')).status).toBe(403)
    expect((await erase({ uuid }, 'consolidation')).status).toBe(403)
    expect(refusalOf(await erase({}))).toEqual([400, 'uuid'])
    expect(refusalOf(await erase({ uuid, dsrRequestNumber: 'x'.repeat(101) }))).toEqual([400, 'dsrRequestNumber'])
    expect(await backend.sql('SELECT ID FROM tutorials_people_Users WHERE uuid = ?', [uuid])).toHaveLength(1)
  })
})
