import { beforeAll, describe, expect } from '@jest/globals'
import type { Backend } from '../support/backend.ts'
import { as, bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { nameEverywhere, personalTables, type Somebody, tablesWith } from './support/everywhere.ts'
import { startPeople } from './support/people.ts'
import { untilWritten } from '../support/until.ts'

onBothInFullRun('statements', 'transactions', 'concurrency')

describe('erasure', () => {
  let issuer: LeasedIssuer
  let backend: Backend

  beforeAll(async () => {
    ;({ issuer, backend } = await startPeople())
  })

  /** Logs a person in for the first time, whose every name contains `word`. */
  async function newPerson(word: string, scope = ''): Promise<Somebody> {
    const names = {
      loginId: `${word}-login`,
      email: `${word}@example.com`,
      githubLogin: `${word}-octocat`,
      fullName: `${word}-given ${word}-family`
    }
    const answer = await get(`${backend.url}/auth/user`, bearer(await token(word, scope)))
    const { userId: uuid } = answer.json<{ userId: string }>()
    await backend.sql('UPDATE tutorials_people_Users SET githubLogin = ? WHERE uuid = ?', [names.githubLogin, uuid])
    const [row] = await backend.sql('SELECT ID FROM tutorials_people_Users WHERE uuid = ?', [uuid])
    return { ID: String(row?.['id']), names: { ...names, uuid } }
  }

  const token = (word: string, scope = ''): Promise<string> =>
    issuer.sign({
      sub: `${word}-login`,
      email: `${word}@example.com`,
      scope,
      given_name: `${word}-given`,
      family_name: `${word}-family`
    })

  /** Every text by which a scan finds the person. */
  const traces = (word: string, { ID, names }: Somebody): string[] => [word, ID, names.uuid]

  const anonymize = (loginId: unknown, headers = as('admin')): Promise<HttpResponse> =>
    post(`${backend.url}/admin/anonymizeUser`, { loginId }, headers)

  const byRequest = (loginId: unknown, dsrRequestNumber: unknown): Promise<HttpResponse> =>
    post(`${backend.url}/admin/anonymizeByDsrRequest`, { loginId, dsrRequestNumber }, as('admin'))

  describe('an erased person', () => {
    testOnBoth('is named in no column of any table, whatever table a later domain adds', async () => {
      const person = await newPerson('zebedee')
      const other = await newPerson('bystander')
      await nameEverywhere(backend, person)
      await nameEverywhere(backend, other)
      expect(Object.keys(await tablesWith(backend, traces('zebedee', person))).sort()).toEqual(lowered(personalTables))
      const before = await tablesWith(backend, traces('bystander', other))
      expect(await favorites(person)).toBe(1)

      const answer = await byRequest(person.names.loginId, 'DSR-4711')
      expect([answer.status, answer.text()]).toEqual([204, ''])
      expect(await tablesWith(backend, traces('zebedee', person))).toEqual({})
      expect(await tablesWith(backend, traces('bystander', other))).toEqual(before)
      expect(await favorites(other)).toBe(1)
      await untilWritten(backend, 'erased a person: 1 accounts')
      expect(backend.output()).not.toMatch(/zebedee/)
    })

    testOnBoth('leaves records that are kept with a user without a name, and a note without the person', async () => {
      const person = await newPerson('kept')
      await nameEverywhere(backend, person)
      const [{ id: record } = {}] = await backend.sql('SELECT ID FROM probe_Records WHERE user_ID = ?', [person.ID])
      const [{ id: advocate } = {}] = await backend.sql('SELECT ID FROM probe_Advocates WHERE user_ID = ?', [person.ID])
      await backend.sql(`UPDATE probe_Advocates SET contact = 'team' WHERE ID = ?`, [String(advocate)])
      expect((await byRequest(person.names.loginId, 'DSR-1')).status).toBe(204)

      const [owner] = await backend.sql(
        'SELECT u.* FROM probe_Records r JOIN tutorials_people_Users u ON u.ID = r.user_ID WHERE r.ID = ?',
        [String(record)]
      )
      const nobody = { loginid: null, email: null, githublogin: null, firstname: 'ANONYMIZED', lastname: 'ANONYMIZED' }
      expect(owner).toMatchObject(nobody)
      expect(await backend.sql('SELECT * FROM probe_Advocates WHERE ID = ?', [String(advocate)])).toMatchObject([
        { user_id: null, author: 'anonymized', contact: 'team' }
      ])
      const noted = await get(
        `${backend.url}/admin/PrivacyProtectionActions?$filter=dsrRequestNumber eq 'DSR-1'`.replaceAll(' ', '%20'),
        as('admin')
      )
      expect(noted.json()).toMatchObject({
        value: [{ userUuid: owner?.['uuid'], actionType: 'ANONYMIZE', status: 'COMPLETED' }]
      })
    })

    testOnBoth('changes no state of the catalog, when nothing of it names the person', async () => {
      const { names } = await newPerson('stranger')
      const catalog = () => backend.sql(`SELECT value FROM tutorials_platform_Generations WHERE name = 'catalog'`)
      const before = await catalog()
      expect((await anonymize(names.loginId)).status).toBe(204)
      expect(await catalog()).toEqual(before)
    })

    testOnBoth('goes with every account', async () => {
      const [one, two] = [await newPerson('doubleone'), await newPerson('doubletwo')]
      const uuids = { primaryUuid: one.names.uuid, secondaryUuid: two.names.uuid }
      await nameEverywhere(backend, two)
      expect((await post(`${backend.url}/api/v1/userMerge`, uuids, as('consolidation'))).status).toBe(204)
      expect(await tablesWith(backend, [two.ID])).toEqual({ [lowered(['tutorials_people_Users'])[0] ?? '']: 1 })
      expect((await anonymize(two.names.loginId)).status).toBe(204)
      expect(await tablesWith(backend, [...traces('doubleone', one), ...traces('doubletwo', two)])).toEqual({})
    })

    testOnBoth('may be the admin who does it', async () => {
      const admin = await newPerson('selfeffacing', 'Admin')
      const headers = bearer(await token('selfeffacing', 'Admin'))
      await nameEverywhere(backend, admin)
      const draft = await post(`${backend.url}/admin/Missions`, { title: 'Begun' }, headers)
      expect(draft.json()).toMatchObject({ IsActiveEntity: false, createdBy: admin.names.loginId })
      expect((await anonymize(admin.names.loginId, headers)).status).toBe(204)
      const { ID } = draft.json<{ ID: string }>()
      expect(await backend.sql('SELECT createdBy FROM AdminService_Missions_drafts WHERE ID = ?', [ID])).toEqual([
        { createdby: 'anonymized' }
      ])
      expect(await tablesWith(backend, traces('selfeffacing', admin))).toEqual({})
    })

    testOnBoth('is a new one at the next login', async () => {
      const before = await newPerson('phoenix')
      expect((await anonymize('phoenix-login')).status).toBe(204)
      expect((await anonymize('phoenix-login')).status).toBe(404)
      const after = await newPerson('phoenix')
      expect([after.ID, after.names.uuid]).not.toEqual([before.ID, before.names.uuid])
    })

    testOnBoth('may be at work meanwhile, and becomes a new one', async () => {
      const person = await newPerson('busy')
      const authorization = bearer(await token('busy'))
      const visits = Array.from({ length: 20 }, () => get(`${backend.url}/auth/user`, authorization))
      const erased = anonymize('busy-login')
      const late = Array.from({ length: 20 }, () => get(`${backend.url}/auth/user`, authorization))
      expect((await erased).status).toBe(204)
      for (const answer of await Promise.all([...visits, ...late])) expect(answer.status).toBe(200)
      expect(await tablesWith(backend, [person.ID, person.names.uuid])).toEqual({})
    })

    testOnBoth('is erased once when two ask at the same time', async () => {
      await newPerson('twice')
      const answers = await Promise.all([anonymize('twice-login'), byRequest('twice-login', 'DSR-2')])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    })
  })

  describe('the actions', () => {
    test('name what is missing or unknown', async () => {
      for (const [answer, status, target] of [
        [await anonymize(undefined), 400, 'loginId'],
        [await anonymize(' '), 400, 'loginId'],
        [await anonymize('nobody'), 404, 'loginId'],
        [await anonymize('a\0b'), 400, 'loginId'],
        [await byRequest('admin', ''), 400, 'dsrRequestNumber'],
        [await byRequest('admin', 'x'.repeat(101)), 400, undefined]
      ] as const) {
        expect([answer.status, answer.text()]).toEqual([status, expect.any(String)])
        if (target) expect(answer.json()).toMatchObject({ error: { target } })
      }
    })

    test('need the scope Admin', async () => {
      expect((await post(`${backend.url}/admin/anonymizeUser`, { loginId: 'admin' })).status).toBe(401)
      for (const user of ['learner', 'author', 'consolidation'])
        expect((await anonymize('admin', as(user))).status).toBe(403)
    })
  })

  describe('AdminService', () => {
    test('shows users and accounts to admins, who cannot write them', async () => {
      const headers = as('admin')
      const person = await newPerson('visible')
      const found = await get(`${backend.url}/admin/Users?$filter=email%20eq%20'visible@example.com'`, headers)
      expect(found.json()).toMatchObject({
        value: [{ ID: person.ID, loginId: 'visible-login', firstName: 'visible-given' }]
      })
      for (const set of ['Users', 'PrimaryAccounts', 'SecondaryAccounts', 'PrivacyProtectionActions']) {
        expect((await get(`${backend.url}/admin/${set}`, headers)).status).toBe(200)
        expect((await get(`${backend.url}/admin/${set}`, as('learner'))).status).toBe(403)
        expect((await post(`${backend.url}/admin/${set}`, {}, headers)).status).toBe(405)
      }
    })

    verifiesOnSqlite('PEOPLE-021', 'is closed to an author with Tutorial.Author alone', async () => {
      for (const path of ['/', '/$metadata', '/Users', '/nothing'])
        expect((await get(`${backend.url}/admin${path}`, as('author'))).status).toBe(403)
    })
  })

  const lowered = (names: readonly string[]): string[] =>
    backend.database.kind === 'postgres' ? names.map(name => name.toLowerCase()).sort() : [...names]

  async function favorites({ ID }: Somebody): Promise<number> {
    return (await backend.sql('SELECT ID FROM probe_Favorites WHERE user_ID = ?', [ID])).length
  }
})
