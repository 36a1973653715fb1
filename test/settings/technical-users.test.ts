import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, production, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse } from '../support/http/http.ts'
import { basic, changeTenant, readTenant } from './support/tenant.ts'
import { untilWritten } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

describe('technical users', () => {
  const SECRET = 'a secret: with a colon, and ümlauts'
  const uuid = '6f1c2d7e-0000-4000-8000-000000000001'

  interface Stored {
    readonly id: string
    readonly secret: string
    readonly roles: readonly string[]
  }

  let backend: Backend

  const statusOf = async (path: string, name: string, password: string, at = backend): Promise<number> =>
    (await get(`${at.url}${path}`, basic(name, password))).status

  const storedUsers = async (): Promise<readonly Stored[]> =>
    JSON.parse((await readTenant(backend)).techUsers ?? '[]') as Stored[]

  const define = async (users: readonly unknown[]): Promise<void> => {
    const answer = await changeTenant(backend, { techUsers: JSON.stringify(users) })
    if (answer.status !== 200) throw new Error(answer.text())
  }

  beforeAll(async () => {
    backend = await startBackend()
    await define([
      { id: 'robot', secret: SECRET, roles: ['Admin'], comment: 'ignored' },
      { id: 'reader', secret: 'reads', roles: [] }
    ])
  })

  verifies(
    ['PEOPLE-024', 'SETTINGS-018'],
    'technical users log in with the roles that an admin gave them',
    async () => {
      const answer = await get(`${backend.url}/health/auth`, basic('robot', SECRET))
      expect(answer.json()).toMatchObject({ authenticated: true, user: 'tech:robot', scopes: ['Admin'] })
      expect(await statusOf('/admin/$metadata', 'robot', SECRET)).toBe(200)
      expect(await statusOf('/admin/$metadata', 'reader', 'reads')).toBe(403)
      expect(await statusOf('/author/$metadata', 'robot', SECRET)).toBe(403)
      expect(await statusOf('/api/$metadata', 'reader', 'reads')).toBe(200)
    }
  )

  verifies(['PEOPLE-024', 'SETTINGS-020'], 'the mapping gives them their uuid', async () => {
    const other = '6f1c2d7e-0000-4000-8000-000000000002'
    await changeTenant(backend, { techUsersMapping: `robot:${uuid}; nobody:${other};` })
    const withComma = await changeTenant(backend, { techUsersMapping: `robot:${uuid},nobody:${other}` })
    expect([withComma.status, withComma.json<{ error: object }>().error]).toMatchObject([
      400,
      { target: 'techUsersMapping' }
    ])
    const userOf = async (name: string, password: string) =>
      (await get(`${backend.url}/health/auth`, basic(name, password))).json<{ user: string }>().user
    expect(await userOf('robot', SECRET)).toBe(`tech:${uuid}`)
    expect(await userOf('reader', 'reads')).toBe('tech:reader')
    const account = await get(`${backend.url}/auth/user`, basic('robot', SECRET))
    expect(account.json()).toMatchObject({ userId: uuid })
    expect(await statusOf('/health/auth', 'nobody', '')).toBe(401)
    await changeTenant(backend, { techUsersMapping: null })
    expect(await userOf('robot', SECRET)).toBe('tech:robot')
  })

  describe('a secret', () => {
    test('is stored as a salted hash, and unknown members not at all', async () => {
      const [robot, reader] = await storedUsers()
      expect(robot).toEqual({ id: 'robot', secret: expect.stringMatching(/^scrypt-14-8-5:/), roles: ['Admin'] })
      expect(reader?.secret).not.toContain('reads')
      await define([...(await storedUsers()), { id: 'twin', secret: 'reads', roles: [] }])
      const [, first, second] = await storedUsers()
      expect(first?.secret).not.toBe(second?.secret)
      expect(await statusOf('/health/auth', 'twin', 'reads')).toBe(200)
    })

    test('stays valid when its hash comes back', async () => {
      const before = await storedUsers()
      await define(before.map(user => ({ ...user, roles: [...user.roles, 'Everyone'] })))
      expect((await storedUsers()).map(({ secret }) => secret)).toEqual(before.map(({ secret }) => secret))
      expect(await statusOf('/admin/$metadata', 'robot', SECRET)).toBe(200)
    })

    test('is not its hash', async () => {
      const [robot] = await storedUsers()
      expect(await statusOf('/health/auth', 'robot', robot?.secret ?? '')).toBe(401)
    })

    test('that is wrong, empty or of someone else is refused', async () => {
      for (const password of ['', 'reads', SECRET.slice(0, -1), `${SECRET} `, SECRET.toUpperCase()])
        expect(await statusOf('/health/auth', 'robot', password)).toBe(401)
    })

    test('that is replaced, or taken away, ends the access at once', async () => {
      expect(await statusOf('/health/auth', 'reader', 'reads')).toBe(200)
      const others = (await storedUsers()).filter(({ id }) => id !== 'reader')
      await define([...others, { id: 'reader', secret: 'reads anew', roles: [] }])
      expect(await statusOf('/health/auth', 'reader', 'reads')).toBe(401)
      expect(await statusOf('/health/auth', 'reader', 'reads anew')).toBe(200)
      await define(others)
      expect(await statusOf('/health/auth', 'reader', 'reads anew')).toBe(401)
    })

    test('reaches no log, answer or table', async () => {
      const answer = await changeTenant(backend, {
        techUsers: JSON.stringify([{ id: 'robot', secret: SECRET, roles: ['Nonsense'] }])
      })
      expect(answer.status).toBe(400)
      const told = [answer.text(), backend.output(), JSON.stringify(await readTenant(backend))]
      told.push(JSON.stringify(await backend.sql('SELECT * FROM tutorials_tenant_TenantSettings')))
      for (const text of told) expect(text).not.toContain(SECRET)
    })
  })

  describe('gives an admin no more than they have', () => {
    const uuidOf = async (name: string) =>
      (await get(`${backend.url}/auth/user`, as(name))).json<{ userId: string }>().userId
    const changed = (users: readonly object[], who = 'admin') =>
      changeTenant(backend, { techUsers: JSON.stringify(users) }, as(who))
    const refusal = ({ status, json }: HttpResponse) => [status, json()]

    test('a scope that the giver lacks is refused, a new secret for one who has it too', async () => {
      const powerful = { id: 'powerful', secret: 'a long enough secret', roles: ['Admin', 'SuperAdmin'] }
      const others = await storedUsers()
      const message = expect.stringContaining('SuperAdmin')
      const refused = [
        403,
        { error: expect.objectContaining({ code: 'scope_not_yours', target: 'techUsers', message }) }
      ]
      expect(refusal(await changed([...others, powerful]))).toEqual(refused)
      expect((await changed([...others, powerful], 'superadmin')).status).toBe(200)
      const stored = await storedUsers()
      expect((await changed(stored)).status).toBe(200)
      expect(refusal(await changed([...others, powerful]))).toEqual(refused)
      const [hash] = stored.flatMap(({ id, secret }) => (id === 'powerful' ? [secret] : []))
      expect(refusal(await changed([...stored, { ...powerful, id: 'mine', secret: hash }]))).toEqual(refused)
      expect((await changed(others)).status).toBe(200)
    })

    test('no id and no mapping makes a technical user somebody else', async () => {
      const others = await storedUsers()
      await uuidOf('author')
      expect((await changed([...others, { id: 'author', secret: 'not their password', roles: [] }])).status).toBe(200)
      const answer = await get(`${backend.url}/api/exportMyData`, basic('author', 'not their password'))
      expect(answer.json()).toMatchObject({ tables: {} })
      const taken = await changeTenant(backend, { techUsersMapping: `author:${await uuidOf('author')}` })
      expect(refusal(taken)).toMatchObject([409, { error: { code: 'uuid_of_another', target: 'techUsersMapping' } }])
      expect((await changed(others)).status).toBe(200)
    })

    test('each that is added, changed or removed is an audit event without its secret', async () => {
      const others = await storedUsers()
      const robot = { id: 'audited', secret: 'never to be read', roles: ['Admin'] }
      await changed([...others, robot])
      await changed([...others, { ...robot, roles: [] }])
      await changed(others)
      const events = await backend.sql(
        `SELECT action, "user" AS who, data FROM tutorials_platform_AuditEvents WHERE object LIKE '%audited%' ORDER BY time`
      )
      expect(events.map(({ action, who }) => [action, who])).toEqual([
        ['TechnicalUserAdded', 'admin'],
        ['TechnicalUserChanged', 'admin'],
        ['TechnicalUserRemoved', 'admin']
      ])
      expect(String(events[0]?.['data'])).toContain('"roles":"Admin"')
      expect(JSON.stringify(events)).not.toMatch(/never to be read|scrypt/)
    })
  })

  test('users that were written past the service and cannot be read let nobody in', async () => {
    const users = (await readTenant(backend)).techUsers
    await backend.sql(`UPDATE tutorials_tenant_TenantSettings SET techUsers = '[{"id":"robot"}]'`)
    await backend.at(5001)
    expect(await statusOf('/health/auth', 'robot', SECRET)).toBe(401)
    expect(await statusOf('/health/auth', 'admin', 'admin')).toBe(200)
    await untilWritten(backend, 'TenantSettings.techUsers cannot be read')
    expect((await changeTenant(backend, { techUsers: users })).status).toBe(200)
    await backend.at(0)
  })

  test('they are the only ones with a password in production', async () => {
    const { database, dataDir } = backend
    await define([{ id: 'robot', secret: SECRET, roles: ['Admin'] }])
    const productive = await startBackend({ database, dataDir, env: production })
    expect(await statusOf('/admin/$metadata', 'robot', SECRET, productive)).toBe(200)
    expect(await statusOf('/admin/$metadata', 'admin', 'admin', productive)).toBe(401)
    expect(await statusOf('/admin/$metadata', 'robot', 'robot', productive)).toBe(401)
  })

  describe('who guesses', () => {
    test('learns nothing from a user that does not exist', async () => {
      const answer = await get(`${backend.url}/health/auth`, basic('ghost', 'x'))
      const wrong = await get(`${backend.url}/health/auth`, basic('learner', 'x'))
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(wrong.body)
    })

    test('is stopped after ten guesses, while the user itself passes', async () => {
      // ends the windows of all guesses before
      await backend.at(new Date('2030-03-01T12:00:00Z'))
      await define([{ id: 'robot', secret: SECRET, roles: [] }])
      expect(await statusOf('/health/auth', 'robot', SECRET)).toBe(200)
      const guesses = Array.from({ length: 30 }, (_, index) => `guess ${index}`)
      const statuses = await Promise.all(guesses.map(guess => statusOf('/health/auth', 'robot', guess)))
      expect(statuses.filter(status => status === 401)).toHaveLength(10)
      expect(statuses.filter(status => status === 429)).toHaveLength(20)
      expect(await statusOf('/health/auth', 'robot', SECRET)).toBe(200)
      await backend.at(new Date('2030-03-01T12:00:10Z'))
      expect(await statusOf('/health/auth', 'robot', 'guess again')).toBe(401)
    })
  })
})
