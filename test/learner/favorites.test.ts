import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { account, insert } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

onBothInFullRun('constraints', 'concurrency')

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const newSession = (): string => `session-${randomUUID()}`

const toggle = (sourceType: unknown, sessionRef: unknown, user = 'learner', url = backend.url): Promise<HttpResponse> =>
  post(`${url}/api/toggleSessionFavorite`, { sourceType, sessionRef }, as(user))

const favorites = async (user = 'learner'): Promise<readonly object[]> =>
  (await get(`${backend.url}/api/getMyFavorites()`, as(user))).json<{ value: readonly object[] }>().value

const rowsOf = (sessionRef: string) =>
  backend.sql('SELECT user_ID AS owner FROM tutorials_learner_SessionFavorites WHERE sessionRef = ?', [sessionRef])

describe('session favorites', () => {
  verifies(
    ['SESSIONS-030', 'SESSIONS-031', 'SESSIONS-032', 'SESSIONS-035', 'SESSIONS-027'],
    'a toggle inserts the row of the session, the next one deletes it',
    async () => {
      const slug = newSession()
      const first = await toggle('TECHED', `  ${slug} `)
      expect([first.status, first.json()]).toMatchObject([200, { favorited: true }])
      expect(await rowsOf(slug)).toHaveLength(1)
      expect(await favorites()).toContainEqual({ sourceType: 'TECHED', sessionRef: slug })
      expect((await toggle('TECHED', slug)).json()).toMatchObject({ favorited: false })
      expect(await rowsOf(slug)).toEqual([])
      expect(await favorites()).not.toContainEqual({ sourceType: 'TECHED', sessionRef: slug })
    }
  )

  verifiesOnSqlite(
    ['SESSIONS-033', 'SESSIONS-034', 'SESSIONS-038', 'SESSIONS-024'],
    'they are those of the caller, by the token alone',
    async () => {
      const slug = newSession()
      const { ID } = await account(backend, 'learner2')
      await toggle('TECHED', slug)
      const given = { sourceType: 'TECHED', sessionRef: slug, user: ID, user_ID: ID }
      await post(`${backend.url}/api/toggleSessionFavorite`, given, as('learner'))
      expect(await favorites('learner2')).not.toContainEqual({ sourceType: 'TECHED', sessionRef: slug })
      expect(await rowsOf(slug)).toEqual([{ owner: (await account(backend, 'learner')).ID }])
      expect((await get(`${backend.url}/api/getMyFavorites()`)).status).toBe(401)
      const anonymous = { sourceType: 'TECHED', sessionRef: slug }
      expect((await post(`${backend.url}/api/toggleSessionFavorite`, anonymous)).status).toBe(401)
    }
  )

  verifiesOnSqlite(
    ['SESSIONS-036', 'SESSIONS-037', 'SESSIONS-026', 'SESSIONS-028'],
    'what is no session is refused',
    async () => {
      const refused: readonly (readonly [unknown, unknown, string])[] = [
        ['OTHER', 'a', 'sourceType must be one of TECHED, DEVTOBERFEST'],
        ['teched', 'a', 'sourceType must be one of TECHED, DEVTOBERFEST'],
        ['toString', 'a', 'sourceType must be one of TECHED, DEVTOBERFEST'],
        [undefined, 'a', 'sourceType must be one of TECHED, DEVTOBERFEST'],
        ['TECHED', '', 'sessionRef must not be empty'],
        ['TECHED', ' \t', 'sessionRef must not be empty'],
        ['TECHED', null, 'sessionRef must not be empty'],
        ['TECHED', 'x'.repeat(201), 'sessionRef of TECHED has at most 200 characters'],
        ['DEVTOBERFEST', 'x'.repeat(37), 'sessionRef of DEVTOBERFEST has at most 36 characters']
      ]
      for (const [sourceType, sessionRef, message] of refused) {
        const answer = await toggle(sourceType, sessionRef)
        expect([answer.status, answer.json()]).toMatchObject([400, { error: { message } }])
      }
      for (const wrong of [5, {}, []]) expect((await toggle('TECHED', wrong)).status).toBe(400)
      for (const [source, reference] of [
        ['TECHED', 'x'.repeat(200)],
        ['DEVTOBERFEST', randomUUID()]
      ]) {
        expect((await toggle(source, reference)).status).toBe(200)
        await toggle(source, reference)
      }
    }
  )

  verifies(['SESSIONS-029', 'SESSIONS-025'], 'the database keeps one of each, of two sources', async () => {
    const { ID } = await account(backend, 'learner')
    const insert = (sourceType: string, sessionRef: string) =>
      backend.sql(
        'INSERT INTO tutorials_learner_SessionFavorites (ID, user_ID, sourceType, sessionRef) VALUES (?, ?, ?, ?)',
        [randomUUID(), ID, sourceType, sessionRef]
      )
    const slug = newSession()
    await insert('TECHED', slug)
    await insert('DEVTOBERFEST', slug)
    await expect(insert('TECHED', slug)).rejects.toThrow(/unique/i)
    await expect(insert('OTHER', slug)).rejects.toThrow()
  })

  verifies('PEOPLE-001', 'they are erased with their person, those of others stay', async () => {
    const slug = newSession()
    const [gone, stays] = [randomUUID(), randomUUID()]
    for (const ID of [gone, stays]) {
      await insert(backend, 'tutorials_people_Users', { uuid: ID, loginId: ID })
      const [user] = await backend.sql('SELECT ID FROM tutorials_people_Users WHERE uuid = ?', [ID])
      const row = { user_ID: String(user?.['id']), sourceType: 'TECHED', sessionRef: slug }
      await insert(backend, 'tutorials_learner_SessionFavorites', row)
    }
    expect(await rowsOf(slug)).toHaveLength(2)
    expect((await post(`${backend.url}/admin/anonymizeUser`, { loginId: gone }, as('admin'))).status).toBe(204)
    const [other] = await backend.sql('SELECT ID FROM tutorials_people_Users WHERE uuid = ?', [stays])
    expect(await rowsOf(slug)).toEqual([{ owner: other?.['id'] }])
  })

  test('those by whose slug something is published are told with its title', async () => {
    const pages = async (user: string) =>
      (await get(`${backend.url}/api/getMyFavoritePages()`, as(user))).json<{ value: readonly object[] }>().value
    const [slug, nothing] = [newSession(), newSession()]
    for (const ref of [slug, nothing]) await toggle('TECHED', ref, 'agent')
    expect(await pages('agent')).not.toContainEqual(expect.objectContaining({ sessionRef: slug }))
    await publish(backend, { [slug]: sampleDocument(slug) }, { metadata: { [slug]: { title: 'A session to do' } } })
    const page = { sourceType: 'TECHED', sessionRef: slug, entityType: 'TUTORIAL', title: 'A session to do' }
    await until(async () => (await pages('agent')).length > 0)
    expect(await pages('agent')).toEqual([page])
    expect(await pages('learner')).not.toContainEqual(page)
    expect((await get(`${backend.url}/api/getMyFavoritePages()`)).status).toBe(401)
    for (const ref of [slug, nothing]) await toggle('TECHED', ref, 'agent')
  })

  testOnBoth('parallel toggles on two instances end where as many one after the other would', async () => {
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    for (const amount of [7, 8]) {
      const slug = newSession()
      const urls = Array.from({ length: amount }, (_, index) => (index % 2 ? other.url : backend.url))
      const answers = await Promise.all(urls.map(url => toggle('TECHED', slug, 'learner', url)))
      const said = answers.map(answer => answer.json<{ favorited: boolean }>().favorited)
      expect(said.filter(Boolean)).toHaveLength(Math.ceil(amount / 2))
      expect(await rowsOf(slug)).toHaveLength(amount % 2)
    }
    await other.stop()
  })

  test('a person has at most a thousand', async () => {
    const { ID } = await account(backend, 'display')
    const values = Array.from({ length: 1000 }, () => `('${randomUUID()}', '${ID}', 'TECHED', '${newSession()}')`)
    await backend.sql(
      `INSERT INTO tutorials_learner_SessionFavorites (ID, user_ID, sourceType, sessionRef) VALUES ${values.join(', ')}`
    )
    const answer = await toggle('TECHED', newSession(), 'display')
    expect([answer.status, answer.json()]).toMatchObject([409, { error: { code: 'too_many_favorites' } }])
    const [, , , known] = values[0]?.split("'").filter((_, index) => index % 2) ?? []
    expect((await toggle('TECHED', known, 'display')).json()).toMatchObject({ favorited: false })
    expect(await favorites('display')).toHaveLength(999)
    await backend.sql('DELETE FROM tutorials_learner_SessionFavorites WHERE user_ID = ?', [ID])
  })
})
