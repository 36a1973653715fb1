import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { deflateSync, gzipSync } from 'node:zlib'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { bearer, type HttpResponse, post, send } from '../../support/http/http.ts'
import { beginSession, packed, publisher, sampleDocument } from '../../support/publish.ts'
import { storedRows } from '../support/store.ts'

describe('what publishing refuses', () => {
  const good = packed(sampleDocument('good'))
  const gzip = gzipSync(sampleDocument('good'))
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

  let backend: Backend
  let sessionId: string
  let before: Record<string, number>

  beforeAll(async () => {
    backend = await leaseBackend()
    sessionId = (await beginSession(backend)).sessionId
    before = await storedRows(backend)
  })

  afterAll(() => publisher(backend).abort(sessionId))

  const call = (path: string, body: unknown): Promise<HttpResponse> =>
    post(`${backend.url}${path}`, body, bearer(backend.key))

  /** The refusal names what is wrong and where, and no table has another row than before. */
  async function expectRefused(answer: HttpResponse, status: number, code: string, target?: string): Promise<void> {
    const { error } = answer.json<{ error: { code: string; message: string; target?: string } }>()
    expect({ status: answer.status, code: error.code, target: error.target }).toEqual({ status, code, target })
    expect(error.message.length).toBeGreaterThan(5)
    expect(await storedRows(backend)).toEqual(before)
  }

  /** A body that is refused, beside a good file that must not be stored either. */
  type Refusal = readonly [what: string, body: object, status: number, code: string, target: string]

  const files = (bad: Record<string, unknown>): object => ({ files: { good, ...bad } })

  const refusals: readonly Refusal[] = [
    ['no files', {}, 400, 'invalid_body', 'files'],
    ['files of the wrong type', { files: [good] }, 400, 'invalid_body', 'files'],
    ['files that are text', { files: 'good' }, 400, 'invalid_body', 'files'],
    ['a file that is no text', files({ number: 7 }), 400, 'invalid_body', 'files.number'],
    ['a file that is null', files({ nothing: null }), 400, 'invalid_body', 'files.nothing'],
    ['an empty slug', files({ '': good }), 400, 'invalid_slug', ''],
    ['an upper-case slug', files({ 'Upper-Case': good }), 400, 'invalid_slug', 'Upper-Case'],
    ['a path as slug', files({ '../../etc/passwd': good }), 400, 'invalid_slug', '../../etc/passwd'],
    ['a folder as slug', files({ 'a/b': good }), 400, 'invalid_slug', 'a/b'],
    ['an escaped path as slug', files({ 'a%2fb': good }), 400, 'invalid_slug', 'a%2fb'],
    ['a slug with a dot', files({ 'a.html': good }), 400, 'invalid_slug', 'a.html'],
    ['a slug that begins with a hyphen', files({ '-a': good }), 400, 'invalid_slug', '-a'],
    ['a slug with a space', files({ 'a b': good }), 400, 'invalid_slug', 'a b'],
    ['a slug with a line break at the end', files({ 'a\n': good }), 400, 'invalid_slug', 'a\n'],
    ['a slug in another script', files({ ünïcode: good }), 400, 'invalid_slug', 'ünïcode'],
    ['a slug of 256 characters', files({ ['x'.repeat(256)]: good }), 400, 'invalid_slug', 'x'.repeat(256)],
    ['a reserved slug that does not exist', files({ __admin__: good }), 400, 'invalid_slug', '__admin__'],
    ['text that is no base64', files({ bad: '<p>html</p>' }), 400, 'invalid_base64', 'files.bad'],
    ['base64 that was cut', files({ bad: good.slice(0, -1) }), 400, 'invalid_base64', 'files.bad'],
    ['base64 for addresses', files({ bad: '-_-_' }), 400, 'invalid_base64', 'files.bad'],
    ['base64 in lines', files({ bad: `${good.slice(0, 40)}\n${good.slice(40)}` }), 400, 'invalid_base64', 'files.bad'],
    ['base64 of plain text', files({ bad: base64(Buffer.from('plain')) }), 400, 'invalid_gzip', 'files.bad'],
    ['deflate instead of gzip', files({ bad: base64(deflateSync('x')) }), 400, 'invalid_gzip', 'files.bad'],
    ['gzip that was cut', files({ bad: base64(gzip.subarray(0, -9)) }), 400, 'invalid_gzip', 'files.bad'],
    ['gzip with a wrong checksum', files({ bad: base64(damaged(gzip)) }), 400, 'invalid_gzip', 'files.bad'],
    ['an empty text', files({ bad: '' }), 400, 'invalid_gzip', 'files.bad'],
    ['gzip of nothing', files({ bad: packed('') }), 400, 'empty', 'files.bad'],
    ['metadata of no file', { files: { good }, metadata: { other: { title: 'x' } } }, 400, 'no_file', 'metadata.other'],
    ['a source of no file', { files: { good }, sources: { other: good } }, 400, 'no_file', 'sources.other'],
    ['a text of no file', { files: { good }, bodyTexts: { other: 'x' } }, 400, 'no_file', 'bodyTexts.other'],
    ['branches of no file', { files: { good }, branchSpecs: { other: {} } }, 400, 'no_file', 'branchSpecs.other'],
    ['a commit of no file', { files: { good }, sourceCommits: { other: 'x' } }, 400, 'no_file', 'sourceCommits.other'],
    ['a source that is no gzip', { files: { good }, sources: { good: 'AAAA' } }, 400, 'invalid_gzip', 'sources.good'],
    [
      'metadata without a title',
      { files: { good }, metadata: { good: {} } },
      400,
      'invalid_metadata',
      'metadata.good.title'
    ],
    [
      'metadata that is text',
      { files: { good }, metadata: { good: 'x' } },
      400,
      'invalid_metadata',
      'metadata.good.body'
    ],
    [
      'a body text that is a number',
      { files: { good }, bodyTexts: { good: 1 } },
      400,
      'invalid_body',
      'bodyTexts.good'
    ],
    [
      'branch points that are no list',
      { files: { good }, branchSpecs: { good: { branchPoints: 'x' } } },
      ...([400, 'invalid_body', 'branchSpecs.good.branchPoints'] as const)
    ],
    [
      'a condition of a branch that cannot be read',
      {
        files: { good },
        branchSpecs: { good: { branchPoints: [{ id: 'a', branches: [{ key: 'a', condition: 'a or b' }] }] } }
      },
      ...([400, 'invalid_body', 'branchSpecs.good.branchPoints.0.branches.0.condition'] as const)
    ],
    [
      'a condition of a skip that cannot be read',
      { files: { good }, branchSpecs: { good: { skipPoints: [{ stepNumber: 1, skipIf: 'completed:' }] } } },
      ...([400, 'invalid_body', 'branchSpecs.good.skipPoints.0.skipIf'] as const)
    ],
    ['a key that means the prototype', proto('{"files":{"__proto__":"x"}}'), 400, 'invalid_slug', '__proto__'],
    [
      'metadata of the prototype',
      proto(`{"files":{"good":"${good}"},"metadata":{"__proto__":{"title":"x"}}}`),
      ...([400, 'no_file', 'metadata.__proto__'] as const)
    ],
    ['a session that is no text', { ...files({}), sessionId: 7 }, 400, 'invalid_body', 'sessionId'],
    ['a session of another form', { ...files({}), sessionId: 'x'.repeat(37) }, 400, 'invalid_body', 'sessionId'],
    ['an empty session', { ...files({}), sessionId: '' }, 400, 'invalid_body', 'sessionId']
  ]

  describe('append refuses, and stores nothing of', () => {
    test.each(refusals)('%s', async (_, body, status, code, target) => {
      const answer = await call('/content/publish/append', { sessionId, ...body })
      await expectRefused(answer, status, code, target)
    })

    test.each([
      ['a slug', files({ 'a\0': good })],
      ['a body text', { files: { good }, bodyTexts: { good: 'a\0b' } }],
      ['a title', { files: { good }, metadata: { good: { title: 'a\0b' } } }]
    ])('a zero byte in %s, which no database could hold', async (_, body) => {
      expect((await call('/content/publish/append', { sessionId, ...body })).status).toBe(400)
      expect(await storedRows(backend)).toEqual(before)
    })

    test('no session', async () => {
      await expectRefused(await call('/content/publish/append', files({})), 400, 'invalid_body', 'sessionId')
    })

    test('an unknown session', async () => {
      const answer = await call('/content/publish/append', { ...files({}), sessionId: 'nobody-knows' })
      await expectRefused(answer, 404, 'unknown_session', 'sessionId')
    })

    test('more than 500 files', async () => {
      const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`file-${index}`, good]))
      await expectRefused(await call('/content/publish/append', { sessionId, files: many }), 413, 'too_large', 'files')
    })
  })

  describe('a body of files that is no JSON object', () => {
    test.each([
      ['nothing', '', 'invalid_json', undefined],
      ['half of it', '{"files":{', 'invalid_json', undefined],
      ['a list', '[]', 'invalid_body', 'body'],
      ['a text', '"files"', 'invalid_body', 'body'],
      ['null', 'null', 'invalid_body', 'body'],
      ['something after it', '{"files":{}} x', 'invalid_json', undefined]
    ])('(%s) is refused', async (_, body, code, target) => {
      for (const path of ['/content/publish/append', '/content/publish'])
        await expectRefused(await call(path, body), 400, code, target)
    })

    test('(bytes that are no UTF-8) is refused', async () => {
      const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
      for (const path of ['/content/publish/append', '/content/publish/begin', '/content/rollback']) {
        const headers = { ...bearer(backend.key), 'content-type': 'application/json' }
        const answer = await send(`${backend.url}${path}`, { method: 'POST', body, headers })
        await expectRefused(answer, 400, 'invalid_json')
      }
    })

    test('(nested without end) is refused, and the server lives on', async () => {
      const deep = `{"sessionId":"${sessionId}","files":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`
      expect((await call('/content/publish/append', deep)).status).toBe(400)
      const lists = `{"files":{"good":"${good}"},"metadata":{"good":{"title":"x","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`
      const answer = await call('/content/publish/append', lists)
      expect(answer.status).toBe(400)
      expect((await publisher(backend).hashes()).status).toBe(200)
      expect(await storedRows(backend)).toEqual(before)
    })
  })

  describe('the small bodies of the protocol', () => {
    test.each([
      ['/content/publish/begin', { trigger: 7 }, 'trigger'],
      ['/content/publish/begin', { trigger: 'x', hugoVersion: 1 }, 'generatorVersion'],
      ['/content/publish/begin', { trigger: 'x', hugoVersion: 'v'.repeat(21) }, 'generatorVersion'],
      ['/content/publish/begin', { trigger: 'x', expectedSlugCount: -1 }, 'expectedSlugCount'],
      ['/content/publish/begin', { trigger: 'x', expectedSlugCount: 'many' }, 'expectedSlugCount'],
      ['/content/publish/begin', [], 'body'],
      ['/content/publish/commit', {}, 'sessionId'],
      ['/content/publish/commit', { sessionId: ['x'] }, 'sessionId'],
      ['/content/publish/commit', { sessionId: { $ne: null } }, 'sessionId'],
      ['/content/publish/commit', { sessionId: '' }, 'sessionId'],
      ['/content/publish/abort', {}, 'sessionId'],
      ['/content/publish/abort', { sessionId: 'x', reason: 7 }, 'reason'],
      ['/content/publish/abort', { sessionId: 'x', reason: 'r'.repeat(2001) }, 'reason'],
      ['/content/publish/render-concepts', {}, 'sessionId'],
      ['/content/rollback', { targetVersion: 'latest' }, 'targetVersion']
    ])('%s with %j is refused', async (path, body, target) => {
      const answer = await call(path, body)
      await expectRefused(answer, 400, 'invalid_body', target)
    })

    test('may be JSON only', async () => {
      const headers = { ...bearer(backend.key), 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await post(`${backend.url}/content/publish/abort`, `sessionId=${sessionId}`, headers)
      await expectRefused(answer, 415, 'unsupported_media_type', 'Content-Type')
    })

    test('may not be compressed on the way', async () => {
      const headers = { ...bearer(backend.key), 'content-type': 'application/json', 'content-encoding': 'gzip' }
      for (const path of ['/content/publish/abort', '/content/publish/append']) {
        const body = gzipSync(JSON.stringify({ sessionId, files: { good } }))
        const answer = await send(`${backend.url}${path}`, { method: 'POST', body, headers })
        await expectRefused(answer, 415, 'unsupported_encoding', 'Content-Encoding')
      }
    })

    test('of another method are refused', async () => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await send(`${backend.url}/content/publish/begin`, { method, headers: bearer(backend.key) })
        expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
      }
    })
  })

  test('a refused file leaves its session open for the good ones', async () => {
    const answer = await publisher(backend).append(sessionId, { afterwards: sampleDocument('afterwards') })
    expect(answer.status).toBe(202)
  })

  /** A parsed object keeps `__proto__` as a key of its own, and so does its spread. */
  function proto(json: string): object {
    return JSON.parse(json) as object
  }

  function damaged(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes)
    copy[copy.length - 6] = (copy[copy.length - 6] ?? 0) ^ 0xff
    return copy
  }
})
