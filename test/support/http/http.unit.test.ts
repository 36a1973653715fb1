import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServer, type RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { get, head, post, send } from './http.ts'

const answers: Readonly<Record<string, RequestListener>> = {
  '/packed': (request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'X-Accepted': String(request.headers['accept-encoding']) })
    response.end(gzipSync('plain'))
  },
  '/echo': (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      response.end(JSON.stringify({ chunks: chunks.length, text: String(Buffer.concat(chunks)) }))
    )
  },
  '/refuse': (_, response) => response.writeHead(401).end('no'),
  '/reset': request => request.socket.resetAndDestroy()
}

const server = createServer((request, response) => answers[request.url ?? '']?.(request, response))
let url = ''

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address !== null && typeof address !== 'string') url = `http://127.0.0.1:${address.port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('bytes stay as they came, and text is decompressed', async () => {
  const response = await get(`${url}/packed`, { 'accept-encoding': 'gzip;q=0.5' })
  expect(response.body).toEqual(gzipSync('plain'))
  expect(response.text()).toBe('plain')
  expect(response.headers['x-accepted']).toBe('gzip;q=0.5')
})

test('no Accept-Encoding is sent unasked', async () => {
  expect((await get(`${url}/packed`)).headers['x-accepted']).toBe('undefined')
})

test('HEAD has headers and no body', async () => {
  const response = await head(`${url}/packed`)
  expect([response.status, response.body.length, response.text()]).toEqual([200, 0, ''])
})

test('a body is sent chunk by chunk at its own pace', async () => {
  async function* slowly() {
    yield Buffer.from('a')
    await delay(50)
    yield Buffer.from('b')
  }
  const response = await send(`${url}/echo`, { method: 'POST', body: slowly() })
  expect(response.json()).toEqual({ chunks: 2, text: 'ab' })
})

test('malformed JSON goes out as it is', async () => {
  expect((await post(`${url}/echo`, '{"a":')).json()).toEqual({ chunks: 1, text: '{"a":' })
})

test('an answer before the end of the body counts, and the rest is not sent', async () => {
  const size = 64 * 1024 * 1024
  const response = await send(`${url}/refuse`, { method: 'POST', body: Buffer.alloc(size) })
  expect([response.status, response.text()]).toEqual([401, 'no'])
  expect(response.bytesSent).toBeLessThan(size / 2)
})

test('a broken connection, an abort and a failing body are errors', async () => {
  await expect(get(`${url}/reset`)).rejects.toThrow('ECONNRESET')
  await expect(send(`${url}/echo`, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  async function* failing() {
    yield Buffer.from('a')
    throw new Error('the body broke')
  }
  await expect(send(`${url}/echo`, { method: 'POST', body: failing() })).rejects.toThrow('the body broke')
})
