import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'

onBoth('constraints', 'times')

describe('redirects for admins', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await backend.sql('DELETE FROM tutorials_homepage_LegacyRedirects')
  })

  const write = (
    method: string,
    path: string,
    body: object,
    user = 'admin',
    match: Record<string, string> = { 'if-match': '*' }
  ): Promise<HttpResponse> =>
    send(`${backend.url}/admin/LegacyRedirects${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(method !== 'POST' && match), ...as(user) }
    })

  const active = async () =>
    (await get(`${backend.url}/api/homepage/redirectsActive()`)).json<{ value: { fromPath: string }[] }>().value

  describe('admins curate redirects', () => {
    test('a redirect is made, served, changed, switched off and removed', async () => {
      const made = await write('POST', '', { fromPath: '/old', toPath: '/tutorials/new', hitCount: 9 })
      expect(made.status).toBe(201)
      const { ID, hitCount } = made.json<{ ID: string; hitCount: number }>()
      expect(hitCount).toBe(0)
      expect(await active()).toMatchObject([{ fromPath: '/old', toPath: '/tutorials/new', statusCode: 301 }])
      expect((await write('PATCH', `(${ID})`, { toPath: 'https://example.com/x', statusCode: 302 })).status).toBe(200)
      expect(await active()).toMatchObject([{ toPath: 'https://example.com/x', statusCode: 302 }])
      expect((await write('PATCH', `(${ID})`, { isActive: false })).status).toBe(200)
      expect(await active()).toEqual([])
      expect((await write('DELETE', `(${ID})`, {})).status).toBe(204)
    })

    test('a redirect is changed by whoever has seen its newest state', async () => {
      const made = (await write('POST', '', { fromPath: '/seen', toPath: '/a' })).json<Record<string, string>>()
      const change = (toPath: string, match: Record<string, string>) =>
        write('PATCH', `(${made['ID']})`, { toPath }, 'admin', match)
      const seen = { 'if-match': String(made['@odata.etag']) }
      expect((await change('/b', seen)).status).toBe(200)
      expect((await change('/c', seen)).status).toBe(412)
      expect((await change('/c', {})).status).toBe(428)
      expect((await write('DELETE', `(${made['ID']})`, {}, 'admin', seen)).status).toBe(412)
      expect(await active()).toMatchObject([{ fromPath: '/seen', toPath: '/b' }])
      expect((await write('DELETE', `(${made['ID']})`, {})).status).toBe(204)
    })

    testOnBoth('a second redirect of one address is refused', async () => {
      expect((await write('POST', '', { fromPath: '/twice', toPath: '/a' })).status).toBe(201)
      expect((await write('POST', '', { fromPath: '/twice', toPath: '/b' })).status).toBe(409)
    })

    test.each([
      ['fromPath', { toPath: '/a' }],
      ['fromPath', { fromPath: 'no-slash', toPath: '/a' }],
      ['fromPath', { fromPath: '//host', toPath: '/a' }],
      ['fromPath', { fromPath: '^/(', toPath: '/a', isPattern: true }],
      ['toPath', { fromPath: '/x' }],
      ['toPath', { fromPath: '/x', toPath: '//host' }],
      ['toPath', { fromPath: '/x', toPath: '/x/..//host' }],
      ['toPath', { fromPath: '/x', toPath: '/x/%2e%2e//host' }],
      ['toPath', { fromPath: '/x', toPath: 'http://example.com' }],
      ['toPath', { fromPath: '/x', toPath: 'https://me@example.com' }],
      ['toPath', { fromPath: '/x', toPath: 'javascript:alert(1)' }],
      ['statusCode', { fromPath: '/x', toPath: '/a', statusCode: 200 }]
    ])('a bad %s is named: %j', async (field, redirect) => {
      const answer = await write('POST', '', redirect)
      expect([answer.status, answer.json<{ error: { target?: string } }>().error.target]).toEqual([400, field])
    })

    test('nobody else may', async () => {
      expect((await write('POST', '', { fromPath: '/y', toPath: '/a' }, 'author')).status).toBe(403)
    })
  })
})
