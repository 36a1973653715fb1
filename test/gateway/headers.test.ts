import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, type HttpResponse, post } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { visitor } from '../support/http/visitor.ts'

let gateway: Gateway

beforeAll(async () => {
  const upstream = await startUpstream((request, response) => {
    if (request.url?.startsWith('/content/tutorials/')) {
      response.writeHead(200, { 'Content-Type': 'text/html', 'X-Powered-By': 'a', 'Set-Cookie': 'a=b', Server: 'c' })
      response.end('<!doctype html><title>Tutorial</title>')
      return
    }
    const status = Number(/\/answer\/(\d+)/.exec(request.url ?? '')?.[1] ?? 404)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end('{"error":{"code":"of_backend","message":"from the backend"}}')
  })
  gateway = await startGateway(upstream.url)
})

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const htmlAnswers = async (): Promise<HttpResponse[]> => [
  await get(`${gateway.url}/tutorials/a`, page),
  await get(`${gateway.url}/not/there`, page),
  await get(`${gateway.url}/login/callback`, page)
]

async function eachHtml(name: string, value: unknown): Promise<void> {
  for (const answer of await htmlAnswers()) {
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers[name]).toEqual(value)
  }
}

describe('security headers of HTML answers, proxied and own', () => {
  verifies('GATEWAY-037', 'a Content-Security-Policy without unsafe-inline', async () => {
    await eachHtml('content-security-policy', expect.stringContaining("default-src 'self'; "))
    const [answer] = await htmlAnswers()
    const policy = String(answer?.headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    for (const directive of ["object-src 'none'", "base-uri 'self'", "frame-ancestors 'self'", "form-action 'self'"])
      expect(policy).toContain(directive)
  })
  verifies('GATEWAY-038', 'X-Frame-Options', () => eachHtml('x-frame-options', 'SAMEORIGIN'))
  verifies('GATEWAY-039', 'X-Content-Type-Options', () => eachHtml('x-content-type-options', 'nosniff'))
  verifies('GATEWAY-040', 'HSTS', () => eachHtml('strict-transport-security', 'max-age=31536000; includeSubDomains'))
  verifies('GATEWAY-041', 'Referrer-Policy', () => eachHtml('referrer-policy', 'strict-origin-when-cross-origin'))
  verifies('GATEWAY-042', 'Content-Signal', () => eachHtml('content-signal', 'index=yes, ai-train=no, ai-search=yes'))

  test('nothing tells what runs behind the gateway, and no cookie of it comes through', async () => {
    const { headers } = await get(`${gateway.url}/tutorials/a`)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('gates of the user interfaces', () => {
  /** Pages that are built; behind the other gates is nothing. */
  const built: ReadonlyMap<string, number> = new Map([
    ['/admin-ui/', 200],
    ['/analytics-ui/', 200],
    ['/analytics-ui', 301],
    ['/author-ui/', 200],
    ['/author-ui', 301],
    ['/scanner-ui/', 200],
    ['/scanner-vue/', 200]
  ])
  const gates = [
    { id: 'GATEWAY-028', paths: ['/admin-ui/', '/admin-ui/events/x.js'], passes: 'admin', refused: 'author' },
    { id: 'GATEWAY-030', paths: ['/analytics-ui/', '/analytics-ui'], passes: 'admin', refused: 'scanner' },
    { id: '', paths: ['/author-ui/', '/author-ui', '/author-ui/x.js'], passes: 'author', refused: 'admin' },
    { id: 'GATEWAY-033', paths: ['/scanner-ui/', '/scanner-vue/'], passes: 'scanner', refused: 'admin' }
  ]

  async function check({ paths, passes, refused }: (typeof gates)[number]): Promise<void> {
    const [allowed, other] = [visitor(gateway.url), visitor(gateway.url)]
    await allowed.logIn(passes, '/answer/200')
    await other.logIn(refused, '/answer/200')
    for (const path of paths) {
      expect([path, (await get(gateway.url + path)).status]).toEqual([path, 401])
      expect([path, (await other.ask(path)).status]).toEqual([path, 403])
      expect([path, (await allowed.ask(path)).status]).toEqual([path, built.get(path) ?? 404])
      const anonymous = await get(gateway.url + path, page)
      expect(anonymous.headers.location).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
    }
  }

  verifies('GATEWAY-028', 'the admin UI needs Admin', () => check(gates[0] as (typeof gates)[number]))
  verifies('GATEWAY-030', 'the analytics UI needs Admin', () => check(gates[1] as (typeof gates)[number]))
  test('the author workspace needs Tutorial.Author, which an admin may lack', () =>
    check(gates[2] as (typeof gates)[number]))
  verifies('GATEWAY-033', 'the scanner UIs need MobileApp', () => check(gates[3] as (typeof gates)[number]))

  verifies('GATEWAY-026', 'the display app needs a login, and nothing more', async () => {
    expect((await get(`${gateway.url}/display-app/`)).status).toBe(401)
    const learner = visitor(gateway.url)
    await learner.logIn('learner', '/answer/200')
    expect((await learner.ask('/display-app/')).status).toBe(200)
  })

  test('a token that nobody has checked opens no page', async () => {
    for (const authorization of ['Bearer x.y.z', `Basic ${Buffer.from('admin:admin').toString('base64')}`])
      expect((await get(`${gateway.url}/admin-ui/`, { authorization })).status).toBe(401)
  })

  test.each(['/ADMIN-UI/', '//admin-ui/', '/admin-ui;x/', '/%61dmin-ui/', '/x/..;/admin-ui/'])(
    'no other spelling opens it: %s',
    async path => {
      const answer = await get(gateway.url + path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  )

  test('the documentation of services is closed, under /_dev and beside it', async () => {
    const admin = visitor(gateway.url)
    await admin.logIn('admin', '/answer/200')
    for (const path of ['/_dev/', '/_dev/admin/$api-docs/', '/admin/$api-docs/', '/api/%24api-docs/'])
      expect([path, (await admin.ask(path)).status]).toEqual([path, 404])
  })
})

describe('errors', () => {
  test.each([401, 403, 404, 500, 502, 503])(
    'of the backend are a page for people, themselves for programs: %i',
    async status => {
      const address = `${gateway.url}/answer/${status}`
      const program = await get(address)
      expect([program.status, program.json()]).toEqual([
        status,
        { error: { code: 'of_backend', message: 'from the backend' } }
      ])
      const person = await get(address, page)
      if (status === 401) return expect(person.headers.location).toBe('/login?returnTo=%2Fanswer%2F401')
      expect(person.status).toBe(status)
      expect(person.text()).toMatch(/^<!doctype html><html lang="en" data-page="error">[\s\S]*<h1>/)
    }
  )

  test('of a backend that is not there are 502', async () => {
    const lonely = await startGateway('http://127.0.0.1:9')
    const program = await get(`${lonely.url}/health`)
    expect([program.status, program.json()]).toMatchObject([502, { error: { code: 'backend_unavailable' } }])
    const id = String(program.headers['x-correlation-id'])
    expect([program.headers['retry-after'], id]).toEqual(['5', expect.stringMatching(/^[\w-]{36}$/)])
    const brought = await get(`${lonely.url}/health`, { 'x-correlation-id': 'order-4711' })
    expect(brought.headers['x-correlation-id']).toBe('order-4711')
    const person = await get(`${lonely.url}/tutorials/a`, page)
    expect([person.status, person.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
    expect((await post(`${lonely.url}/feedback/submit`, { text: 'x'.repeat(1000) })).status).toBe(502)
    expect((await get(`${lonely.url}/gateway/health`)).json()).toEqual({ status: 'ok' })
  })

  test('never show what the address says as markup', async () => {
    const scriptsAt = async (path: string): Promise<readonly string[]> => {
      const answer = await get(gateway.url + path, page)
      expect(answer.headers['content-type']).toContain('text/html')
      return answer.text().match(/<script[^>]*>/g) ?? []
    }
    const own = await scriptsAt('/_dev/x')
    expect(own).toContainEqual(expect.stringContaining('type="module"'))
    for (const path of ['/_dev/%22%3E%3Cscript%3E', '/x/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/_dev/</p><script>'])
      expect([path, await scriptsAt(path)]).toEqual([path, own])
  })
})
