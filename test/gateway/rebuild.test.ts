import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bearer, get, type HttpResponse, send } from '../support/http/http.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { verifies } from '../requirements/verifies.ts'
import { archiveOf, archiveOfFiles, type Entry, tarOf } from './support/archive.ts'
import { serveStatic, type StaticServer } from './support/static-server.ts'
import { until } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const KEY = 'rebuild-key-of-this-test'
const MB = 1024 * 1024
const scratch = scratchFolder('rebuild')

let dataDir: string
let server: StaticServer

const start = (own: string | undefined = KEY): Promise<StaticServer> =>
  serveStatic({
    mounts: [],
    overlayDir: join(dataDir, 'static'),
    rebuildKey: { backendUrl: undefined, own }
  })

beforeEach(async () => {
  dataDir = join(scratch, expect.getState().currentTestName?.replace(/\W+/g, '-').slice(-60) ?? '')
  mkdirSync(dataDir)
  server = await start()
})
afterEach(() => server.close())
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Body = Uint8Array | AsyncIterable<Uint8Array>

const rebuild = (body: Body, headers: Record<string, string> = bearer(KEY)): Promise<HttpResponse> =>
  send(`${server.url}/admin/rebuild`, { method: 'POST', body, headers })

const page = async (path = '/index.html'): Promise<string> => (await get(server.url + path)).text()

const refusal = (answer: HttpResponse): [number, string, string] => {
  const { code, message } = answer.json<{ error: { code: string; message: string } }>().error
  return [answer.status, code, message]
}

const versions = (): readonly string[] => readdirSync(join(dataDir, 'static.versions')).sort()

describe('a rebuild', () => {
  verifies('GATEWAY-012', 'replaces all files at once, and the next request sees them', async () => {
    const first = await rebuild(archiveOfFiles({ 'index.html': 'one', 'old.html': 'old' }))
    expect([first.status, first.json()]).toEqual([
      200,
      { status: 'ok', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), files: 2 }
    ])
    expect(await page()).toBe('one')
    await rebuild(archiveOfFiles({ './index.html': 'two', 'deep/er/page.html': 'deep' }))
    expect(await page()).toBe('two')
    expect(await page('/deep/er/page.html')).toBe('deep')
    expect((await get(`${server.url}/old.html`)).status).toBe(404)
  })

  test('takes folders, empty files, long names and large files', async () => {
    const large = randomBytes(5 * MB)
    const long = `${'folder-with-a-long-name/'.repeat(8)}page.html`
    const answer = await rebuild(
      archiveOf([
        { path: './', type: 'Directory' },
        { path: 'css/', type: 'Directory' },
        { path: 'css/site.css', content: 'body{}' },
        { path: 'empty.txt' },
        { path: long, content: 'long' },
        { path: 'large.bin', content: large },
        { path: 'after.txt', content: 'after' }
      ])
    )
    expect([answer.status, answer.json<{ files: number }>().files]).toEqual([200, 5])
    expect(await page(`/${long}`)).toBe('long')
    expect((await get(`${server.url}/large.bin`)).body.equals(large)).toBe(true)
    expect(await page('/after.txt')).toBe('after')
  })

  test('takes thousands of small files', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`${index % 50}/${index}.txt`, `${index}`])
    )
    expect((await rebuild(archiveOfFiles(files))).json()).toMatchObject({ files: 2000 })
    expect(await page('/49/1999.txt')).toBe('1999')
  })

  test('gives files the rights of this process, whatever the archive says', async () => {
    await rebuild(archiveOf([{ path: 'index.html', content: 'x', mode: 0o4777 }]))
    expect(lstatSync(join(dataDir, 'static/index.html')).mode & 0o7133).toBe(0)
  })

  test('replaces a folder that was made by hand', async () => {
    mkdirSync(join(dataDir, 'static'))
    writeFileSync(join(dataDir, 'static/index.html'), 'by hand')
    expect(await page()).toBe('by hand')
    expect((await rebuild(archiveOfFiles({ 'index.html': 'one' }))).status).toBe(200)
    expect(await page()).toBe('one')
  })

  test('keeps the version before for its readers, and no older one', async () => {
    for (const content of ['one', 'two', 'three']) await rebuild(archiveOfFiles({ 'index.html': content }))
    expect(versions()).toHaveLength(2)
  })
})

describe('the key', () => {
  const archive = archiveOfFiles({ 'index.html': 'new' })

  verifies('GATEWAY-013', 'is asked for: without it, or with another one, nothing happens', async () => {
    for (const headers of [{}, bearer('wrong'), bearer(`${KEY}x`), { authorization: `Basic ${KEY}` }, bearer('')]) {
      const answer = await rebuild(archive, headers)
      expect(refusal(answer).slice(0, 2)).toEqual([401, 'unauthorized'])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
    expect((await get(`${server.url}/index.html`)).status).toBe(404)
  })

  test('that is not configured is named', async () => {
    await server.close()
    server = await start('')
    expect(refusal(await rebuild(archive))).toEqual([503, 'not_configured', 'REBUILD_API_KEY is not configured'])
  })

  test('is looked at before the body', async () => {
    expect((await rebuild(Buffer.from('no archive'), bearer('wrong'))).status).toBe(401)
    const endless = async function* () {
      for (let sent = 0; sent < 64; sent += 1) yield randomBytes(MB)
    }
    expect((await rebuild(endless(), bearer('wrong'))).status).toBe(401)
  })

  test('the scheme is read whatever its case', async () => {
    expect((await rebuild(archive, { authorization: `bearer ${KEY}` })).status).toBe(200)
  })

  test('other methods are refused', async () => {
    const answer = await get(`${server.url}/admin/rebuild`, bearer(KEY))
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST'])
  })
})

const good: Entry = { path: 'index.html', content: 'new' }
const fileInFolder = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ path: `f${index}/x`, content: 'x' }))

const hostile: readonly (readonly [string, readonly Entry[], RegExp])[] = [
  ['a symbolic link', [good, { path: 'l', type: 'SymbolicLink', linkpath: 'index.html' }], /'l' is a SymbolicLink/],
  ['a link out', [good, { path: 'l', type: 'SymbolicLink', linkpath: '/etc' }], /'l' is a SymbolicLink/],
  ['a hard link', [good, { path: 'l', type: 'Link', linkpath: 'index.html' }], /'l' is a Link/],
  ['a character device', [good, { path: 'd', type: 'CharacterDevice' }], /'d' is a CharacterDevice/],
  ['a block device', [good, { path: 'd', type: 'BlockDevice' }], /'d' is a BlockDevice/],
  ['a FIFO', [good, { path: 'f', type: 'FIFO' }], /'f' is a FIFO/],
  ['a contiguous file', [good, { path: 'c', type: 'ContiguousFile' }], /'c' is a ContiguousFile/],
  ['a sparse file', [good, { path: 's', type: 'SparseFile' }], /'s' is a SparseFile/],
  ['a path upwards', [good, { path: '../evil.html', content: 'x' }], /'\.\.\/evil\.html' has \.\. in its path/],
  ['a path up and down', [good, { path: 'a/../../evil', content: 'x' }], /has \.\. in its path/],
  ['an absolute path', [good, { path: '/tmp/evil', content: 'x' }], /'\/tmp\/evil' has an absolute path/],
  ['a drive', [good, { path: 'c:/evil', content: 'x' }], /has an absolute path/],
  ['a backslash', [good, { path: 'a\\..\\evil', content: 'x' }], /has a backslash/],
  ['a line break', [good, { path: 'a\nb', content: 'x' }], /'a\?b' has .* control character/],
  ['a folder upwards', [good, { path: '../evil/', type: 'Directory' }], /has \.\. in its path/],
  ['a file turned into a folder', [good, { path: 'index.html/x', content: 'x' }], /turns a file into a folder/],
  ['a file made a folder', [good, { path: 'index.html/', type: 'Directory' }], /turns a file into a folder/],
  [
    'a folder made a file',
    [
      { path: 'a/b', content: 'x' },
      { path: 'a', content: 'x' }
    ],
    /'a' turns a folder into a file/
  ],
  ['a file twice', [good, { path: './index.html', content: 'x' }], /'\.\/index\.html' is in the archive twice/],
  ['a file without a name', [good, { path: './.', content: 'x' }], /has no name/],
  ['too deep a path', [good, { path: `${'a/'.repeat(40)}x`, content: 'x' }], /deeper than 32/],
  ['too long a path', [good, { path: `${'abcdefghi/'.repeat(110)}x`, content: 'x' }], /over 1024 bytes/],
  ['too long a name', [good, { path: 'n'.repeat(251), content: 'x' }], /over 250 bytes/],
  ['too many entries, folders among them', fileInFolder(5001), /'f5000' is one more than the 10000/],
  ['too large an entry', [good, { path: 'big', content: Buffer.alloc(50 * MB + 1) }], /'big' is over 52428800 bytes/],
  ['folders only', [{ path: 'a/', type: 'Directory' }], /holds no file/],
  ['nothing', [], /holds no file|Unrecognized/]
]

describe('an archive is refused whole', () => {
  const stays = async (answer: HttpResponse, status: number, rule: RegExp): Promise<void> => {
    const [refused, code, message] = refusal(answer)
    expect([refused, code]).toEqual([status, status === 413 ? 'too_large' : 'refused_archive'])
    expect(message).toMatch(rule)
    expect(await page()).toBe('before')
    expect(versions()).toHaveLength(1)
  }

  beforeEach(async () => {
    await rebuild(archiveOfFiles({ 'index.html': 'before' }))
  })

  test.each(hostile)('with %s', async (_, entries, rule) => {
    await stays(await rebuild(archiveOf(entries)), 400, rule)
    expect(() => lstatSync(join(dataDir, 'evil.html'))).toThrow('ENOENT')
  })

  test('with over 200 MB in it', async () => {
    const entries = Array.from({ length: 5 }, (_, index) => ({ path: `${index}`, content: Buffer.alloc(45 * MB) }))
    await stays(await rebuild(archiveOf(entries)), 413, /unpacks to over 209715200 bytes/)
  })

  test('with a size that a global header hides', async () => {
    const global: Entry = { path: 'g', type: 'GlobalExtendedHeader', content: '10 size=5\n' }
    const local: Entry = { path: 'x', type: 'ExtendedHeader', content: '17 size=52429312\n' }
    const big: Entry = { path: 'big', content: Buffer.alloc(50 * MB + 512) }
    await stays(await rebuild(archiveOf([global, local, big])), 400, /'big' is over 52428800 bytes/)
  })

  test('with over 100 MB of body, announced or not', async () => {
    const headers = { ...bearer(KEY), 'content-length': String(100 * MB + 1) }
    const firstByte = async function* () {
      yield Buffer.from([0x1f])
    }
    await stays(await rebuild(firstByte(), headers), 413, /over 104857600 bytes/)
    const entries = Array.from({ length: 21 }, (_, index) => ({ path: `${index}`, content: Buffer.alloc(5 * MB) }))
    const packed = gzipSync(tarOf(entries), { level: 0 })
    const chunked = async function* () {
      for (let start = 0; start < packed.length; start += MB) yield packed.subarray(start, start + MB)
    }
    await stays(await rebuild(chunked()), 413, /over 104857600 bytes/)
  })

  test('as a bomb: a gzip of zeros, a gzip in a gzip, endless headers', async () => {
    await stays(await rebuild(gzipSync(Buffer.alloc(201 * MB), { level: 1 })), 413, /unpacks to over/)
    const nested = gzipSync(gzipSync(tarOf([{ path: 'big', content: Buffer.alloc(40 * MB) }])))
    await stays(await rebuild(nested), 400, /decompression ratio/)
    const header: Entry = { path: 'x', type: 'ExtendedHeader', content: Buffer.alloc(2 * MB, 'x') }
    await stays(await rebuild(archiveOf([header, good])), 400, /'x' is a ExtendedHeader/)
  })

  test.each([
    ['no gzip', Buffer.from('plain text, and quite a lot of it'), /not a whole tar\.gz/],
    ['an empty body', Buffer.alloc(0), /not a whole tar\.gz|holds no file/],
    ['a tar without gzip', tarOf([good]), /not a whole tar\.gz/],
    ['gzip of something else', gzipSync('x'.repeat(4096)), /not a valid tar archive/],
    ['half a gzip', archiveOf([{ path: 'a', content: randomBytes(MB) }]).subarray(0, MB / 2), /not a whole tar\.gz/],
    ['half a tar', gzipSync(tarOf([good, { path: 'a', content: randomBytes(MB) }]).subarray(0, 9000)), /Truncated/],
    [
      'a broken checksum',
      gzipSync(Buffer.from(tarOf([good]).toString('latin1').replace('index', 'Index'), 'latin1')),
      /checksum/
    ]
  ])('as %s', async (_, body, rule) => {
    await stays(await rebuild(body), 400, rule)
  })
})

/** An upload that stops in the middle until told to go on. */
function slowUpload(content: string): { body: AsyncIterable<Uint8Array>; proceed: () => void } {
  const gate = Promise.withResolvers<void>()
  const packed = archiveOfFiles({ 'index.html': content, 'noise.bin': randomBytes(MB) })
  const body = async function* () {
    yield packed.subarray(0, MB / 2)
    await gate.promise
    yield packed.subarray(MB / 2)
  }
  return { body: body(), proceed: gate.resolve }
}

const incoming = (): boolean => {
  try {
    return versions().some(name => name.startsWith('incoming-'))
  } catch {
    return false
  }
}

describe('while one rebuild runs', () => {
  test('readers see the old files, and another rebuild is told to wait', async () => {
    await rebuild(archiveOfFiles({ 'index.html': 'one' }))
    const slow = slowUpload('two')
    const running = rebuild(slow.body)
    await until(incoming)
    expect(await page()).toBe('one')
    const other = await rebuild(archiveOfFiles({ 'index.html': 'three' }))
    expect(refusal(other).slice(0, 2)).toEqual([409, 'rebuild_running'])
    expect(other.headers['retry-after']).toBe('5')
    slow.proceed()
    expect((await running).status).toBe(200)
    expect(await page()).toBe('two')
    expect((await rebuild(archiveOfFiles({ 'index.html': 'three' }))).status).toBe(200)
  })

  test('of many at once each succeeds or is told to wait, and a page is always whole', async () => {
    const bodies = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(200_000))
    await rebuild(archiveOfFiles({ 'index.html': 'e'.repeat(200_000) }))
    const reading = { goesOn: true }
    const reader = (async () => {
      while (reading.goesOn) {
        const { status, body } = await get(`${server.url}/index.html`)
        expect([status, body.length, new Set(body).size]).toEqual([200, 200_000, 1])
      }
    })()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => rebuild(archiveOfFiles({ 'index.html': bodies[index % 4] ?? '' })))
    )
    reading.goesOn = false
    await reader
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
  })

  test('a client that goes away leaves nothing, and the next one may come', async () => {
    await rebuild(archiveOfFiles({ 'index.html': 'one' }))
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    const head = `POST /admin/rebuild HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Length: 9999999\r\n\r\n`
    socket.write(Buffer.concat([Buffer.from(head), archiveOfFiles({ a: randomBytes(MB) }).subarray(0, MB / 2)]))
    await until(incoming)
    socket.destroy()
    await until(() => !incoming())
    expect(await page()).toBe('one')
    expect((await rebuild(archiveOfFiles({ 'index.html': 'two' }))).status).toBe(200)
  })
})

describe('a gateway that was killed', () => {
  const restartAfter = async (leave: (versions: string) => void): Promise<void> => {
    await rebuild(archiveOfFiles({ 'index.html': 'one' }))
    await server.close()
    leave(join(dataDir, 'static.versions'))
    server = await start()
  }

  const made = (folder: string, content: string): void => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'index.html'), content)
  }

  test('while it unpacked: the old files stay, the part goes', async () => {
    await restartAfter(folder => made(join(folder, 'incoming-Abc123'), 'half'))
    await until(() => versions().length === 1)
    expect(await page()).toBe('one')
  })

  test('between unpacking and the link: the old files stay', async () => {
    await restartAfter(folder => made(join(folder, 'version-Abc123'), 'two'))
    await until(() => versions().length === 1)
    expect(await page()).toBe('one')
  })

  test('before the rename of the link: the old files stay', async () => {
    await restartAfter(folder => {
      made(join(folder, 'version-Abc123'), 'two')
      symlinkSync('static.versions/version-Abc123', join(folder, 'next'))
    })
    await until(() => versions().length === 1)
    expect(await page()).toBe('one')
    expect((await rebuild(archiveOfFiles({ 'index.html': 'three' }))).status).toBe(200)
    expect(await page()).toBe('three')
  })

  test('between moving a folder away and the rename: the new files are taken', async () => {
    await restartAfter(folder => {
      made(join(folder, 'version-Abc123'), 'two')
      symlinkSync('static.versions/version-Abc123', join(folder, 'next'))
      renameSync(join(dataDir, 'static'), join(folder, 'replaced-Abc123'))
    })
    await until(() => versions().length === 1)
    expect(await page()).toBe('two')
  })
})
