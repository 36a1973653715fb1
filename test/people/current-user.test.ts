import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, type Row, startBackend } from '../support/backend.ts'
import { as, bearer, get } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { leasePeople } from './support/people.ts'

onBothInFullRun('constraints', 'concurrency')
inFullRun()

describe('the current user', () => {
  interface CurrentUser {
    readonly id: string
    readonly userId: string
    readonly email: string | null
    readonly name: string
    readonly givenName: string | null
    readonly familyName: string | null
  }

  let issuer: LeasedIssuer
  let one: Backend
  let other: Backend

  beforeAll(async () => {
    const people = await leasePeople()
    issuer = people.issuer
    one = people.backend
    const env = { ...people.env, OIDC_GITHUB_CLAIM: 'github_login' }
    other = await startBackend({ env, database: one.database, dataDir: one.dataDir })
  })

  const users = (where: string, ...values: string[]): Promise<readonly Row[]> =>
    one.sql(`SELECT * FROM tutorials_people_Users WHERE ${where}`, values)

  /** Logs in with a token of `claims` and asks who that is. */
  async function visit(claims: Record<string, unknown>, backend = one): Promise<CurrentUser> {
    const answer = await get(`${backend.url}/auth/user`, bearer(await issuer.sign(claims)))
    expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
    return answer.json<CurrentUser>()
  }

  /** A row that came in before its person ever logged in. */
  async function importUser(email: string, more: { loginId?: string } = {}): Promise<string> {
    const uuid = randomUUID()
    const insert = 'INSERT INTO tutorials_people_Users (ID, uuid, loginId, email) VALUES (?, ?, ?, ?)'
    await one.sql(insert, [randomUUID(), uuid, more.loginId ?? null, email])
    return uuid
  }

  describe('GET /auth/user', () => {
    verifies('PLATFORM-008', 'says who is logged in', async () => {
      const answer = await get(`${one.url}/auth/user`, as('author'))
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual({
        authenticated: true,
        id: 'author',
        userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        accountNumber: expect.any(Number),
        email: 'author@example.com',
        name: 'Audrey Author',
        givenName: 'Audrey',
        familyName: 'Author',
        isAdmin: false,
        isAuthor: true,
        environment: { id: 'development', label: 'Development', space: null }
      })
      expect((await get(`${one.url}/auth/user`, as('admin'))).json()).toMatchObject({ isAdmin: true, isAuthor: false })
    })

    verifiesOnSqlite('PLATFORM-009', 'needs a login', async () => {
      for (const headers of [{}, { authorization: 'Basic bGVhcm5lcjp3cm9uZw==' }, bearer('x')]) {
        const answer = await get(`${one.url}/auth/user`, headers)
        expect([answer.status, answer.json()]).toEqual([401, { error: expect.anything() }])
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer /)
      }
    })

    verifiesOnSqlite('PLATFORM-017', 'names the caller, whoever the request asks for', async () => {
      const wanted = '?user=admin&userId=admin&sub=admin&id=admin'
      const headers = { ...as('learner'), 'x-user': 'admin', 'x-forwarded-user': 'admin', 'x-user-id': 'admin' }
      expect((await get(`${one.url}/auth/user${wanted}`, headers)).json()).toMatchObject({ id: 'learner' })
    })
  })

  describe('one row for each person', () => {
    testOnBoth('when fifty first requests come at once on two processes', async () => {
      const token = bearer(await issuer.sign({ sub: 'newcomer', email: 'new@example.com', given_name: 'Nora' }))
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => get(`${(index % 2 ? one : other).url}/auth/user`, token))
      )
      expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
      const rows = await users('loginId = ?', 'newcomer')
      expect(rows).toHaveLength(1)
      const ids = new Set(answers.map(answer => answer.json<CurrentUser>().userId))
      expect([...ids]).toEqual([rows[0]?.['uuid']])
    })

    testOnBoth('and each has an account number of its own', async () => {
      await visit({ sub: 'numbered-1' })
      await visit({ sub: 'numbered-2' })
      const rows = await users('loginId IN (?, ?)', 'numbered-1', 'numbered-2')
      const numbers = rows.map(row => Number(row['legacyid']))
      expect(new Set(numbers).size).toBe(2)
      expect(Math.min(...numbers)).toBeGreaterThan(0)
    })

    testOnBoth('a stable id that is a UUID is the uuid too', async () => {
      const sub = randomUUID()
      expect((await visit({ sub })).userId).toBe(sub)
      const shouting = randomUUID()
      expect((await visit({ sub: shouting.toUpperCase() })).userId).toBe(shouting)
      const letters = (await visit({ sub: 'not-a-uuid' })).userId
      expect(letters).toMatch(/^[0-9a-f-]{36}$/)
    })

    testOnBoth('ids that differ in case alone are two people', async () => {
      expect((await visit({ sub: 'Casey' })).userId).not.toBe((await visit({ sub: 'casey' })).userId)
    })

    testOnBoth('a stable id that cannot be stored is refused, and names that cannot are left out', async () => {
      for (const sub of ['x'.repeat(256), 'a\0b']) {
        const answer = await get(`${one.url}/auth/user`, bearer(await issuer.sign({ sub })))
        expect([400, 401]).toContain(answer.status)
      }
      await visit({
        sub: 'odd-names',
        given_name: 'N'.repeat(256),
        family_name: 'a\0b',
        email: `${'e'.repeat(300)}@x.org`
      })
      expect(await users('loginId = ?', 'odd-names')).toMatchObject([{ firstname: null, lastname: null, email: null }])
    })
  })

  describe('the profile', () => {
    testOnBoth('takes the login at GitHub from the claim that is configured, where it can be one', async () => {
      const login = async (sub: string) => (await users('loginId = ?', sub))[0]?.['githublogin']
      await visit({ sub: 'octo', github_login: 'Octo-Cat' })
      expect(await login('octo')).toBeNull()
      await visit({ sub: 'octo', github_login: 'Octo-Cat' }, other)
      await visit({ sub: 'octo', github_login: 'another' }, other)
      expect(await login('octo')).toBe('Octo-Cat')
      for (const wrong of ['x'.repeat(40), 'a b', 7]) await visit({ sub: 'no-octo', github_login: wrong }, other)
      expect(await login('no-octo')).toBeNull()
    })

    testOnBoth('fills what is blank from later tokens, and never changes what is there', async () => {
      await visit({ sub: 'grows' })
      await visit({ sub: 'grows', given_name: 'Gro', email: 'gro@example.com' })
      await visit({ sub: 'grows', given_name: 'Other', family_name: 'Harlem', email: 'other@example.com' })
      const expected = { firstname: 'Gro', lastname: 'Harlem', email: 'gro@example.com', displayname: 'Gro' }
      expect(await users('loginId = ?', 'grows')).toMatchObject([expected])
    })
  })

  describe('the e-mail address', () => {
    const verified = { email_verified: true }

    testOnBoth('is no key: two logins with one address are two rows', async () => {
      const mail = { email: 'shared@example.com', ...verified }
      expect((await visit({ sub: 'shared-1', ...mail })).userId).not.toBe(
        (await visit({ sub: 'shared-2', ...mail })).userId
      )
    })

    testOnBoth('leads to a row without stable id when the issuer has verified it, whatever its case', async () => {
      const uuid = await importUser('Old.Friend@Example.com')
      expect((await visit({ sub: 'friend', email: 'old.friend@example.COM', ...verified })).userId).toBe(uuid)
      expect(await users('uuid = ?', uuid)).toMatchObject([{ loginid: 'friend', email: 'Old.Friend@Example.com' }])
      expect((await visit({ sub: 'friend' })).userId).toBe(uuid)
      expect((await visit({ sub: 'thief', email: 'old.friend@example.com', ...verified })).userId).not.toBe(uuid)
    })

    testOnBoth('leads nowhere when it is not verified, taken, ambiguous or only looks the same', async () => {
      const unverified = await importUser('unverified@example.com')
      for (const claim of [{}, { email_verified: false }, { email_verified: 'true' }, { email_verified: 1 }])
        expect(
          (await visit({ sub: `u${JSON.stringify(claim)}`, email: 'unverified@example.com', ...claim })).userId
        ).not.toBe(unverified)
      const taken = await importUser('taken@example.com', { loginId: 'owner-of-it' })
      expect((await visit({ sub: 'other', email: 'taken@example.com', ...verified })).userId).not.toBe(taken)
      const twins = [await importUser('twin@example.com'), await importUser('twin@example.com')]
      expect(twins).not.toContain((await visit({ sub: 'third', email: 'twin@example.com', ...verified })).userId)
      const mike = await importUser('mike@example.com')
      const kelvinSign = 'mi\u212Ae@example.com'
      expect((await visit({ sub: 'kelvin', email: kelvinSign, ...verified })).userId).not.toBe(mike)
    })

    testOnBoth('leads only one of two logins that come at once to a row', async () => {
      const uuid = await importUser('race@example.com')
      const found = await Promise.all(
        ['racer-1', 'racer-2'].map((sub, index) =>
          visit({ sub, email: 'race@example.com', ...verified }, index ? one : other)
        )
      )
      expect(found.filter(({ userId }) => userId === uuid)).toHaveLength(1)
    })
  })
})
