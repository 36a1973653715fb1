import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { guarded } from './support/paths.ts'
import { sendRaw } from './support/raw-request.ts'

describe('evasion', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const authorization = (user: string) => `Authorization: ${as(user).authorization}`
  const raw = (method: string, path: string, headers: readonly string[]) =>
    sendRaw(backend.url, `${method} ${path} HTTP/1.1`, headers)

  describe('another method does not open a path', () => {
    const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'MERGE']

    test.each(guarded.map(([, path]) => path))('%s', async path => {
      for (const method of methods) {
        const { status, headers } = await send(`${backend.url}${path}`, { method })
        // a route names its methods, by 405 for one that it does not have, which needs no login to be known
        const isNamed = method === 'OPTIONS' && status === 204 && headers.allow !== undefined
        expect({ method, refused: [401, 405].includes(status) || isNamed || isOpenRead(method, path) }).toEqual({
          method,
          refused: true
        })
      }
    })

    /** The repository catalog is read by everyone and written with the key. */
    const isOpenRead = (method: string, path: string) => path === '/build/repo-catalog' && /^(GET|HEAD)$/.test(method)

    verifies('PLATFORM-016', 'nor for a login without the scope', async () => {
      for (const path of ['/admin/', '/admin/$metadata', '/admin/Users', '/admin/analytics/', '/author/', '/scanner/x'])
        for (const method of methods)
          expect({
            method,
            status: (await send(`${backend.url}${path}`, { method, headers: as('learner') })).status
          }).toEqual({
            method,
            status: 403
          })
    })

    test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])('nor does %s', async name => {
      const headers = { [name]: 'GET', ...as('learner') }
      expect((await post(`${backend.url}/admin/$metadata`, {}, headers)).status).toBe(403)
      expect((await post(`${backend.url}/search/$metadata`, {}, { [name]: 'GET' })).status).not.toBe(200)
      expect((await get(`${backend.url}/build/repo-catalog`, { [name]: 'POST' })).status).toBe(200)
    })

    test.each(['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Path', 'X-Forwarded-Prefix'])(
      'nor does %s',
      async name => {
        const answer = await get(`${backend.url}/search/`, { [name]: '/admin/$metadata', ...as('learner') })
        expect(answer.text()).toContain('"url":"SearchableItems"')
      }
    )
  })

  describe('another spelling does not open a path', () => {
    // prettier-ignore
    const spellings = [
      '//admin/$metadata', '/./admin/$metadata', '/admin/./$metadata', '/admin//$metadata', '/admin/$metadata/',
      '/admin/../admin/$metadata', '/search/../admin/$metadata', '/api/homepage/../../admin/$metadata',
      '/api/homepage/%2e%2e/%2e%2e/admin/$metadata', '/search/..%2fadmin/$metadata', '/search/..;/admin/$metadata',
      '/search\\..\\admin\\$metadata', '/%61dmin/$metadata', '/%2561dmin/$metadata', '/admin%2f$metadata',
      '/ADMIN/$metadata', '/Admin/$Metadata', '/admin;x/$metadata', '/admin;/$metadata', '/admin%00/$metadata',
      '/admin%20/$metadata', '/admin./$metadata', '/admin/%24metadata', '/admin/$metadata%00', '/admin/$metadata;x',
      '/admin/$metadata?x', '/admin?/search', '/admin#/search', '/search/$metadata/../../admin/$metadata',
      '/search?/../admin/$metadata', '/\u00e0dmin/$metadata', '/adm\u0131n/$metadata', '/%c0%afadmin/$metadata',
      'http://localhost/admin/$metadata', 'http://localhost:1/search/../admin/$metadata', '/graph/$metadata/..'
    ]

    /** Bodies that need the scope: the metadata and the entities of AdminService. */
    const isAdmins = (body: string) => body.includes('AdminService') && !body.includes('"error"')

    test.each(spellings)('%s', async path => {
      for (const headers of [[], [authorization('learner')], [authorization('author')]]) {
        const { status, body } = await raw('GET', path, headers)
        expect(status).toBeLessThan(500)
        expect(isAdmins(body)).toBe(false)
      }
    })

    test('while an admin gets it by its name', async () => {
      expect(isAdmins((await raw('GET', '/admin/$metadata', [authorization('admin')])).body)).toBe(true)
    })
  })

  describe('a $batch reaches no further than its service', () => {
    // prettier-ignore
    const urls = [
      '/admin/Users', '/admin/$metadata', '../admin/Users', '/../admin/$metadata', '//admin/$metadata', 'admin/Users',
      '/../../admin/$metadata', '%2e%2e/admin/$metadata', '/%2e%2e/admin/$metadata', '..;/admin/$metadata',
      '$root/admin',
      '\\admin\\$metadata', 'http://[', 'http:', '//', '%', '%00', '?', '#', '$1/Users', '/?/../admin/$metadata',
      'AdminService.Users', 'AdminService/Users', "$entity?$id=/admin/Users('x')", '$crossjoin(AdminService.Users)',
      '$all', '/content/publish', '/health/auth', '/auth/user'
    ]

    interface Batch {
      readonly responses?: readonly { readonly status: number; readonly body?: unknown }[]
    }

    /** Content that no sub-request may return: anything of AdminService, metadata, an answer of another route. */
    const foreign = /AdminService|TenantSettings|edmx:|authenticated|publish/

    const isRefusedWhole = (status: number) => status === 400

    test.each(urls)('%s', async url => {
      const absolute = [url, `${backend.url}${url.startsWith('/') ? '' : '/'}${url}`]
      for (const service of ['/search', '/graph', '/api/homepage', '/api', '/pats'])
        for (const target of absolute) {
          const requests = [{ id: 'a', method: 'GET', url: target, headers: as('admin') }]
          const answer = await post(`${backend.url}${service}/$batch`, { requests }, as('learner'))
          expect(answer.status).toBeLessThan(500)
          if (isRefusedWhole(answer.status)) continue
          for (const { status, body } of answer.json<Batch>().responses ?? []) {
            if (status === 200) expect(JSON.stringify(body ?? '')).not.toMatch(foreign)
            // 501 is the refusal of what OData has and the services do not support
            expect([url, status < 500 || status === 501]).toEqual([url, true])
          }
        }
    })

    test('in multipart form', async () => {
      for (const target of [
        '/admin/Users',
        '/admin/$metadata',
        `${backend.url}/admin/$metadata`,
        '../admin/$metadata'
      ]) {
        const part = [
          'Content-Type: application/http',
          'Content-Transfer-Encoding: binary',
          '',
          `GET ${target} HTTP/1.1`
        ]
        const lines = [
          '--b',
          ...part,
          `Authorization: ${as('admin').authorization}`,
          `Host: localhost`,
          '',
          '',
          '--b--',
          ''
        ]
        const headers = { 'content-type': 'multipart/mixed; boundary=b', ...as('learner') }
        const answer = await send(`${backend.url}/search/$batch`, { method: 'POST', body: lines.join('\r\n'), headers })
        expect(answer.status).toBeLessThan(500)
        expect(answer.text()).not.toContain('AdminService.')
        expect(answer.text()).not.toContain('edmx:')
      }
    })

    test('and has at most twenty parts', async () => {
      const requests = Array.from({ length: 21 }, (_, index) => ({ id: `${index}`, method: 'GET', url: '/x' }))
      expect((await post(`${backend.url}/search/$batch`, { requests })).status).toBe(429)
    })
  })

  test('the process has lived through all of it', async () => {
    expect((await get(`${backend.url}/health`)).status).toBe(200)
  })
})
