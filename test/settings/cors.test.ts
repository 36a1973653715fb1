import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { changeTenant } from './support/tenant.ts'

describe('origins', () => {
  const allowed = 'http://localhost:1313'
  const paths = ['/health', '/health/auth', '/content/hashes', '/content/tutorials/one', '/admin/$metadata', '/nowhere']

  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await publish(backend, { one: sampleDocument('one') })
  })

  const corsHeaders = ({ headers }: HttpResponse): readonly string[] =>
    Object.keys(headers).filter(name => name.startsWith('access-control-'))

  const preflight = (path: string, origin: string): Promise<HttpResponse> =>
    send(`${backend.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'content-type' }
    })

  describe.each(paths)('%s', path => {
    test('may be read by pages of an allowed origin, whatever the answer', async () => {
      const plain = await get(`${backend.url}${path}`)
      const answer = await get(`${backend.url}${path}`, { origin: allowed })
      expect(answer.status).toBe(plain.status)
      expect(answer.body).toEqual(plain.body)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': allowed,
        'access-control-allow-credentials': 'true',
        vary: expect.stringMatching(/\bOrigin\b/)
      })
      expect(answer.headers.etag).toBe(plain.headers.etag)
      expect(corsHeaders(plain)).toEqual([])
      expect(plain.headers.vary).toMatch(/\bOrigin$/)
    })

    test('is not for pages of other origins', async () => {
      const strangers = ['https://evil.example', `${allowed}.evil.example`, 'http://localhost:13131', 'null', '*', '']
      for (const origin of [...strangers, 'HTTP://LOCALHOST:1313', 'https://localhost:1313']) {
        const answer = await get(`${backend.url}${path}`, { origin })
        expect(corsHeaders(answer)).toEqual([])
        expect(corsHeaders(await preflight(path, origin))).toEqual([])
      }
    })

    test('answers the preflight of an allowed origin', async () => {
      const answer = await preflight(path, allowed)
      expect(answer.status).toBe(204)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': allowed,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers': 'Content-Type, Authorization',
        vary: 'Origin'
      })
    })
  })

  test('an answer that the client has stays 304, and varies by both', async () => {
    const { headers } = await get(`${backend.url}/content/hashes`)
    const again = await get(`${backend.url}/content/hashes`, { origin: allowed, 'if-none-match': headers.etag ?? '' })
    expect(again.status).toBe(304)
    expect(again.headers).toMatchObject({ vary: 'Accept-Encoding, Origin', 'access-control-allow-origin': allowed })
  })

  test('admins change the origins', async () => {
    await changeTenant(backend, { allowedCorsOrigins: 'https://learn.example, https://admin.example:8443' })
    const originOf = async (origin: string) =>
      (await get(`${backend.url}/health`, { origin })).headers['access-control-allow-origin']
    expect(await originOf('https://learn.example')).toBe('https://learn.example')
    expect(await originOf('https://admin.example:8443')).toBe('https://admin.example:8443')
    expect(await originOf(allowed)).toBeUndefined()
    await changeTenant(backend, { allowedCorsOrigins: null })
    expect(await originOf(allowed)).toBe(allowed)
  })

  test('an allowed origin gives no rights', async () => {
    expect((await get(`${backend.url}/admin/$metadata`, { origin: allowed })).status).toBe(401)
    expect((await get(`${backend.url}/admin/$metadata`, { origin: allowed, ...as('learner') })).status).toBe(403)
  })
})
