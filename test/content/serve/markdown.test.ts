import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { get, head, type HttpResponse } from '../../support/http/http.ts'
import { publish } from '../../support/publish.ts'

let backend: Backend

const at = (slug: string, headers = {}): Promise<HttpResponse> =>
  get(`${backend.url}/content/tutorials/${slug}/markdown`, headers)
const page = (text: string): string =>
  `<html><body><article><h1>Herbs</h1><h2>Dry</h2><p>${text} <a href="#b">b</a></p></article></body></html>`

beforeAll(async () => {
  backend = await leaseBackend()
  await publish(backend, { 'md-one': page('Mint & more.'), 'md-two': page('Mint & more.'), 'md-bare': '<p>Thyme' })
})

test('is the text of the page without its title, with addresses that work elsewhere', async () => {
  const answer = await at('md-one')
  expect([answer.status, answer.text()]).toEqual([200, '## Dry\n\nMint & more. [b](/tutorials/md-one#b)\n'])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'public, max-age=60, s-maxage=600, stale-while-revalidate=600',
    'edge-cache-tag': 'content, item-md-one'
  })
  expect((await at('md-two')).text()).toContain('(/tutorials/md-two#b)')
})

test('is there for a document without an article', async () => {
  expect((await at('md-bare')).text()).toBe('Thyme\n')
})

test('is the same from memory, compressed and with HEAD, and is not sent again to who has it', async () => {
  const first = await at('md-one')
  expect((await at('md-one')).body).toEqual(first.body)
  for (const coding of ['gzip', 'br']) {
    const answer = await at('md-one', { 'accept-encoding': coding })
    expect([answer.headers['content-encoding'], answer.text()]).toEqual([coding, first.text()])
  }
  const bare = await head(`${backend.url}/content/tutorials/md-one/markdown`)
  expect([bare.status, bare.body.length]).toEqual([200, 0])
  expect((await at('md-one', { 'if-none-match': first.headers.etag })).status).toBe(304)
})

test('follows what is published', async () => {
  const { etag } = (await at('md-one')).headers
  await publish(backend, { 'md-one': page('Sage.') })
  const answer = await at('md-one', { 'if-none-match': etag })
  expect([answer.status, answer.text()]).toEqual([200, '## Dry\n\nSage. [b](/tutorials/md-one#b)\n'])
})

test.each(['md-unknown', '__nav__', 'constructor'])('is 404 where none is: %s', async slug => {
  expect((await at(slug)).status).toBe(404)
})
