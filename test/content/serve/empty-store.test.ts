import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { get, type HttpResponse } from '../../support/http/http.ts'

describe('an empty store', () => {
  let backend: Backend
  const content = (path: string): Promise<HttpResponse> => get(`${backend.url}/content/${path}`)

  beforeAll(async () => {
    backend = await startBackend()
  })

  verifies('CONTENT-002', 'answers 404 for tutorials, whatever files lie beside the server', async () => {
    for (const slug of ['getting-started', 'package.json', 'README.md', '../package.json', '%2e%2e/package.json'])
      expect([slug, (await content(`tutorials/${slug}`)).status]).toEqual([slug, 404])
    const answer = await content('tutorials/getting-started')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      error: { code: 'not_found', message: 'Tutorial not found: getting-started', target: 'getting-started' }
    })
  })

  verifies(['CONTENT-042', 'CONTENT-045'], 'has every feed, all of them empty', async () => {
    expect((await content('hashes')).json()).toEqual({})
    expect((await content('source-hashes')).json()).toEqual({})
    expect((await content('nav')).json()).toEqual({ version: null, count: 0, tutorials: [] })
    expect((await content('concepts-index')).json()).toEqual({ count: 0, concepts: [] })
  })
})
