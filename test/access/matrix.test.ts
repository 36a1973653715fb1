import { beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { developmentUsers } from '../../lib/access/development-users.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, bearer, type HttpResponse, post, send } from '../support/http/http.ts'
import { type Answer, type Expected, figures, mounts, operations, routes, services } from './expected.ts'

describe('the matrix of access', () => {
  let backend: Backend
  /** A personal access token of an admin: it carries nothing of what the admin may do. */
  let pat: string

  beforeAll(async () => {
    backend = await leaseBackend()
    const minted = await post(`${backend.url}/pats/mintPAT`, { name: 'Matrix', scopes: ['read', 'write'] }, as('admin'))
    pat = minted.json<{ token: string }>().token
  })

  const table = [...routes, ...services, ...figures, ...operations, ...mounts]

  /** Routes that the backend serves, as pinned: `GET /health`, `mount /mcp-auth/*`. */
  const [, ...pinned] = readFileSync(join(import.meta.dirname, '..', 'pins', 'access.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split(/ +/).slice(0, 2) as [what: string, path: string])

  test('the table has every pinned route, and no other', () => {
    const served = pinned.filter(([what]) => /^[A-Z]+$/.test(what)).map(row => row.join(' '))
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(served.sort())
  })

  test('the table has every pinned mount and service', () => {
    const prefixes = pinned
      .filter(([what]) => /^(mount|service)$/.test(what))
      .map(([, path]) => path.replace(/\/\*$/, ''))
    const known = (prefix: string) => table.some(({ path }) => path === prefix || path.startsWith(`${prefix}/`))
    expect(prefixes.length).toBeGreaterThan(20)
    expect(prefixes.filter(prefix => !known(prefix))).toEqual([])
  })

  test('the table knows every development user', () => {
    const names = developmentUsers.map(({ name }) => name).sort()
    for (const { users } of table) expect(Object.keys(users).sort()).toEqual(names)
  })

  function ask({ method, path }: Expected, headers: Readonly<Record<string, string>>): Promise<HttpResponse> {
    const url = `${backend.url}${path.replaceAll('\\', '').replace(/:\w+/g, 'x')}`
    if (method === 'GET') return send(url, { headers })
    return send(url, { method, body: '{', headers: { 'content-type': 'application/json', ...headers } })
  }

  /** A refusal names its reason and, at 401, the way in; behind the gate there is never a refusal, nor an accident. */
  function expectAnswer(answer: HttpResponse, expected: Answer, form: Expected['form'], who: string): void {
    const place = { who, status: answer.status }
    if (expected === 'passes')
      expect(answer.status === 401 || answer.status === 403 || answer.status >= 500).toBe(false)
    else expect(place).toEqual({ who, status: expected })
    if (answer.status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer /)
    if (answer.status !== 401 && answer.status !== 403) return
    expect(answer.json()).toMatchObject(refusal(form, answer.status, who))
    expect(answer.headers['cache-control']).toBe('no-store')
  }

  function refusal(form: Expected['form'], status: number, who: string): object {
    const text: unknown = expect.stringMatching(/./)
    if (form === 'health' && who === 'anonymous') return { authenticated: false }
    if (form === 'chat') return { error: 'unauthenticated' }
    if (form === 'json-rpc') return { jsonrpc: '2.0', error: { code: expect.any(Number) as unknown, message: text } }
    return { error: { code: status === 403 ? 'forbidden' : text, message: text } }
  }

  async function expectRow(row: Expected): Promise<void> {
    const check = async (who: string, expected: Answer, headers: Readonly<Record<string, string>>) =>
      expectAnswer(await ask(row, headers), expected, row.form, who)
    await check('anonymous', row.anonymous, {})
    await check('a wrong password', row.wrongPassword, { authorization: `Basic ${btoa('admin:wrong')}` })
    await check('the content key', row.contentKey, bearer(backend.key))
    await check('a personal access token', row.pat, bearer(pat))
    for (const [user, expected] of Object.entries(row.users)) await check(user, expected, as(user))
  }

  const names = (rows: readonly Expected[]) => rows.map(row => [`${row.method} ${row.path}`, row] as const)

  describe.each(names(routes))('%s', (_, row) => {
    verifies(['PLATFORM-027', 'PLATFORM-028'], 'is answered as the specification says', () => expectRow(row))
  })

  describe.each(names(services))('%s', (_, row) => {
    verifies(['PLATFORM-015', 'PLATFORM-016'], 'is answered as the specification says', () => expectRow(row))
  })

  describe.each(names(figures))('%s', (_, row) => {
    verifies('PLATFORM-013', 'needs the scope Admin', () => expectRow(row))
  })

  describe.each(names(operations))('%s', (_, row) => {
    test('is behind the gate of its service', () => expectRow(row))
  })

  describe.each(names(mounts))('%s', (_, row) => {
    verifies('PLATFORM-027', 'is answered as the specification says', () => expectRow(row))
  })

  verifies(['PLATFORM-006', 'PLATFORM-007'], '/health/auth tells who one is, or that one is nobody', async () => {
    const anonymous = await send(`${backend.url}/health/auth`)
    expect({ status: anonymous.status, body: anonymous.json() }).toEqual({
      status: 401,
      body: { authenticated: false }
    })
    const admin = await send(`${backend.url}/health/auth`, { headers: as('admin') })
    const scopes = ['Admin', 'KnowledgeGraph.Admin', 'DisplayApp', 'DeveloperApp', 'Everyone']
    expect(admin.json()).toEqual({
      authenticated: true,
      user: 'admin',
      scopes,
      serverTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown
    })
  })

  verifies('PLATFORM-017', 'nobody becomes another by saying so in the request', async () => {
    const claims = { 'x-user': 'admin', 'x-forwarded-user': 'admin', 'x-approuter-authorization': 'Bearer x' }
    const query = '?user=admin&userId=admin&sap-user=admin&access_token=x&authorization=Basic%20YWRtaW46YWRtaW4='
    const headers = { ...claims, ...as('learner'), cookie: 'user=admin; session=admin', 'x-user-id': 'admin' }
    const answer = await send(`${backend.url}/health/auth${query}`, { headers })
    expect(answer.json()).toMatchObject({ user: 'learner', scopes: [] })
    for (const path of ['/admin/$metadata', '/admin/', '/author/$metadata'])
      expect((await send(`${backend.url}${path}${query}`, { headers })).status).toBe(403)
    expect((await send(`${backend.url}/admin/$metadata${query}`, { headers: claims })).status).toBe(401)
  })
})
