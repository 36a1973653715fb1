import { beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as } from '../support/http/http.ts'
import { guarded } from './support/paths.ts'

describe('early refusal', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const announced = 30 * 1024 * 1024
  const sent = Buffer.alloc(512 * 1024, '{')

  /** The answer to a body of 30 MB of which 512 KB come: whoever waits for more of it waits for ever. */
  async function postLargeBody(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
    return (await answerTo(path, headers, sent)).statusCode ?? 0
  }

  async function answerTo(path: string, headers: OutgoingHttpHeaders, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = new URL(backend.url)
    const framing = { 'content-length': announced, 'content-type': 'application/json', connection: 'keep-alive' }
    const outgoing = request({ hostname, port, path, method: 'POST', headers: { ...framing, ...headers } })
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.write(body)
    const [answer] = await answered
    outgoing.on('error', () => undefined).destroy()
    return answer
  }

  test.each(['/chat/stream', '/admin/$batch', '/graph/publishConcept', '/a2a', '/content/image'])(
    '%s closes the connection by name when it leaves much of a body unread, so that nothing else is sent on it',
    async path => {
      const after = async (length: number) => {
        const answer = await answerTo(path, { 'content-length': length }, Buffer.alloc(1000, '{'))
        return [answer.statusCode, answer.headers.connection]
      }
      expect(await after(400_000)).toEqual([401, 'close'])
      expect(await after(100_000)).toEqual([401, 'keep-alive'])
    }
  )

  const posts = guarded.filter(([method]) => method === 'POST').map(([, path]) => path)

  describe.each([...posts, '/admin/', '/api/completeStep', '/chat/stream', '/scanner/$batch'])('%s', path => {
    verifies('PLATFORM-028', 'refuses the anonymous before 1 MB of 30 is read', async () => {
      expect(await postLargeBody(path, {})).toBe(401)
      expect(await postLargeBody(path, { 'content-type': 'multipart/mixed; boundary=x' })).toBe(401)
      expect(await postLargeBody(path, { expect: '100-continue' })).toBe(401)
      expect(await postLargeBody(path, { authorization: 'Basic eDp5' })).toBe(401)
    })
  })

  describe.each([
    '/admin/$batch',
    '/admin/NoSuchEntity',
    '/author/$batch',
    '/scanner/$batch',
    '/admin/analytics/$batch'
  ])('%s', path => {
    verifies(['PLATFORM-015', 'PLATFORM-028'], 'refuses a login without the scope as early', async () => {
      expect(await postLargeBody(path, as('learner'))).toBe(403)
    })
  })
})
