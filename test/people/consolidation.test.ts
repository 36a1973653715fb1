import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { account, insert } from './support/accounts.ts'
import { leasePeople } from './support/people.ts'

onBothInFullRun('statements', 'transactions', 'concurrency')
inFullRun()

describe('consolidation', () => {
  let backend: Backend

  beforeAll(async () => {
    ;({ backend } = await leasePeople())
  })

  const merge = (primaryUuid: unknown, secondaryUuid: unknown, user = 'consolidation'): Promise<HttpResponse> =>
    post(`${backend.url}/api/v1/userMerge`, { primaryUuid, secondaryUuid }, as(user))

  const status = (uuid: string, user = 'consolidation'): Promise<HttpResponse> =>
    get(`${backend.url}/api/v1/getMergeStatus(uuid='${uuid}')`, as(user))

  /** Creates an account that nobody logs in to. */
  async function newAccount(): Promise<{ ID: string; uuid: string }> {
    const uuid = randomUUID()
    return { uuid, ID: await insert(backend, 'tutorials_people_Users', { uuid, loginId: `login-${uuid}` }) }
  }

  const count = async (table: string, user: string): Promise<number> => {
    const [row] = await backend.sql(`SELECT count(*) AS n FROM ${table} WHERE user_ID = ?`, [user])
    return Number(row?.['n'])
  }

  async function expectRefusal(answer: Promise<HttpResponse>, status: number, target?: string): Promise<void> {
    const { status: found, text } = await answer
    expect([found, text()]).toEqual([status, expect.any(String)])
    const { error } = JSON.parse(text()) as { error: { message: string; target?: string } }
    expect(error.message).toMatch(/\w/)
    if (target) expect(error.target).toBe(target)
  }

  describe('ConsolidationService', () => {
    verifiesOnSqlite(['PEOPLE-002', 'PEOPLE-003'], 'is at /api/v1, with operations only', async () => {
      const service = await get(`${backend.url}/api/v1/`, as('learner'))
      expect(service.status).toBe(200)
      expect(
        service.json<{ value: unknown[] }>().value.filter(each => (each as { kind?: string }).kind !== 'FunctionImport')
      ).toEqual([])
      const metadata = (await get(`${backend.url}/api/v1/$metadata`, as('learner'))).text()
      expect(metadata).toMatch(/Name="getMergeStatus"/)
      expect(metadata).toMatch(/Name="userMerge"/)
      expect(metadata).not.toMatch(/<EntitySet /)
    })

    verifiesOnSqlite('PEOPLE-004', 'needs a login', async () => {
      for (const path of ['/', '/$metadata', `/getMergeStatus(uuid='x')`])
        expect((await get(`${backend.url}/api/v1${path}`)).status).toBe(401)
      expect((await post(`${backend.url}/api/v1/userMerge`, {})).status).toBe(401)
    })
  })

  describe('userMerge', () => {
    verifies(['PEOPLE-006', 'PEOPLE-005'], 'moves every record of the secondary account, and says so', async () => {
      const [one, other] = [await newAccount(), await newAccount()]
      for (const user of [one.ID, other.ID]) {
        await insert(backend, 'probe_Records', { user_ID: user, score: 1 })
        await insert(backend, 'probe_Preferences', { user_ID: user, theme: user === one.ID ? 'dark' : 'light' })
      }
      const kept = await insert(backend, 'probe_Favorites', { user_ID: one.ID, topic: 'both' })
      const dropped = await insert(backend, 'probe_Favorites', { user_ID: other.ID, topic: 'both' })
      await insert(backend, 'probe_FavoriteNotes', { favorite_ID: dropped, text: 'goes with it' })
      const moved = await insert(backend, 'probe_Favorites', {
        user_ID: other.ID,
        topic: 'other',
        modifiedBy: 'someone'
      })

      const answer = await merge(one.uuid, other.uuid)
      expect([answer.status, answer.text()]).toEqual([204, ''])
      for (const table of ['Records', 'Preferences', 'Favorites'])
        expect(await count(`probe_${table}`, other.ID)).toBe(0)
      expect(await count('probe_Records', one.ID)).toBe(2)
      const favorites = await backend.sql('SELECT ID, modifiedBy FROM probe_Favorites WHERE user_ID = ?', [one.ID])
      expect(new Map(favorites.map(row => [row['id'], row['modifiedby']]))).toEqual(
        new Map([
          [kept, null],
          [moved, 'someone']
        ])
      )
      expect(await backend.sql('SELECT * FROM probe_FavoriteNotes WHERE favorite_ID = ?', [dropped])).toEqual([])
      const themes = await backend.sql('SELECT theme FROM probe_Preferences WHERE user_ID = ?', [one.ID])
      expect(themes).toEqual([{ theme: 'dark' }])

      const merged = { primaryUuid: one.uuid, mergedAt: expect.stringMatching(/^\d{4}-.*Z$/), secondaryCount: 1 }
      expect((await status(other.uuid)).json()).toMatchObject({ ...merged, status: 'MERGED' })
      expect((await status(one.uuid)).json()).toMatchObject({ ...merged, status: 'ACTIVE' })
    })

    verifies('PEOPLE-006', 'keeps one record of progress where both accounts have the same task', async () => {
      const [one, other] = [await newAccount(), await newAccount()]
      const record = (user_ID: string, taskLegacyId: number, status: string) =>
        insert(backend, 'tutorials_learner_TaskRecords', { user_ID, taskLegacyId, taskType: 'TUTORIAL', status })
      const kept = await record(one.ID, 1, 'COMPLETED')
      await record(other.ID, 1, 'IN_PROGRESS')
      const moved = await record(other.ID, 2, 'COMPLETED')
      expect((await merge(one.uuid, other.uuid)).status).toBe(204)
      const records = await backend.sql(
        'SELECT ID, taskLegacyId AS task, status FROM tutorials_learner_TaskRecords WHERE user_ID = ? ORDER BY taskLegacyId',
        [one.ID]
      )
      expect(records).toEqual([
        { id: kept, task: 1, status: 'COMPLETED' },
        { id: moved, task: 2, status: 'COMPLETED' }
      ])
      expect(await count('tutorials_learner_TaskRecords', other.ID)).toBe(0)
    })

    testOnBoth('may be repeated: the same answer, no second row, and stragglers move', async () => {
      const [one, other] = [await newAccount(), await newAccount()]
      expect((await merge(one.uuid, other.uuid)).status).toBe(204)
      const before = (await status(other.uuid)).json()
      await insert(backend, 'probe_Records', { user_ID: other.ID, score: 2 })
      expect((await merge(one.uuid.toUpperCase(), other.uuid)).status).toBe(204)
      expect((await status(other.uuid)).json()).toEqual(before)
      expect(await count('probe_Records', one.ID)).toBe(1)
      const rows = await backend.sql('SELECT ID FROM tutorials_people_SecondaryAccounts WHERE uuid = ?', [other.uuid])
      expect(rows).toHaveLength(1)
    })

    testOnBoth('lets who logs in to the secondary account work in the primary one', async () => {
      const [primary, secondary] = [await account(backend, 'learner'), await account(backend, 'learner2')]
      expect((await merge(primary.uuid, secondary.uuid)).status).toBe(204)
      const visit = async () =>
        (await get(`${backend.url}/auth/user`, as('learner2'))).json<{ id: string; userId: string }>()
      expect(await visit()).toMatchObject({ id: 'learner2', userId: primary.uuid })
      expect((await status(primary.uuid, 'learner2')).status).toBe(200)
      expect((await status(secondary.uuid, 'learner2')).status).toBe(200)
    })

    testOnBoth('leaves no chains: what was merged into the secondary account follows it', async () => {
      const [one, two, three] = [await newAccount(), await newAccount(), await newAccount()]
      expect((await merge(two.uuid, three.uuid)).status).toBe(204)
      expect((await merge(one.uuid, two.uuid)).status).toBe(204)
      for (const { uuid } of [two, three])
        expect((await status(uuid)).json()).toMatchObject({
          primaryUuid: one.uuid,
          status: 'MERGED',
          secondaryCount: 2
        })
      const accounts = await backend.sql('SELECT ID FROM tutorials_people_PrimaryAccounts WHERE uuid = ?', [two.uuid])
      expect(accounts).toEqual([])
      await expectRefusal(merge(two.uuid, three.uuid), 409)
      await expectRefusal(merge(three.uuid, one.uuid), 409)
    })

    testOnBoth('refuses what cannot be', async () => {
      const [one, two, three] = [await newAccount(), await newAccount(), await newAccount()]
      await expectRefusal(merge(undefined, two.uuid), 400, 'primaryUuid')
      await expectRefusal(merge(one.uuid, null), 400, 'secondaryUuid')
      await expectRefusal(merge(one.uuid, ''), 400, 'secondaryUuid')
      await expectRefusal(merge(one.uuid, 'a\0b'), 400, 'secondaryUuid')
      await expectRefusal(merge('x'.repeat(37), one.uuid), 400)
      await expectRefusal(merge(randomUUID(), one.uuid), 404, 'primaryUuid')
      await expectRefusal(merge(one.uuid, randomUUID()), 404, 'secondaryUuid')
      await expectRefusal(merge(one.uuid, one.uuid), 409)
      expect((await merge(one.uuid, two.uuid)).status).toBe(204)
      await expectRefusal(merge(two.uuid, one.uuid), 409)
      await expectRefusal(merge(three.uuid, two.uuid), 409)
      expect((await status(three.uuid)).json()).toMatchObject({ primaryUuid: null, secondaryCount: 0 })
    })

    testOnBoth('decides between two merges that would make a circle', async () => {
      const [one, two] = [await newAccount(), await newAccount()]
      const answers = await Promise.all([merge(one.uuid, two.uuid), merge(two.uuid, one.uuid)])
      expect(answers.map(answer => answer.status).sort()).toEqual([204, 409])
    })

    test('needs the scope ConsolidationScope', async () => {
      const [one, two] = [await newAccount(), await newAccount()]
      for (const user of ['learner', 'admin']) await expectRefusal(merge(one.uuid, two.uuid, user), 403)
      expect((await status(one.uuid)).json()).toMatchObject({ secondaryCount: 0 })
    })
  })

  describe('getMergeStatus', () => {
    test('answers nulls for who was not merged or is not known', async () => {
      const { uuid } = await newAccount()
      for (const asked of [uuid, randomUUID()])
        expect((await status(asked)).json()).toMatchObject({
          primaryUuid: null,
          status: null,
          mergedAt: null,
          secondaryCount: 0
        })
    })

    test('needs a uuid', async () => {
      await expectRefusal(status(''), 400, 'uuid')
      await expectRefusal(get(`${backend.url}/api/v1/getMergeStatus()`, as('consolidation')), 400)
    })

    test('of others needs the scope ConsolidationScope, also for who does not exist', async () => {
      const own = await account(backend, 'author')
      expect((await status(own.uuid, 'author')).status).toBe(200)
      const { uuid } = await newAccount()
      for (const asked of [uuid, randomUUID()])
        for (const user of ['author', 'admin', 'scanner']) await expectRefusal(status(asked, user), 403)
    })
  })
})
