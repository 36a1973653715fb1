import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { startGateway } from '../../support/gateway.ts'
import { get, head, type HttpResponse } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'

const PATH = '/content/tutorials/with-policy'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  await publish(backend, { 'with-policy': sampleDocument('with-policy') })
})

function expectPolicy({ status, headers }: HttpResponse): void {
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*base-uri 'none'; .*frame-ancestors 'self'$/
  )
  expect(headers['content-security-policy']).not.toContain('script-src')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
}

test('a document runs no script where people have logged in with a password', async () => {
  expectPolicy(await get(backend.url + PATH))
  // from memory
  expectPolicy(await get(backend.url + PATH, { 'accept-encoding': 'gzip' }))
  expectPolicy(await head(backend.url + PATH))
})

test('nor at the gateway, from its cache as well', async () => {
  const gateway = await startGateway(backend.url)
  for (let time = 0; time < 2; time++) expectPolicy(await get(gateway.url + PATH))
})

test.each(['/admin/$api-docs/', '/admin/Users', '/nowhere'])(
  'what the backend says of an error is taken for nothing else: %s',
  async path => {
    const { headers } = await get(backend.url + path)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
)
