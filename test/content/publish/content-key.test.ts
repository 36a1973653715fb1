import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { credentialsIn, generatedKeyIn } from '../../secrets/support/credentials.ts'
import { type Backend, leaseBackend, production, startBackend } from '../../support/backend.ts'
import { bearer, type HttpResponse, post } from '../../support/http/http.ts'
import { storedRows } from '../support/store.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

describe('the content key', () => {
  let backend: Backend

  /** Sends what is not even JSON, so that a 401 shows that nobody has looked at it. */
  const call = (path: string, headers: object): Promise<HttpResponse> =>
    post(`${backend.url}${path}`, '{"sessionId', { ...headers })

  /** With the key, the body is looked at; without it or with a wrong one the answer is 401 and nothing is stored. */
  async function needsTheKey(path: string): Promise<void> {
    const before = await storedRows(backend)
    const strangers = [
      {},
      bearer('wrong'),
      bearer(`${backend.key}x`),
      bearer(backend.key.slice(0, -1)),
      bearer(backend.key.toUpperCase()),
      { authorization: backend.key },
      { authorization: 'Bearer' },
      { authorization: `Basic ${Buffer.from(`user:${backend.key}`).toString('base64')}` },
      { 'x-api-key': backend.key }
    ]
    for (const headers of strangers) expectRefused(await call(path, headers))
    expect((await call(path, bearer(backend.key))).status).toBe(400)
    expect(await storedRows(backend)).toEqual(before)
  }

  function expectRefused(answer: HttpResponse): void {
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } })
    expect(answer.text()).not.toContain(backend.key)
  }

  describe('is needed', () => {
    beforeAll(async () => {
      backend = await leaseBackend()
    })

    verifies('CONTENT-053', 'to begin', () => needsTheKey('/content/publish/begin'))
    verifies('CONTENT-055', 'to append', () => needsTheKey('/content/publish/append'))
    verifies('CONTENT-057', 'to commit', () => needsTheKey('/content/publish/commit'))
    verifies('CONTENT-059', 'to abort', () => needsTheKey('/content/publish/abort'))
    verifies('CONTENT-061', 'to render concepts', () => needsTheKey('/content/publish/render-concepts'))
    verifies('CONTENT-051', 'to publish at once', () => needsTheKey('/content/publish'))
    verifies('CONTENT-062', 'to roll back', () => needsTheKey('/content/rollback'))
    verifies('CONTENT-066', 'to upload code checks', () => needsTheKey('/content/code-check-specs'))
    verifies('CONTENT-068', 'to upload questions', () => needsTheKey('/content/validate-answer-specs'))
    test('to upload a picture', () => needsTheKey('/content/image?u=some/picture.png'))
    test('to write the baseline of repositories', () => needsTheKey('/build/repo-catalog'))

    verifies(['CONTENT-084', 'CONTENT-086'], 'as bearer token, the scheme in any case', async () => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
        const answer = await call('/content/rollback', { authorization: `${scheme} ${backend.key}` })
        expect([scheme, answer.status]).toEqual([scheme, 400])
      }
    })

    verifies('PLATFORM-028', 'before the body: an anonymous request with malformed JSON answers 401', async () => {
      expect((await post(`${backend.url}/content/publish/begin`, '}{')).status).toBe(401)
      expect((await post(`${backend.url}/content/publish/begin`, '}{', { 'content-type': 'text/plain' })).status).toBe(
        401
      )
    })
  })

  describe('comes from', () => {
    const tries = async (key: string): Promise<number> => (await call('/content/rollback', bearer(key))).status

    /** Ends the backend, and starts it again on what it has stored. */
    async function again(env: Readonly<Record<string, string>>): Promise<Backend> {
      await backend.kill()
      return startBackend({ database: backend.database, dataDir: backend.dataDir, env })
    }

    /** Key that the store of these tests holds. */
    let generated = ''

    beforeAll(async () => {
      backend = await startBackend({ env: { CONTENT_API_KEY: '' } })
      generated = (await generatedKeyIn(backend.dataDir)) ?? ''
    })

    test('the credential store in development, where one is generated, said to be made, and kept', async () => {
      expect(generated).toMatch(/^[0-9a-f]{64}$/)
      expect([await tries(generated), await tries('')]).toEqual([400, 401])
      expect(backend.output()).toContain('generated a development CONTENT_API_KEY')
      expect(backend.output()).not.toContain(generated)

      backend = await again({ CONTENT_API_KEY: '' })
      expect(backend.output()).not.toContain('generated')
      expect(await tries(generated)).toBe(400)
      backend = await again({})
      expect([await tries(backend.key), await tries(generated)]).toEqual([400, 401])
    })

    verifies('CONTENT-085', 'nowhere in production, not from what was generated: 503 until one is set', async () => {
      backend = await again({ CONTENT_API_KEY: '', ...production })
      for (const headers of [{}, bearer(''), bearer('anything'), bearer('undefined'), bearer(generated)]) {
        const answer = await call('/content/publish/begin', headers)
        expect([answer.status, answer.json()]).toMatchObject([503, { error: { code: 'not_configured' } }])
      }
      await credentialsIn(backend.dataDir).set('CONTENT_API_KEY', 'set-by-an-admin')
      await backend.at(10_000)
      expect([await tries('set-by-an-admin'), await tries('anything')]).toEqual([400, 401])
    })
  })
})
