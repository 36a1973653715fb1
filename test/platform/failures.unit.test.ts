import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { route, type Reply } from '../../srv/platform/http/route.ts'
import { get, post, send } from '../support/http/http.ts'
import { probeServer, type ProbeServer } from './support/probe-server.ts'

const SECRET = 'select password from users'

/** Everything that JavaScript lets a handler throw. */
const throwables: Record<string, unknown> = {
  error: new Error(SECRET),
  typeError: new TypeError(SECRET),
  uriError: new URIError(SECRET),
  rangeError: new RangeError(SECRET),
  withStatus: Object.assign(new Error(SECRET), { status: 400, statusCode: 400, code: SECRET }),
  text: SECRET,
  nothing: undefined,
  null: null,
  number: 42,
  object: { status: 400, message: SECRET },
  frozen: Object.freeze({ message: SECRET }),
  promise: Promise.resolve(SECRET)
}

let probe: ProbeServer
let logged: jest.SpiedFunction<typeof console.error>

beforeAll(async () => {
  probe = await probeServer([
    route({
      method: 'get',
      path: '/throw/:what',
      access: 'public',
      async handle({ params }) {
        throw throwables[params['what'] ?? '']
      }
    }),
    route({
      method: 'get',
      path: '/throw-at-once/:what',
      access: 'public',
      handle({ params }) {
        throw throwables[params['what'] ?? '']
      }
    }),
    route<string>({
      method: 'post',
      path: '/parser',
      access: 'public',
      body: {
        kind: 'bytes',
        max: 100,
        parse: () => {
          throw new Error(SECRET)
        }
      },
      handle: async () => ({ status: 200 })
    }),
    route({ method: 'get', path: '/no-answer', access: 'public', handle: async () => undefined as unknown as Reply }),
    route({
      method: 'get',
      path: '/bad-header',
      access: 'public',
      handle: async () => ({ status: 200, headers: { Location: `a\r\n${SECRET}` } })
    }),
    route({
      method: 'get',
      path: '/bad-body',
      access: 'public',
      async handle() {
        const circular: { self?: object } = {}
        circular.self = circular
        return { status: 200, body: circular }
      }
    }),
    route({ method: 'get', path: '/fine', access: 'public', handle: async () => ({ status: 200, body: {} }) })
  ])
})
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())
afterAll(() => probe.close())

test.each([
  ...Object.keys(throwables).flatMap(what => [`/throw/${what}`, `/throw-at-once/${what}`]),
  '/no-answer',
  '/bad-header',
  '/bad-body'
])('%s is a 500 with an id that stands in the log, and nothing else', async path => {
  await isReported(await get(`${probe.url}${path}`))
})

test('a body parser that breaks is a 500 too', async () => {
  await isReported(await post(`${probe.url}/parser`, 'x'))
})

test('a client that goes away in the middle of an upload does no harm', async () => {
  const abort = new AbortController()
  async function* upload(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x')
    abort.abort()
    await new Promise(() => undefined)
  }
  const sent = send(`${probe.url}/parser`, { method: 'POST', body: upload(), signal: abort.signal })
  await expect(sent).rejects.toThrow('abort')
  expect((await get(`${probe.url}/fine`)).status).toBe(200)
  expect(logged).not.toHaveBeenCalled()
})

async function isReported(answer: Awaited<ReturnType<typeof get>>): Promise<void> {
  expect(answer.status).toBe(500)
  const { error } = answer.json<{ error: { code: string; message: string } }>()
  expect(error).toEqual({
    code: 'internal',
    message: expect.stringMatching(/^The server failed; report id [\w-]{36}$/)
  })
  expect(answer.text() + JSON.stringify(answer.rawHeaders)).not.toContain('password')
  const id = error.message.slice(-36)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls[0]?.join(' ')).toContain(id)
  expect((await get(`${probe.url}/fine`)).status).toBe(200)
}
