import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { get, send } from '../support/http/http.ts'
import { visitor } from '../support/http/visitor.ts'

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
})

describe('the gateway in front of the backend', () => {
  verifies('GATEWAY-001', 'answers the same under the same path', async () => {
    for (const path of ['/health', '/health/db', '/content/hashes', '/build/catalog', '/health/auth', '/none/such']) {
      const [here, there] = [await get(gateway.url + path), await get(backend.url + path)]
      expect([path, here.status, here.headers['content-type']]).toEqual([
        path,
        there.status,
        there.headers['content-type']
      ])
      const timeless = (text: string): string => text.replace(/"[^"]*T\d\d:\d\d[^"]*"/g, '')
      expect(timeless(here.text())).toBe(timeless(there.text()))
    }
  })

  verifies('GATEWAY-003', 'has paths of its own, which the backend does not have', async () => {
    const admin = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` }
    for (const path of ['/login', '/login/callback', '/logout', '/gateway/health', '/idp/auth']) {
      expect([path, (await get(backend.url + path, admin)).status]).toEqual([path, 404])
      expect([path, (await get(gateway.url + path)).status]).not.toEqual([path, 404])
    }
    const rebuild = { method: 'POST', headers: admin }
    expect((await send(`${backend.url}/admin/rebuild`, rebuild)).status).toBe(404)
    expect((await send(`${gateway.url}/admin/rebuild`, rebuild)).status).not.toBe(404)
  })

  verifies('PLATFORM-014', 'passes on who has logged in, and the backend verifies it', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner', '/health')
    expect((await learner.ask('/auth/user')).json()).toMatchObject({ email: 'learner@example.com' })
    expect((await learner.ask('/health/auth')).json()).toMatchObject({ authenticated: true })
    expect((await learner.ask('/admin/$metadata')).status).toBe(403)
    // it knows tokens alone, no session
    const cookie = [...learner.cookies].map(pair => pair.join('=')).join('; ')
    expect((await get(`${backend.url}/auth/user`, { cookie })).status).toBe(401)

    const admin = visitor(gateway.url)
    await admin.logIn('admin', '/health')
    expect((await admin.ask('/admin/$metadata')).status).toBe(200)

    await learner.open('/logout')
    expect((await learner.ask('/auth/user')).status).toBe(401)
  })
})
