import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'

/** Each service with a user who may call it; nobody has to log in where there is none. */
const services = [
  ['/admin', 'superadmin'],
  ['/admin/analytics', 'admin'],
  ['/admin/exports', 'admin'],
  ['/api', 'learner'],
  ['/api/v1', 'consolidation'],
  ['/api/homepage', undefined],
  ['/display', 'display'],
  ['/search', undefined],
  ['/chat', 'learner'],
  ['/author', 'author'],
  ['/scanner', 'scanner'],
  ['/pats', 'learner'],
  ['/graph', undefined]
] as const
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Written in a version of the protocol that is understood, and that only CAP looks at. */
const byCap = { 'odata-version': '4.0' }

let backend: Backend
beforeAll(async () => {
  backend = await leaseBackend()
})

const headersOf = (user: string | undefined) => (user === undefined ? {} : as(user))

/** Status, headers and body, without what each answer has its own of. */
function shown({ status, headers, body }: HttpResponse) {
  const { date: _date, 'x-correlation-id': id, ...others } = headers
  return { status, others, hasId: id !== undefined, body: body.toString() }
}

/** The names of what a service has, and some that it does not have. */
async function namesOf(path: string, user: string | undefined): Promise<readonly string[]> {
  const { value } = (await get(`${backend.url}${path}/`, headersOf(user))).json<{
    value: readonly { name: string }[]
  }>()
  return [...value.map(({ name }) => name), 'NoSuchEntity', 'NoSuchEntity/', 'Users', 'texts', '_x']
}

describe.each(services)('%s', (path, user) => {
  test('refuses as CAP does what it does not have, and what can never be done', async () => {
    for (const name of await namesOf(path, user)) {
      for (const method of /^(NoSuch|Users|texts|_)/.test(name) ? METHODS : ['DELETE']) {
        const url = `${backend.url}${path}/${name}`
        const answers = [headersOf(user), { ...headersOf(user), ...byCap }].map(headers =>
          send(url, { method, headers })
        )
        const [early, late] = (await Promise.all(answers)).map(shown)
        expect({ method, name, ...early }).toEqual({ method, name, ...late })
      }
    }
  })
})

test('an answer has the id that the request has brought', async () => {
  const asked = { ...as('admin'), 'x-request-id': 'of-the-client' }
  const { status, headers } = await get(`${backend.url}/admin/NoSuchEntity`, asked)
  expect([status, headers['x-correlation-id']]).toEqual([404, 'of-the-client'])
})

test('a body that is too long is refused by its length', async () => {
  const sent = { ...as('admin'), 'content-type': 'application/json' }
  for (const name of ['Tags', 'NoSuchEntity', 'cleanupUnusedTags']) {
    const options = { method: 'POST', headers: sent, body: Buffer.alloc(8 * 1024 * 1024 + 1, '{') }
    const { status, headers, text } = await send(`${backend.url}/admin/${name}`, options)
    expect([status, headers['cache-control'], headers['vary']]).toEqual([413, 'no-store', 'Origin'])
    expect(text()).toBe('{"error":{"code":"too_large","message":"The body is longer than 8388608 bytes"}}')
  }
})
