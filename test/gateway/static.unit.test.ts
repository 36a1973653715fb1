import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { request as nodeRequest } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Mount } from '../../app/gateway/static/mounts.ts'
import { get, head, type HttpResponse, post } from '../support/http/http.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { serveStatic, type StaticServer } from './support/static-server.ts'

const folder = scratchFolder('static')
const root = join(folder, 'app')
const overlayDir = join(folder, 'static')

const mounts: readonly (readonly [Mount['prefix'], app: string])[] = [
  ['/admin-ui/', 'admin'],
  ['/analytics-ui/', 'analytics'],
  ['/scanner-ui/', 'scanner'],
  ['/scanner-vue/', 'scanner']
]
const mountAt = ([prefix, app]: (typeof mounts)[number]): Mount => ({
  prefix,
  folder: async () => join(root, app, 'dist'),
  caching: 'private'
})

let server: StaticServer

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const script = 'export const answer = 42\n'.repeat(50)

beforeAll(async () => {
  const dist = join(root, 'admin/dist')
  write(join(dist, 'index.html'), '<!doctype html><title>Admin</title>')
  write(join(dist, 'index.de.html'), '<!doctype html><title>Verwaltung</title>')
  write(join(dist, 'index.de.html.gz'), gzipSync('<!doctype html><title>Verwaltung</title>'))
  write(join(dist, 'assets/index-BqkLxTrE.js'), script)
  write(join(dist, 'assets/index-BqkLxTrE.js.br'), brotliCompressSync(script))
  write(join(dist, 'assets/index-BqkLxTrE.js.gz'), gzipSync(script))
  write(join(dist, '.env'), 'SECRET=1')
  write(join(dist, '.well-known/x.txt'), 'fine')
  write(join(dist, 'components/events/index.html'), 'events')
  write(join(dist, 'components/.git/config'), 'hidden')
  write(join(root, 'admin/package.json'), '{"private":true}')
  write(join(root, 'admin/dist-secret/key.txt'), 'secret')
  write(join(root, 'scanner/dist/index.html'), 'scanner')
  symlinkSync('../package.json', join(dist, 'leak.json'))
  symlinkSync('../dist-secret', join(dist, 'leaks'))
  symlinkSync('index.html', join(dist, 'inside.html'))
  execFileSync('mkfifo', [join(dist, 'pipe.txt')])

  write(join(overlayDir, 'index.html'), 'home')
  write(join(overlayDir, 'css/site-3f9a1c0b7d.css'), 'body{}')
  write(join(overlayDir, 'css/site.css'), 'body{margin:0}')
  write(join(overlayDir, 'report-20240101.html'), 'report')
  write(join(overlayDir, 'my-component2.js'), '1')
  write(join(overlayDir, 'page-3f9a1c0b7d.html'), 'page')
  write(join(overlayDir, 'über uns/index.html'), 'Grüße')
  write(join(overlayDir, 'empty.txt'), '')
  write(join(overlayDir, 'data.unknown'), 'x')
  server = await serveStatic({
    mounts: mounts.map(mountAt),
    overlayDir,
    rebuildKey: { backendUrl: undefined, own: undefined }
  })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends the path as it stands; URL parsers would resolve dot segments before they leave. */
function rawGet(path: string): Promise<number> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const outgoing = nodeRequest({ hostname, port, path, agent: false }, incoming => {
      incoming.resume()
      resolve(incoming.statusCode ?? 0)
    })
    outgoing.on('error', reject).end()
  })
}

const fetchFile = (path: string, headers = {}): Promise<HttpResponse> => get(server.url + path, headers)

describe('a user interface', () => {
  test('is served under its prefix with type, length and validator', async () => {
    const answer = await fetchFile('/admin-ui/')
    expect(answer.status).toBe(200)
    expect(answer.text()).toContain('<title>Admin')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '35',
      'cache-control': 'private, max-age=60, stale-while-revalidate=600',
      etag: expect.stringMatching(/^"[\w-]{43}"$/)
    })
  })

  test('may have two addresses', async () => {
    expect((await fetchFile('/scanner-ui/')).text()).toBe('scanner')
    expect((await fetchFile('/scanner-vue/')).text()).toBe('scanner')
  })

  test('that is not built is not there', async () => {
    expect((await fetchFile('/analytics-ui/')).status).toBe(404)
    expect((await fetchFile('/analytics-ui/index.html')).status).toBe(404)
  })

  test('a folder without its slash is redirected to it, with the query', async () => {
    const bare = await fetchFile('/admin-ui?a=1')
    expect([bare.status, bare.headers.location]).toEqual([301, '/admin-ui/?a=1'])
    const deep = await fetchFile('/admin-ui/components/events')
    expect([deep.status, deep.headers.location]).toEqual([301, '/admin-ui/components/events/'])
    expect((await fetchFile('/admin-ui/components/events/')).text()).toBe('events')
  })

  test('a folder without a page is not listed', async () => {
    expect((await fetchFile('/admin-ui/components/')).status).toBe(404)
    expect((await fetchFile('/admin-ui/components')).status).toBe(404)
    expect((await fetchFile('/admin-ui/assets/')).status).toBe(404)
  })

  test('a name with a hash is immutable, and kept by this browser alone', async () => {
    const answer = await fetchFile('/admin-ui/assets/index-BqkLxTrE.js')
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })
})

describe('the index of a folder with translations', () => {
  const titleOf = (answer: HttpResponse): string => answer.text().replace(/.*<title>/, '')
  const inLanguage = (accepted: string, headers = {}): Promise<HttpResponse> =>
    fetchFile('/admin-ui/', { 'accept-language': accepted, ...headers })

  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'Verwaltung</title>'],
    ['de', 'Verwaltung</title>'],
    ['fr, de;q=0.5', 'Verwaltung</title>'],
    ['en-GB,en;q=0.9,de;q=0.8', 'Admin</title>'],
    ['de;q=0', 'Admin</title>'],
    ['fr', 'Admin</title>'],
    ['*', 'Admin</title>'],
    ['', 'Admin</title>']
  ])('Accept-Language "%s" is answered by %s', async (accepted, title) => {
    const answer = await inLanguage(accepted)
    expect([answer.status, titleOf(answer), answer.headers['vary']]).toEqual([
      200,
      title,
      'Accept-Encoding, Accept-Language'
    ])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('each language has its own validator, which answers 304 for that language alone', async () => {
    const [german, english] = await Promise.all([inLanguage('de'), inLanguage('en')])
    const known = { 'if-none-match': german.headers.etag ?? '' }
    expect(german.headers.etag).not.toBe(english.headers.etag)
    const again = await inLanguage('de', known)
    expect([again.status, again.headers['vary']]).toEqual([304, 'Accept-Encoding, Accept-Language'])
    expect((await inLanguage('en', known)).status).toBe(200)
  })

  test('a precompressed form is that of the language', async () => {
    const answer = await inLanguage('de', { 'accept-encoding': 'gzip' })
    expect([answer.headers['content-encoding'], titleOf(answer)]).toEqual(['gzip', 'Verwaltung</title>'])
  })

  test('its address without the slash is redirected, and a name in the address is what is served', async () => {
    const bare = await fetchFile('/admin-ui?at=Tags', { 'accept-language': 'de' })
    expect([bare.status, bare.headers.location]).toEqual([301, '/admin-ui/?at=Tags'])
    const named = await fetchFile('/admin-ui/index.html', { 'accept-language': 'de' })
    expect([titleOf(named), named.headers['vary']]).toEqual(['Admin</title>', 'Accept-Encoding'])
  })

  test('a folder without translations has one index for everybody', async () => {
    const home = await fetchFile('/', { 'accept-language': 'de' })
    expect([home.status, home.text()]).toEqual([200, 'home'])
    expect((await fetchFile('/admin-ui/components/events/', { 'accept-language': 'de' })).text()).toBe('events')
    expect((await fetchFile('/admin-ui/components/', { 'accept-language': 'de' })).status).toBe(404)
  })
})

describe('a precompressed file', () => {
  const path = '/admin-ui/assets/index-BqkLxTrE.js'

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    [undefined, undefined]
  ])('Accept-Encoding %s is answered by %s', async (accepted, coding) => {
    const answer = await fetchFile(path, accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['vary']).toBe('Accept-Encoding')
    expect(answer.text()).toBe(script)
  })

  test('each form has its own validator', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async coding => (await fetchFile(path, { 'accept-encoding': coding })).headers.etag
      )
    )
    expect(new Set(etags).size).toBe(3)
  })
})

describe('validators', () => {
  test('a known one is answered by 304 without a body', async () => {
    const { etag = '' } = (await fetchFile('/css/site.css')).headers
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await fetchFile('/css/site.css', { 'if-none-match': known })
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await fetchFile('/css/site.css', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('changes with the content, and not with the time of the file', async () => {
    const file = join(overlayDir, 'changing.txt')
    const etag = async () => (await fetchFile('/changing.txt')).headers.etag
    write(file, 'one')
    const first = await etag()
    utimesSync(file, 1, 1)
    expect(await etag()).toBe(first)
    write(file, 'two')
    utimesSync(file, 2, 2)
    expect(await etag()).not.toBe(first)
  })
})

describe('the overlay', () => {
  test.each([
    ['/', 'home', 'text/html; charset=utf-8'],
    ['/index.html', 'home', 'text/html; charset=utf-8'],
    ['/css/site.css', 'body{margin:0}', 'text/css; charset=utf-8'],
    ['/%C3%BCber%20uns/', 'Grüße', 'text/html; charset=utf-8'],
    ['/empty.txt', '', 'text/plain; charset=utf-8'],
    ['/data.unknown', 'x', 'application/octet-stream']
  ])('serves %s', async (path, content, type) => {
    const answer = await fetchFile(path)
    expect([answer.status, answer.text(), answer.headers['content-type']]).toEqual([200, content, type])
  })

  test.each([
    ['/css/site-3f9a1c0b7d.css', 'public, max-age=31536000, immutable'],
    ['/css/site.css', 'public, max-age=60, s-maxage=600, stale-while-revalidate=600'],
    ['/report-20240101.html', 'public, max-age=60, s-maxage=600, stale-while-revalidate=600'],
    ['/my-component2.js', 'public, max-age=60, s-maxage=600, stale-while-revalidate=600'],
    ['/page-3f9a1c0b7d.html', 'public, max-age=60, s-maxage=600, stale-while-revalidate=600']
  ])('%s may be kept: %s', async (path, cacheControl) => {
    expect((await fetchFile(path)).headers['cache-control']).toBe(cacheControl)
  })

  test('HEAD answers the same head and no body', async () => {
    const [whole, headOnly] = await Promise.all([fetchFile('/css/site.css'), head(`${server.url}/css/site.css`)])
    expect(headOnly.body).toHaveLength(0)
    expect(headOnly.headers).toMatchObject({
      'content-length': whole.headers['content-length'],
      etag: whole.headers.etag
    })
  })

  test('answers GET and HEAD alone', async () => {
    expect((await post(`${server.url}/css/site.css`, {})).status).toBe(404)
  })
})

describe('nothing leads out of a folder', () => {
  test.each([
    '/admin-ui/../package.json',
    '/admin-ui/%2e%2e/package.json',
    '/admin-ui/..%2fpackage.json',
    '/admin-ui/..%5cpackage.json',
    '/admin-ui/..\\package.json',
    '/admin-ui/%252e%252e/package.json',
    '/admin-ui/../dist-secret/key.txt',
    '/admin-ui/leak.json',
    '/admin-ui/leaks/key.txt',
    '/admin-ui/index.html%00.txt',
    '/admin-ui/index.html%0a',
    '/admin-ui/%',
    '/admin-ui/%ff',
    '/admin-ui//index.html',
    '/admin-ui/./index.html',
    '/admin-ui/index.html/',
    '/admin-ui/index.html/index.html',
    '/admin-ui/pipe.txt',
    '/admin-ui/.env',
    '/admin-ui/components/.git/config',
    '/../app/admin/package.json',
    '//css/site.css',
    '/css/site.css/x'
  ])('%s', async path => {
    expect(await rawGet(path)).toBe(404)
  })

  test('names and paths that are too long', async () => {
    expect(await rawGet(`/${'a'.repeat(300)}`)).toBe(404)
    expect(await rawGet(`/${'a/'.repeat(3000)}x`)).toBe(404)
  })

  test('a link that stays inside and .well-known are served', async () => {
    expect(await rawGet('/admin-ui/inside.html')).toBe(200)
    expect(await rawGet('/admin-ui/.well-known/x.txt')).toBe(200)
  })
})
