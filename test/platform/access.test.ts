import { beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { bearer, get, head, send } from '../support/http/http.ts'

/** The pinned table of routes: what the running backend must agree with. */
const [, ...lines] = readFileSync(join(import.meta.dirname, '..', 'pins', 'routes.txt'), 'utf8')
  .trim()
  .split('\n')
const routes = lines.map(line => {
  const [method = '', path = '', access = ''] = line.split(/ +/)
  // parentheses of a path are escaped in its pattern
  return { method, path: path.replace(/:\w+/g, 'x').replaceAll('\\', ''), access }
})
const guarded = routes.filter(({ access, method }) => access === 'contentKey' && method === 'POST')
const open = routes.filter(({ access }) => access === 'public')
/** Routes that take no body: whatever is sent as one is not read. */
const withoutBody = ['/build/co-completions/refresh', '/build/remove-samples']
const others = routes.filter(route => !guarded.includes(route) && !open.includes(route))

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const post = (path: string, body: string, headers = {}) =>
  send(`${backend.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test('the table has routes of both kinds', () => {
  expect(routes.length).toBe(guarded.length + open.length + others.length)
  expect(guarded.length).toBeGreaterThan(8)
  expect(open.length).toBeGreaterThan(8)
})

describe.each(guarded.map(({ path }) => path))('%s', path => {
  verifies('PLATFORM-028', 'is closed to whoever has no key, whatever the body', async () => {
    for (const body of ['{', '', '{}', 'x'.repeat(200_000)])
      for (const headers of [{}, bearer('wrong'), { authorization: 'Basic eDp5' }, { 'content-encoding': 'gzip' }]) {
        const answer = await post(path, body, headers)
        expect(answer.status).toBe(401)
        expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } })
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer /)
      }
  })

  test('opens with the key', async () => {
    const answer = await post(path, '{', bearer(backend.key))
    expect(answer.status).toBe(withoutBody.includes(path) ? 200 : 400)
  })
})

describe.each(open.map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  test('is open to everyone', async () => {
    for (const headers of [{}, bearer('wrong')]) {
      if (method === 'POST') {
        // 204 where nothing is read, since it is switched off
        expect([204, 400]).toContain((await post(path, '{', headers)).status)
        continue
      }
      const answer = await get(`${backend.url}${path}`, headers)
      // 400 where a parameter is required, 404 where nothing is published yet, 503 where no event is active
      const statuses = path === '/api/devtoberfest/schedule' ? [503] : [200, 301, 400, 404]
      expect(statuses).toContain(answer.status)
      expect((await head(`${backend.url}${path}`, headers)).status).toBe(answer.status)
    }
  })
})

test('every path refuses the methods that it does not have, and names those it has', async () => {
  for (const path of new Set(routes.map(route => route.path))) {
    const methods = routes.filter(route => route.path === path).map(({ method }) => method)
    const refused = await send(`${backend.url}${path}`, { method: 'DELETE' })
    expect([path, refused.status]).toEqual([path, 405])
    const allowed = (refused.headers.allow ?? '').split(', ')
    expect(allowed.filter(method => method !== 'HEAD').sort()).toEqual(methods.sort())
    expect(allowed.includes('HEAD')).toBe(methods.includes('GET'))
  }
})
