import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { verifies } from '../requirements/verifies.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { page, pages, writeFiles } from './support/documents.ts'
import { type ProtocolServer, startProtocolServer } from './support/protocol-server.ts'
import { type CliResult, runCli, startCli } from './support/run-cli.ts'
import { until } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const APPEND = '/content/publish/append'
const BEGIN = '/content/publish/begin'
const RENDER = '/content/publish/render-concepts'
const COMMIT = '/content/publish/commit'
const HASHES = '/content/hashes'

let server: ProtocolServer

beforeEach(async () => {
  server = await startProtocolServer()
})

afterEach(() => server.close())

const folderOf = (files: Record<string, string>): string => writeFiles(scratchFolder('pages'), files)

const publish = (folder: string, ...flags: string[]): Promise<CliResult> =>
  runCli(['--html', folder, '--url', server.url, ...flags], { env: { CONTENT_API_KEY: server.key } })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('a publish', () => {
  verifies(['CONTENT-080'], 'sends every page and reads the hashes back', async () => {
    const files = pages(3)
    const result = await publish(folderOf(files))
    expect(result.code).toBe(0)
    expect([...server.pages.values()].map(String).toSorted()).toEqual(Object.values(files).toSorted())
    const paths = server.requests.map(request => request.path)
    expect(paths.lastIndexOf(HASHES)).toBeGreaterThan(paths.indexOf(COMMIT))
    expect(result.stdout).toMatch(/Published +3\n/)
  })

  verifies('CONTENT-060', 'has the concepts rendered after its appends, unless it is of one tutorial', async () => {
    const folder = folderOf(pages(2))
    await publish(folder)
    const steps = server.requests.map(({ path }) => path).filter(path => path.startsWith('/content/publish/'))
    // the first one is the check of the key
    expect(steps).toEqual([RENDER, BEGIN, APPEND, RENDER, COMMIT])
    await publish(folder, '--slug', 'page-1')
    expect(server.received(COMMIT)).toHaveLength(2)
    expect(server.received(RENDER)).toHaveLength(3)
  })

  test('goes on where the channel has no concepts', async () => {
    server.failNext(RENDER, { status: 404 }, { status: 404 })
    expect((await publish(folderOf(pages(1)))).code).toBe(0)
  })

  verifies(['CONTENT-088'], 'appends fifty slugs at a time', async () => {
    const result = await publish(folderOf(pages(120)))
    expect(result.code).toBe(0)
    const sizes = server.received(APPEND).map(({ json }) => Object.keys(json['files'] as object).length)
    expect(sizes.toSorted((a, b) => a - b)).toEqual([20, 50, 50])
  })

  test('keeps an append below four megabytes', async () => {
    const noise = (n: number): string =>
      createHash('shake256', { outputLength: 1_000_000 }).update(`${n}`).digest('hex')
    const files = Object.fromEntries([1, 2, 3, 4, 5].map(n => [`page-${n}.html`, page(`Page ${n}`, noise(n))]))
    expect((await publish(folderOf(files))).code).toBe(0)
    const sizes = server.received(APPEND).map(({ bytes }) => bytes.byteLength)
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024 + 1000)
  })

  test('says who publishes what', async () => {
    await publish(folderOf(pages(2)), '--trigger', 'nightly')
    const [begin] = server.received(BEGIN)
    expect(begin?.headers['x-initiator']).toMatch(/.@./)
    expect(begin?.json).toMatchObject({ trigger: 'nightly', expectedSlugCount: 2 })
    expect(begin?.json['generatorVersion']).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('sends what a page tells about itself', async () => {
    await publish(folderOf({ 'one.html': page('One') }))
    const [append] = server.received(APPEND)
    expect(append?.json).toMatchObject({
      metadata: {
        one: { slug: 'one', title: 'One', description: 'On One', stepCount: 1, steps: [{ number: 1, title: 'Begin' }] }
      },
      bodyTexts: { one: 'One Begin Words.' }
    })
    const file = (append?.json['files'] as Record<string, string>)['one'] ?? ''
    expect(gunzipSync(Buffer.from(file, 'base64')).toString()).toBe(page('One'))
  })

  test('publishes one slug alone', async () => {
    const result = await publish(folderOf(pages(3)), '--slug', 'PAGE-2')
    expect(result.code).toBe(0)
    expect([...server.pages.keys()]).toEqual(['page-2'])
  })

  test('exits 2 for a slug that is not there', async () => {
    const result = await publish(folderOf(pages(1)), '--slug', 'other')
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('No tutorial "other"')
    expect(server.received(BEGIN)).toEqual([])
  })

  test('exits 1 when nothing is found', async () => {
    const result = await publish(scratchFolder('empty'))
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('No tutorials found')
  })

  test('publishes nothing of a build that was made for development', async () => {
    const development = page('Two', '<script src="http://localhost:1313/livereload.js"></script>')
    const result = await publish(folderOf({ 'one.html': page('One'), 'two.html': development }))
    expect(result.code).toBe(1)
    expect(result.stdout).toMatch(/two\.html:1 development-artefact/)
    expect(server.received(BEGIN)).toEqual([])
  })

  test('lets a page link to a local address', async () => {
    const result = await publish(folderOf({ 'one.html': page('One', '<a href="http://localhost:4004/">open</a>') }))
    expect(result.code).toBe(0)
  })
})

describe('the modes', () => {
  verifies(['CONTENT-079', 'CONTENT-082'], 'publish everything without a mode flag, as with --force', async () => {
    const folder = folderOf(pages(2))
    for (const flags of [[], [], ['--force']]) expect((await publish(folder, ...flags)).code).toBe(0)
    const appended = server.received(APPEND).map(({ json }) => Object.keys(json['files'] as object).toSorted())
    expect(appended).toEqual([
      ['page-1', 'page-2'],
      ['page-1', 'page-2'],
      ['page-1', 'page-2']
    ])
  })

  verifies(['CONTENT-082'], 'heal only what differs on the server', async () => {
    const folder = folderOf(pages(3))
    await publish(folder)
    server.pages.set('page-1', Buffer.from('something else'))
    server.pages.delete('page-3')
    expect((await publish(folder, '--heal')).code).toBe(0)
    const last = server.received(APPEND).at(-1)
    expect(Object.keys(last?.json['files'] as object)).toEqual(['page-1', 'page-3'])
  })

  verifies(['CONTENT-082'], 'heal nothing where nothing differs', async () => {
    const folder = folderOf(pages(2))
    await publish(folder)
    const result = await publish(folder, '--heal')
    expect(result.code).toBe(0)
    expect(server.received(BEGIN)).toHaveLength(1)
  })

  verifies(['CONTENT-082'], 'verify without writing, and name what is missing, different and extra', async () => {
    const folder = folderOf(pages(3))
    await publish(folder)
    const clean = await publish(folder, '--verify-only')
    expect(clean.code).toBe(0)
    server.pages.set('page-1', Buffer.from('something else'))
    server.pages.delete('page-2')
    server.pages.set('stranger', Buffer.from('x'))
    const posts = server.requests.filter(({ method }) => method === 'POST').length
    const drifted = await publish(folder, '--verify-only')
    expect(drifted.code).toBe(2)
    expect(drifted.stdout).toContain('Missing on the server\n  page-2\n')
    expect(drifted.stdout).toContain('Different on the server\n  page-1\n')
    expect(drifted.stdout).toContain('Only on the server\n  stranger\n')
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(posts)
  })

  verifies(['CONTENT-082'], 'plan a dry run without a server', async () => {
    const result = await runCli(['--html', folderOf(pages(2)), '--dry-run', '--url', 'http://127.0.0.1:9'])
    expect(result.code).toBe(0)
    expect(result.stdout).toContain('Would be published\n  page-1\n  page-2\n')
  })
})

describe('when the server fails', () => {
  verifies(['CONTENT-081'], 'exits 2 where a hash differs after publishing', async () => {
    server.tamper('page-2')
    const result = await publish(folderOf(pages(3)))
    expect(result.code).toBe(2)
    expect(result.stdout).toContain('Different on the server\n  page-2\n')
  })

  test.each([
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['408', { status: 408 }],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '0' } }],
    ['a connection dropped before the work', { drop: 'before' }],
    ['a connection dropped after the work', { drop: 'after' }]
  ] as const)('tries an append three times again after %s', async (_name, fault) => {
    server.failNext(APPEND, fault, fault, fault)
    const result = await publish(folderOf(pages(1)))
    expect(result.code).toBe(0)
    expect(server.received(APPEND)).toHaveLength(4)
    expect(server.pages.size).toBe(1)
  })

  test('waits as long as Retry-After asks', async () => {
    server.failNext(COMMIT, { status: 429, headers: { 'retry-after': '1' } })
    const started = performance.now()
    expect((await publish(folderOf(pages(1)))).code).toBe(0)
    expect(performance.now() - started).toBeGreaterThan(1000)
  })

  test('gives up after the third retry and aborts the session', async () => {
    const fault = { status: 500, body: { error: { code: 'internal', message: 'disk full' } } }
    server.failNext(APPEND, fault, fault, fault, fault)
    const result = await publish(folderOf(pages(1)))
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('append answered 500: disk full')
    expect(server.aborts).toEqual([{ sessionId: expect.any(String), reason: 'append failed' }])
  })

  test('does not repeat a refusal, and aborts', async () => {
    server.failNext(APPEND, { status: 400, body: { error: 'page-1: bad gzip' } })
    const result = await publish(folderOf(pages(1)))
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('page-1: bad gzip')
    expect(server.received(APPEND)).toHaveLength(1)
    expect(server.aborts).toHaveLength(1)
  })

  test.each([
    ['is refused', { status: 500 }, 'answered 500'],
    ['leaves out too many', { status: 200, body: { conceptsSeen: 100, conceptsErrored: 6 } }, '6 of 100 concepts']
  ])('aborts when rendering the concepts %s', async (_, fault, message) => {
    // the first one is the check of the key
    server.failNext(RENDER, { status: 404 }, fault, fault, fault, fault)
    const result = await publish(folderOf(pages(1)))
    expect([result.code, result.stderr]).toEqual([1, expect.stringContaining(message)])
    expect(server.aborts).toMatchObject([{ reason: 'render-concepts failed' }])
    expect(server.pages.size).toBe(0)
  })

  test('aborts when the commit is refused', async () => {
    server.failNext(COMMIT, { status: 409, body: { error: 'Cannot commit session in status SUPERSEDED' } })
    const result = await publish(folderOf(pages(1)))
    expect(result.code).toBe(1)
    expect(server.aborts).toMatchObject([{ reason: 'commit failed' }])
  })

  test('explains an open session of somebody else', async () => {
    server.occupy()
    const result = await publish(folderOf(pages(1)))
    expect(result.code).toBe(1)
    expect(result.stderr).toMatch(/Another publish is in progress.*30 minutes/)
    expect(server.aborts).toEqual([])
  })

  test('names the key when it is wrong', async () => {
    const args = ['--html', folderOf(pages(1)), '--url', server.url]
    const result = await runCli(args, { env: { CONTENT_API_KEY: 'wrong' } })
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('CONTENT_API_KEY')
  })

  test('exits 1 when the hashes cannot be read, before or after', async () => {
    const folder = folderOf(pages(1))
    const fault = { status: 500 }
    server.failNext(HASHES, fault, fault, fault, fault)
    expect((await publish(folder)).code).toBe(1)
    expect(server.received(BEGIN)).toEqual([])
    expect((await runCli(['--html', folder, '--verify-only', '--url', 'http://127.0.0.1:9'])).code).toBe(1)
  })

  test('says so when something else answers', async () => {
    server.failNext(HASHES, { status: 302, headers: { location: '/login' } })
    const result = await publish(folderOf(pages(1)))
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('redirected to /login')
  })
})

describe('when it is interrupted', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143]
  ] as const)('by %s it aborts the session and exits %i', async (signal, code) => {
    const never = new Promise(() => undefined)
    server.failNext(APPEND, { hold: never })
    const args = ['--html', folderOf(pages(1)), '--url', server.url]
    const running = startCli(args, { env: { CONTENT_API_KEY: server.key } })
    await until(() => server.received(APPEND).length > 0)
    running.child.kill(signal)
    const result = await running.result
    expect(result.code).toBe(code)
    expect(server.aborts).toMatchObject([{ reason: `interrupted by ${signal}` }])
  })
})

describe('the output', () => {
  test('has no control characters where nobody looks at a terminal', async () => {
    const result = await publish(folderOf(pages(60)))
    expect(result.output).toMatch(/^[\n\x20-\x7e]*$/)
    expect(result.stderr).toContain('appending: 60 of 60')
  })

  test('can be kept as a report', async () => {
    const folder = folderOf({ 'one.html': page('One'), 'bad.name.html': page('Two') })
    const file = `${scratchFolder('report')}/report.json`
    const result = await publish(folder, '--report', file)
    expect(result.code).toBe(1)
    const report: unknown = JSON.parse(await readFile(file, 'utf8'))
    expect(report).toMatchObject({
      version: 1,
      exitCode: 1,
      tutorials: [
        { slug: 'one', status: 'published', contentHash: hashOf(page('One')) },
        { slug: 'bad.name', status: 'refused' }
      ],
      findings: [{ severity: 'error', rule: 'slug-form', line: 1 }]
    })
    expect([...server.pages.keys()]).toEqual(['one'])
  })
})
