import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createProgress } from '../../app/cli/shared/progress.ts'
import type { PublishDocument } from '../../app/cli/sources/documents.ts'
import { downloadImage } from '../../app/cli/sources/download-image.ts'
import { fetchRemoteImages } from '../../app/cli/sources/remote-images.ts'
import { png } from './support/documents.ts'

const { signal } = new AbortController()

let server: Server
let url: string
/** The server of these tests is on this machine. */
let here: ReadonlySet<string>
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.startsWith('/picture')) return void response.end(png(30, 20))
    if (path === '/huge') return void response.end(Buffer.alloc(26 * 1024 * 1024))
    if (path === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
    if (path === '/there') return void response.writeHead(302, { location: '/picture.png' }).end()
    if (path === '/inside') return void response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end()
    if (path === '/file') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  here = new Set([`127.0.0.1:${port}`])
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

describe('a picture on another site', () => {
  test('is downloaded, also behind a redirect', async () => {
    expect(await downloadImage(`${url}/there`, signal, here)).toEqual(png(30, 20))
  })

  test.each([
    ['/loop', 'no further redirect is followed'],
    ['/missing', 'answered 404'],
    ['/huge', 'longer than'],
    ['/file', 'neither http nor https']
  ])('at %s is given up: %s', async (path, reason) => {
    await expect(downloadImage(url + path, signal, here)).rejects.toThrow(reason)
  })

  test('is not asked for on this machine or a private network', async () => {
    const before = asked.length
    await expect(downloadImage(`${url}/picture.png`, signal)).rejects.toThrow('not on the public internet')
    await expect(downloadImage(url.replace('127.0.0.1', 'localhost'), signal)).rejects.toThrow(
      'not on the public internet'
    )
    await expect(downloadImage('http://[::1]/', signal)).rejects.toThrow('not on the public internet')
    expect(asked).toHaveLength(before)
  })

  test('is not followed from a public site to a private network', async () => {
    await expect(downloadImage(`${url}/inside`, signal, here)).rejects.toThrow('169.254.169.254 is not on the public')
  })
})

describe('fetching the pictures of a page', () => {
  const html =
    '<p>https://a.example/one.png</p><img src="https://a.example/one.png?a=1&#x26;b=2" alt="a > b">' +
    '<img alt="" src="http://b.example/two.png" width="5"><img src="/content/images/x">'
  const document: PublishDocument = {
    slug: 'page',
    file: 'page.md',
    html: gzipSync(html),
    contentHash: 'before',
    metadata: {},
    bodyText: '',
    codeChecks: [],
    answerSpecs: [],
    images: [],
    links: [],
    findings: []
  }
  const options = {
    concurrency: 2,
    progress: createProgress({ write: () => undefined, columns: undefined, seconds: () => 0 }),
    signal
  }

  test('shows what was had from the server, and leaves the rest with a warning', async () => {
    const download = (address: string): Promise<Buffer> =>
      address.includes('two') ? Promise.reject(new Error('answered 404')) : Promise.resolve(png(30, 20))
    const [fetched] = await fetchRemoteImages([document], { ...options, download })
    const [image] = fetched?.images ?? []
    expect(image?.name).toBe('page/https://a.example/one.png?a=1&b=2')
    expect(gunzipSync(fetched?.html ?? '').toString()).toBe(
      html.replace(
        'src="https://a.example/one.png?a=1&#x26;b=2"',
        `src="/content/images/${image?.contentHash}" width="30" height="20"`
      )
    )
    expect(fetched?.contentHash).not.toBe('before')
    expect(fetched?.findings).toMatchObject([
      { rule: 'image-not-fetched', message: 'http://b.example/two.png: answered 404' }
    ])
  })

  test('takes no page for a picture', async () => {
    const download = (): Promise<Buffer> => Promise.resolve(Buffer.from('<html>'))
    const [fetched] = await fetchRemoteImages([document], { ...options, download })
    expect(fetched?.images).toEqual([])
    expect(fetched?.findings).toHaveLength(2)
  })
})
