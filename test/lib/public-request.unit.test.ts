import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { isPublicAddress, publicLookup, type Resolve } from '../../lib/outbound/public-addresses.ts'
import {
  type PublicRequest,
  RefusedAddressError,
  requestPublic,
  TooLongError,
  UnreachableError
} from '../../lib/outbound/public-request.ts'

const MB = 1024 * 1024

let server: Server
let port: number
let url: string
const asked: { path: string; headers: Readonly<Record<string, unknown>> }[] = []

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/plain': response => response.end('plain'),
  '/gzip': response => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
  '/br': response => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('packed')),
  '/deflate': response => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('packed')),
  '/odd': response => response.writeHead(200, { 'content-encoding': 'compress' }).end('packed'),
  '/broken': response => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  '/bomb': response => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * MB))),
  '/long': response => response.end(Buffer.alloc(2 * MB)),
  '/endless': response => drip(response, Buffer.alloc(64 * 1024)),
  '/slow': response => drip(response, Buffer.alloc(1)),
  '/silent': () => undefined,
  '/cut': response => void response.writeHead(200, { 'content-length': 10 }).write('cut', () => response.destroy()),
  '/there': response => response.writeHead(302, { location: '/plain' }).end(),
  '/elsewhere': response => response.writeHead(302, { location: `http://localhost:${port}/plain` }).end(),
  '/rebound': response => response.writeHead(302, { location: `http://rebound.example:${port}/plain` }).end(),
  '/loop': response => response.writeHead(302, { location: '/loop' }).end(),
  '/inside': response => response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end(),
  '/file': response => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/nowhere': response => response.writeHead(302).end()
}

function drip(response: ServerResponse, chunk: Buffer): void {
  const timer = setInterval(() => response.write(chunk), 5)
  response.once('close', () => clearInterval(timer))
}

beforeAll(async () => {
  server = createServer(({ url: path = '', headers }, response) => {
    asked.push({ path, headers })
    answers[path]?.(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port}`
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** Asks the server of this file, which is private, and therefore named. */
const ask = (path: string, request: Partial<PublicRequest> = {}) =>
  requestPublic({
    ...{ url: url + path, maxBytes: MB, privateHosts: new Set([`127.0.0.1:${port}`, `localhost:${port}`]) },
    ...request
  })

/** Asks for an address that must be refused before anything is sent. */
const refused = (address: string) => expect(requestPublic({ url: address, maxBytes: MB })).rejects

// Spellings of one machine: this one, its network, or what stands for an IPv4 address in an IPv6 one
const spellings = [
  ...[
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/'
  ],
  ...[
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://0177.0x0.0.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0/'
  ],
  ...[
    'http://127。0。0。1/',
    'http://127．0．0．1/',
    'http://①②⑦.0.0.1/',
    'http://１２７.0.0.1/',
    'http://%31%32%37.0.0.1/'
  ],
  ...['http://localhost/', 'http://LOCALHOST/', 'http://localhost./', 'http://ｌｏｃａｌｈｏｓｔ/'],
  ...[
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/'
  ],
  ...[
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::10.0.0.1]/'
  ],
  ...[
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/'
  ],
  ...[
    'http://user@127.0.0.1/',
    'http://user:password@example.com/',
    'http://example.com@127.0.0.1/',
    'http://127.0.0.1:80:90/'
  ],
  ...['http:///', 'http://', 'no address', '', 'http://256.256.256.256/', 'http://1.2.3.4.5/', 'http://exa mple.com/'],
  ...[
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://127.0.0.1:70/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'blob:http://a/b'
  ]
]

// One address of each special-purpose range of IANA
const special = [
  ...[
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255'
  ],
  ...[
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1'
  ],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:2::1'
  ],
  ...['2001:10::1', '2001:20::1', '2001:db8::1', '2002::1', '3fff::1', '5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1'],
  ...[
    'fec0::1',
    'ff02::1',
    '4000::1',
    'nonsense',
    '',
    '1.2.3',
    '01.2.3.4',
    '8.8.8.8.',
    ' 8.8.8.8',
    '2606:4700::1111%eth0'
  ]
]

const open = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1'
  ],
  ...['169.253.255.255', '172.15.255.255', '172.32.0.1', '192.0.1.1', '192.167.255.255', '192.169.0.1', '198.17.0.1'],
  ...['223.255.255.255', '2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::1', '2003::1', '2620:fe::fe']
]

describe('an address', () => {
  test(`is refused in ${spellings.length} spellings, before anything is sent`, async () => {
    for (const address of spellings) await refused(address).toThrow(RefusedAddressError)
  })

  test.each(special)('%s is not public', async address => {
    expect(isPublicAddress(address)).toBe(false)
    // a name that resolves to it
    const resolve: Resolve = (_host, _options, callback) =>
      callback(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    await expect(requestPublic({ url: 'http://name.example/', maxBytes: MB, resolve })).rejects.toThrow(
      RefusedAddressError
    )
  })

  test.each(open)('%s is public', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('of several of a name counts even when only one is private', async () => {
    const both = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 }
    ]
    const request = requestPublic({
      url: 'http://name.example/',
      maxBytes: MB,
      resolve: (_h, _o, done) => done(null, both)
    })
    await expect(request).rejects.toThrow('name.example is not on the public internet')
  })

  test('is the one that was checked: of a name that is rebound to this machine, 1,000 of 1,000 lookups answer a public address or none', async () => {
    const answers: (string | undefined)[] = []
    for (let turn = 0; turn < 1000; turn++) {
      // another address at each question, as a server with a lifetime of 0 gives
      const resolve: Resolve = (_host, _options, callback) =>
        callback(null, [{ address: turn % 2 === 0 ? '8.8.8.8' : '127.0.0.1', family: 4 }])
      answers.push(
        // a connection asks once, and goes to what it is told here
        await new Promise(settle =>
          publicLookup(resolve)('rebound.example', {}, (error, address) =>
            settle(error ? undefined : (address as string))
          )
        )
      )
    }
    expect(answers.filter(answer => answer === '8.8.8.8')).toHaveLength(500)
    expect(answers.filter(answer => answer === undefined)).toHaveLength(500)
  })

  test('that is not known is told as it is, without addresses', () => {
    const resolve = ((_host, _options, callback) => callback(new Error('ENOTFOUND'), undefined as never)) as Resolve
    publicLookup(resolve)('nowhere.example', {}, error => expect(error?.message).toBe('ENOTFOUND'))
    expect.assertions(1)
  })

  test('is checked again for each request and each redirect', async () => {
    const before = asked.length
    const resolve: Resolve = (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
    await expect(ask('/rebound', { redirects: 3, resolve })).rejects.toThrow('rebound.example is not on the public')
    expect(asked.slice(before).map(({ path }) => path)).toEqual(['/rebound'])
  })
})

describe('an answer', () => {
  test.each(['/gzip', '/br', '/deflate'])('at %s is decoded', async path => {
    expect(String((await ask(path)).body)).toBe('packed')
  })

  test('comes from a private server only when that is named', async () => {
    const before = asked.length
    await refused(`${url}/plain`).toThrow('127.0.0.1 is not on the public internet')
    await refused(`http://localhost:${port}/plain`).toThrow('localhost is not on the public internet')
    await expect(ask('/plain', { privateHosts: new Set([`127.0.0.1:${port + 1}`]) })).rejects.toThrow(
      RefusedAddressError
    )
    expect(asked).toHaveLength(before)
    expect(await ask('/plain')).toMatchObject({ status: 200, body: Buffer.from('plain') })
  })

  test.each([
    ['/bomb', TooLongError],
    ['/long', TooLongError],
    ['/endless', TooLongError],
    ['/odd', UnreachableError],
    ['/broken', UnreachableError],
    ['/cut', UnreachableError]
  ])('at %s is given up', async (path, kind) => {
    await expect(ask(path)).rejects.toThrow(kind)
  })

  test.each(['/endless', '/odd', '/long'])('at %s is not read when its headers are enough', async path => {
    expect(await ask(path, { maxBytes: 0, headersOnly: true })).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  })

  test.each(['/slow', '/silent'])('at %s is not waited for beyond the time limit', async path => {
    await expect(ask(path, { timeout: 100 })).rejects.toThrow('no answer in time')
  })

  test('is not waited for when the caller ends it', async () => {
    await expect(ask('/silent', { signal: AbortSignal.timeout(20) })).rejects.toThrow('timeout')
  })
})

describe('a redirect', () => {
  test('is refused unless the caller follows some', async () => {
    await expect(ask('/there')).rejects.toThrow('answered 302: no further redirect is followed')
    expect(await ask('/there', { redirects: 1 })).toMatchObject({ status: 200, url: new URL(`${url}/plain`) })
    await expect(ask('/loop', { redirects: 3 })).rejects.toThrow(RefusedAddressError)
    await expect(ask('/there', { method: 'POST', body: 'x', redirects: 3 })).rejects.toThrow(RefusedAddressError)
    expect(await ask('/there', { redirects: 'returned' })).toMatchObject({
      status: 302,
      headers: { location: '/plain' }
    })
    expect(await ask('/file', { redirects: 'returned' })).toMatchObject({ status: 302 })
  })

  test.each([
    ['/inside', '169.254.169.254 is not on the public internet'],
    ['/file', 'file: is neither http nor https'],
    ['/nowhere', 'answered 302 without an address']
  ])('to %s is refused', async (path, reason) => {
    await expect(ask(path, { redirects: 3 })).rejects.toThrow(reason)
  })

  test('to another origin takes no secrets along', async () => {
    await ask('/elsewhere', { redirects: 1, headers: { authorization: 'Bearer secret', accept: 'text/plain' } })
    const [first, second] = asked.slice(-2)
    expect(first?.headers).toMatchObject({ authorization: 'Bearer secret' })
    expect(second).toMatchObject({ path: '/plain', headers: { accept: 'text/plain' } })
    expect(second?.headers).not.toHaveProperty('authorization')
  })
})
