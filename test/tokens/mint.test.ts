import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, bearer, get, post, send } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { askForToken, type Fault, list, mint, type Minted, revoke } from './support/tokens.ts'

onBothInFullRun('statements', 'concurrency')

const day = 24 * 60 * 60 * 1000
const clock = new Date('2030-01-01T10:00:00.000Z')
let backend: Backend

beforeAll(async () => {
  // also while everything is logged that can be
  backend = await startBackend({ env: { DEBUG: 'pql' } })
  await backend.at(clock)
})

const inDays = (days: number) => new Date(clock.getTime() + days * day).toISOString()

describe('minting', () => {
  verifies(['TOKENS-013', 'TOKENS-014'], 'takes name, scopes and days, and answers with the token', async () => {
    const answer = await askForToken(backend, 'learner', { name: 'my editor', scopes: ['read', 'write'], ttlDays: 7 })
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { '@odata.context': _, ...minted } = answer.json<Minted & { '@odata.context': string }>()
    expect(minted).toEqual({
      ID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      token: expect.stringMatching(/^pat_[0-9a-f]{8}_[0-9A-Za-z]{49}$/),
      prefix: minted.token.slice(0, 12),
      expiresAt: inDays(7)
    })
  })

  test('lasts 90 days where nobody says how long, and a day to 366 days', async () => {
    expect((await mint(backend, 'learner', { ttlDays: undefined })).expiresAt).toBe(inDays(90))
    expect((await mint(backend, 'learner', { ttlDays: null })).expiresAt).toBe(inDays(90))
    expect((await mint(backend, 'learner', { ttlDays: 1 })).expiresAt).toBe(inDays(1))
    expect((await mint(backend, 'learner', { ttlDays: 366 })).expiresAt).toBe(inDays(366))
  })

  verifiesOnSqlite('TOKENS-003', 'takes no scope but read and write', async () => {
    for (const scopes of [['admin'], ['read', 'Read'], ['read', ''], ['read', null], [], null, undefined]) {
      const answer = await askForToken(backend, 'learner', { scopes })
      const { error } = answer.json<Fault>()
      expect([scopes, answer.status, error.target]).toEqual([scopes, 400, expect.stringMatching(/^scopes/)])
    }
    for (const scopes of [['read'], ['write'], ['write', 'read']])
      expect((await askForToken(backend, 'learner', { scopes })).status).toBe(200)
  })

  test.each([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'half \ud800 a pair' }],
    ['name', { name: 'a \0' }],
    ['name', { name: 7 }],
    ['scopes', { scopes: 'read' }],
    ['scopes', { scopes: [['read']] }],
    ['ttlDays', { ttlDays: 0 }],
    ['ttlDays', { ttlDays: -1 }],
    ['ttlDays', { ttlDays: 367 }],
    ['ttlDays', { ttlDays: 1.5 }],
    ['ttlDays', { ttlDays: '30' }],
    ['ttlDays', { ttlDays: 1e300 }],
    ['extra', { extra: true }]
  ])('refuses a bad %s: %j', async (field, request) => {
    const answer = await askForToken(backend, 'learner', request)
    expect([answer.status, answer.text()]).toEqual([400, expect.stringContaining(field)])
    expect(answer.json<Fault>().error.message).toBeTruthy()
  })

  testOnBoth('a name of 80 characters fits, whatever they are', async () => {
    const name = `${'ü'.repeat(40)}${'🔑'.repeat(20)}`
    await mint(backend, 'learner', { name })
    expect((await list(backend, 'learner')).map(token => token.name)).toContain(name)
  })

  test('needs a login and a body that is JSON', async () => {
    const url = `${backend.url}/pats/mintPAT`
    expect((await post(url, '}{')).status).toBe(401)
    expect((await post(url, '}{', as('learner'))).status).toBe(400)
    expect((await post(url, '[]', as('learner'))).status).toBe(400)
  })

  testOnBoth('stops at fifty live tokens, also when all are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => askForToken(backend, 'author')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.json()]).toMatchObject([409, { error: { code: 'too_many_tokens' } }])
    const [first] = await list(backend, 'author')
    await revoke(backend, 'author', first?.ID ?? '')
    await mint(backend, 'author')
    expect((await askForToken(backend, 'author')).status).toBe(409)
    await backend.at(new Date(inDays(31)))
    await mint(backend, 'author')
    await backend.at(clock)
  })

  testOnBoth('in a batch too, as the person who sent the batch', async () => {
    await mint(backend, 'display', { name: 'zero' })
    const requests = ['one', 'two'].map(name => ({
      id: name,
      method: 'POST',
      url: '/mintPAT',
      atomicityGroup: 'all',
      headers: { 'content-type': 'application/json', ...as('admin') },
      body: { name, scopes: ['read'] }
    }))
    const answer = await post(`${backend.url}/pats/$batch`, { requests }, as('display'))
    expect(answer.status).toBe(200)
    const { responses } = answer.json<{ responses: { status: number; body: Minted }[] }>()
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await list(backend, 'display')).map(({ name }) => name).sort()).toEqual(['one', 'two', 'zero'])
    expect(await list(backend, 'admin')).toEqual([])
  })

  testOnBoth('twice in one batch by somebody new makes one person of them', async () => {
    const part = { method: 'POST', url: '/mintPAT', atomicityGroup: 'all', body: { name: 'first', scopes: ['read'] } }
    const requests = Array.from({ length: 5 }, (_, index) => ({ ...part, id: String(index) }))
    const answer = await post(`${backend.url}/pats/$batch`, { requests }, as('consolidation'))
    const { responses } = answer.json<{ responses: { status: number }[] }>()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await list(backend, 'consolidation')).toHaveLength(5)
    const people = await backend.sql(`SELECT ID FROM tutorials_people_Users WHERE loginId = 'consolidation'`)
    expect(people).toHaveLength(1)
  })

  testOnBoth('keeps where the token was asked for from', async () => {
    const { ID } = await mint(backend, 'scanner')
    const [row] = await backend.sql('SELECT * FROM tutorials_tokens_PersonalAccessTokens WHERE ID = ?', [ID])
    expect(row).toMatchObject({ createdfromip: '127.0.0.1', createdat: clock.toISOString() })
  })
})

describe('what a person sees', () => {
  verifies(['TOKENS-002', 'TOKENS-009', 'TOKENS-012'], 'own tokens, at /pats and in the service', async () => {
    const { ID, prefix, expiresAt } = await mint(backend, 'api', { name: 'shell', scopes: ['write'] })
    const token = {
      ID,
      name: 'shell',
      prefix,
      scopes: ['write'],
      createdAt: clock.toISOString(),
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
      createdFromIp: '127.0.0.1',
      statusText: 'Active'
    }
    for (const path of ['/pats', '/pats/MyPATs']) {
      const answer = await get(`${backend.url}${path}`, as('api'))
      expect([answer.status, answer.json()]).toEqual([200, { '@odata.context': '$metadata#MyPATs', value: [token] }])
    }
    const root = await get(`${backend.url}/pats/`, as('api'))
    expect(root.json()).toMatchObject({ value: [{ name: 'MyPATs', url: 'MyPATs' }] })
    const metadata = (await get(`${backend.url}/pats/$metadata`, as('api'))).text()
    for (const property of Object.keys(token)) expect(metadata).toContain(`<Property Name="${property}"`)
    for (const hidden of ['hash', 'owner', 'user']) expect(metadata).not.toContain(`Name="${hidden}`)
  })

  test('with the options of OData', async () => {
    const ask = async (path: string) => (await get(`${backend.url}${path}`, as('api'))).json()
    expect(await ask('/pats?$select=name,statusText')).toMatchObject({
      value: [{ name: 'shell', statusText: 'Active' }]
    })
    expect(await ask("/pats/MyPATs?$filter=name%20eq%20'other'")).toMatchObject({ value: [] })
    expect(await ask('/pats/MyPATs/$count')).toBe(1)
    expect(await ask('/pats?$count=true&$top=0')).toMatchObject({ '@odata.count': 1, value: [] })
  })

  verifiesOnSqlite('TOKENS-010', 'after a login only', async () => {
    for (const path of ['/pats', '/pats/', '/pats/MyPATs', '/pats/$metadata']) {
      const answer = await get(`${backend.url}${path}`)
      expect([path, answer.status]).toEqual([path, 401])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
      expect((await get(`${backend.url}${path}`, as('consolidation'))).status).toBe(200)
    }
  })

  verifiesOnSqlite('TOKENS-001', 'no token of anyone else', async () => {
    const { ID } = await mint(backend, 'learner2', { name: 'mine' })
    expect((await list(backend, 'learner2')).map(({ name }) => name)).toEqual(['mine'])
    for (const path of [`/pats/MyPATs(${ID})`, `/pats/MyPATs(${ID})/name`]) {
      expect([path, (await get(`${backend.url}${path}`, as('learner2'))).status]).toEqual([path, 200])
      const foreign = await get(`${backend.url}${path}`, as('superadmin'))
      const unknown = await get(`${backend.url}${path.replace(ID, randomUUID())}`, as('superadmin'))
      expect([foreign.status, foreign.text()]).toEqual([unknown.status, unknown.text()])
      expect(foreign.status).toBe(404)
    }
    for (const query of [`$filter=ID eq ${ID}`, "$filter=name eq 'mine'", `$filter=owner ne null or ID eq ${ID}`]) {
      const answer = await get(`${backend.url}/pats/MyPATs?${encodeURI(query)}`, as('superadmin'))
      expect(answer.text()).not.toContain(ID)
    }
  })

  test('and changes nothing but by the two actions', async () => {
    const { ID } = await mint(backend, 'agent')
    const headers = { 'content-type': 'application/json', ...as('agent') }
    const body = JSON.stringify({ name: 'changed', expiresAt: '2999-01-01T00:00:00Z', scopes: ['write'] })
    for (const path of ['/pats', '/pats/MyPATs', `/pats/MyPATs(${ID})`])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await send(`${backend.url}${path}`, { method, headers, body })
        expect([method, path, answer.status]).toEqual([method, path, 405])
      }
    expect(await list(backend, 'agent')).toMatchObject([{ ID, name: 'a program', scopes: ['read'] }])
  })
})

describe('revoking', () => {
  verifies(['TOKENS-006', 'TOKENS-016'], 'an own token, once and for all', async () => {
    const { ID } = await mint(backend, 'superadmin')
    const answer = await revoke(backend, 'superadmin', ID)
    expect([answer.status, answer.json()]).toMatchObject([200, { ok: true, revokedAt: clock.toISOString() }])
    const [token] = await list(backend, 'superadmin')
    expect(token).toMatchObject({ statusText: 'Revoked', revokedAt: clock.toISOString() })
    await backend.at(new Date(inDays(1)))
    const again = await revoke(backend, 'superadmin', ID)
    await backend.at(clock)
    expect([again.status, again.json()]).toMatchObject([200, { ok: true, revokedAt: clock.toISOString() }])
  })

  verifies('TOKENS-017', "not another person's token, which is as unknown as none", async () => {
    const { ID } = await mint(backend, 'learner2')
    const foreign = await revoke(backend, 'superadmin', ID)
    const unknown = await revoke(backend, 'superadmin', randomUUID())
    const newcomer = await revoke(backend, 'consolidation', ID)
    expect([foreign.status, foreign.json()]).toMatchObject([404, { error: { message: 'You have no such token' } }])
    expect([unknown.status, unknown.text()]).toEqual([foreign.status, foreign.text()])
    expect([newcomer.status, newcomer.text()]).toEqual([foreign.status, foreign.text()])
    const [row] = await backend.sql('SELECT revokedAt FROM tutorials_tokens_PersonalAccessTokens WHERE ID = ?', [ID])
    expect(row).toEqual({ revokedat: null })
  })

  test('nothing without a login, and nothing under a malformed id', async () => {
    expect((await post(`${backend.url}/pats/MyPATs(${randomUUID()})/PatService.revokePAT`, '}')).status).toBe(401)
    for (const id of ['', 'x', "'x'", '1', `${randomUUID()},1`])
      expect([400, 404]).toContain((await revoke(backend, 'learner', id)).status)
  })
})

test('a token is no login: it can neither mint nor list nor revoke', async () => {
  const { ID, token } = await mint(backend, 'admin', { scopes: ['read', 'write'] })
  const answers = [
    await get(`${backend.url}/pats`, bearer(token)),
    await get(`${backend.url}/pats/MyPATs`, bearer(token)),
    await post(`${backend.url}/pats/mintPAT`, { name: 'child', scopes: ['read'] }, bearer(token)),
    await post(`${backend.url}/pats/MyPATs(${ID})/PatService.revokePAT`, {}, bearer(token)),
    await get(`${backend.url}/auth/user`, bearer(token)),
    await get(`${backend.url}/admin/$metadata`, bearer(token))
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect((await list(backend, 'admin')).map(({ statusText }) => statusText)).toEqual(['Active'])
})

test('MCP_PAT_MINT_ENABLED=false ends minting and nothing else', async () => {
  const closed = await startBackend({ env: { MCP_PAT_MINT_ENABLED: 'false' } })
  const answer = await askForToken(closed, 'learner')
  expect([answer.status, answer.json()]).toMatchObject([503, { error: { target: 'MCP_PAT_MINT_ENABLED' } }])
  expect(await list(closed, 'learner')).toEqual([])
})
