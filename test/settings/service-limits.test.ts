import { beforeAll, describe, expect } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { changeTenant, readTenant } from './support/tenant.ts'
import { untilWritten } from '../support/until.ts'

onBothInFullRun('statements')
inFullRun()

describe('limits of services', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await startBackend()
  })

  const batch = (urls: readonly string[]) =>
    post(
      `${backend.url}/admin/$batch`,
      { requests: urls.map((url, index) => ({ id: String(index), method: 'GET', url })) },
      { ...as('admin'), prefer: 'odata.continue-on-error' }
    )

  describe('a service', () => {
    test('takes twenty requests in a batch', async () => {
      const answer = await batch(Array<string>(20).fill('TenantSettings'))
      expect(answer.json<{ responses: unknown[] }>().responses).toHaveLength(20)
      expect((await batch(Array<string>(21).fill('TenantSettings'))).status).toBe(429)
    })

    test('expands three levels', async () => {
      const { url } = backend
      const third = 'secondaryAccounts($expand=primaryAccount($expand=secondaryAccounts'
      expect((await get(`${url}/admin/PrimaryAccounts?$expand=${third}))`, as('admin'))).status).toBe(200)
      const fourth = `PrimaryAccounts?$expand=${third}($expand=primaryAccount)))`
      const refused = await get(`${url}/admin/${fourth}`, as('admin'))
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({ error: { target: '$expand' } })
      expect((await batch([fourth])).json()).toMatchObject({ responses: [{ status: 400 }] })
    })

    test('answers a thousand rows at a time, however many are asked for', async () => {
      const id = (index: number) => `6f1c2d7e-0000-4000-8000-${String(index).padStart(12, '0')}`
      const rows = Array.from({ length: 1001 }, (_, index) => `('${id(index)}', '${id(index)}')`)
      await backend.sql(`INSERT INTO tutorials_people_Users (ID, uuid) VALUES ${rows.join(', ')}`)
      for (const query of ['', '&$top=5000', '&$top=1001']) {
        const page = await get(
          `${backend.url}/admin/Users?$filter=startswith(ID,'6f1c2d7e')&$orderby=ID${query}`,
          as('admin')
        )
        const { value, '@odata.nextLink': next } = page.json<{ value: unknown[]; '@odata.nextLink': string }>()
        expect(value).toHaveLength(1000)
        const rest = await get(`${backend.url}/admin/${next}`, as('admin'))
        expect(rest.json()).toMatchObject({ value: [{ ID: id(1000) }] })
        expect(rest.json()).not.toHaveProperty('@odata.nextLink')
      }
    })

    test('takes bodies up to 8 MB', async () => {
      const origins = (bytes: number) => 'https://a.example'.padEnd(bytes, ' ')
      expect((await changeTenant(backend, { allowedCorsOrigins: origins(7 * 1024 * 1024) })).status).toBe(200)
      expect((await changeTenant(backend, { allowedCorsOrigins: origins(9 * 1024 * 1024) })).status).toBe(413)
      expect((await readTenant(backend)).allowedCorsOrigins).toHaveLength(7 * 1024 * 1024)
      await changeTenant(backend, { allowedCorsOrigins: null })
    })

    test('calls what is nested too deeply a mistake of the client, and lives', async () => {
      const filter = (depth: number) => `TenantSettings?$filter=${'('.repeat(depth)}ID eq null${')'.repeat(depth)}`
      const answer = await batch([filter(1), filter(5000), filter(100_000), 'TenantSettings'])
      const { responses } = answer.json<{ responses: { status: number }[] }>()
      expect(responses.slice(1, 3).map(({ status }) => status)).toEqual([400, 400])
      expect(responses[3]?.status).toBe(200)
      expect((await get(`${backend.url}/health`)).status).toBe(200)
    })

    const bodies = ['{', '[]', 'null', '5', '"x"', '', '{"techUsers":{}}', '{"none":1}', '{"rebuildTargetEnv":["a"]}']
    const unstorable = [
      '{"rebuildTargetEnv":"\\u0000"}',
      '{"rebuildTargetEnv":"\\ud800"}',
      `{"x":${'['.repeat(99_999)}`
    ]

    testOnBoth.each([...bodies, ...unstorable])('tells the rule that the body %.40s breaks, and lives', async body => {
      const headers = { 'content-type': 'application/json', ...as('admin') }
      const answer = await send(`${backend.url}/admin/TenantSettings`, { method: 'PATCH', headers, body })
      expect(answer.status).toBe(400)
      expect(answer.json()).toEqual({ error: expect.objectContaining({ message: expect.stringMatching(/./) }) })
      const request = `{"id":"1","method":"PATCH","url":"TenantSettings","headers":${JSON.stringify(headers)},"body":${body}}`
      const inBatch = await post(`${backend.url}/admin/$batch`, `{"requests":[${request}]}`, as('admin'))
      const { responses = [] } = inBatch.status === 200 ? inBatch.json<{ responses: { status: number }[] }>() : {}
      expect([inBatch.status, ...responses.map(({ status }) => status)]).toContain(400)
      expect((await get(`${backend.url}/health`)).status).toBe(200)
    })

    testOnBoth('says in its log which rule was broken where, and not by which value', async () => {
      const { url } = backend
      const person = 'jane.doe@example.com'
      const headers = { 'content-type': 'application/json', ...as('admin') }
      const body = JSON.stringify({ allowedCorsOrigins: person })
      const refused = [
        await send(`${url}/admin/TenantSettings`, { method: 'PATCH', headers, body }),
        await get(`${url}/admin/Users('${person}')`, as('admin')),
        await get(`${url}/admin/Users/${person}`, as('admin')),
        await get(`${url}/admin/Users?$filter=ID eq '${person}`, as('admin'))
      ]
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
      const part = { id: '1', method: 'PATCH', url: 'TenantSettings', body: { allowedCorsOrigins: person } }
      expect((await post(`${url}/admin/$batch`, { requests: [part] }, headers)).text()).toContain('"status":400')
      expect(backend.output()).not.toContain('jane')
      await untilWritten(backend, '400 - PATCH AdminService TenantSettings invalid_origin allowedCorsOrigins')
    })

    test('takes compressed bodies for what they are', async () => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', ...as('admin') }
      const body = gzipSync('{"rebuildTargetEnv":"small"}')
      expect((await send(`${backend.url}/admin/TenantSettings`, { method: 'PATCH', headers, body })).status).toBe(415)
    })
  })

  describe.each([
    ['/admin/getMetricsSnapshot()', 200],
    ['/admin/metrics/live', 200],
    ['/admin/embeddings/stats', 200]
  ])('%s', (path, forAdmins) => {
    verifiesOnSqlite('PLATFORM-013', 'is for admins alone', async () => {
      expect((await get(`${backend.url}${path}`)).status).toBe(401)
      for (const user of ['learner', 'author', 'scanner', 'display', 'agent', 'api', 'consolidation'])
        expect((await get(`${backend.url}${path}`, as(user))).status).toBe(403)
      for (const user of ['admin', 'superadmin'])
        expect((await get(`${backend.url}${path}`, as(user))).status).toBe(forAdmins)
    })
  })
})
