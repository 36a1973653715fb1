import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { startUpstream, type Upstream } from '../../support/http/upstream.ts'
import { visitor } from '../../support/http/visitor.ts'
import { answerFeeds, siteFeeds } from '../../support/site-feeds.ts'

let gateway: Gateway
let upstream: Upstream

beforeAll(async () => {
  upstream = await startUpstream(answerFeeds(() => siteFeeds([])))
  gateway = await startGateway(upstream.url)
})

const page = { accept: 'text/html' }
const open = (path: string, headers = {}) => get(gateway.url + path, { ...page, ...headers })

describe('the open display', () => {
  verifies('GATEWAY-021', 'is a page of its own for everybody', async () => {
    const answer = await open('/event-display')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.text()).toContain('<html lang="en" data-page="display">')
    expect(answer.text()).toContain('data-display="open"')
    // neither header nor footer of the site
    expect(answer.text()).not.toContain('site-header')
    expect(answer.text()).toContain('<meta name="robots" content="noindex"/>')
  })

  test('is the same for every event, so that it is cached as one', async () => {
    const [one, other] = [await open('/event-display?eventId=7'), await open('/event-display?demo=1')]
    expect(one.headers).toMatchObject({ etag: other.headers.etag, 'cache-control': 'public, max-age=60' })
    expect((await open('/event-display', { 'if-none-match': one.headers.etag })).status).toBe(304)
  })

  test('speaks the language of the browser', async () => {
    const answer = await open('/event-display', { 'accept-language': 'de' })
    expect(answer.text()).toContain('Anzeige der Veranstaltung')
    expect(answer.headers.vary).toContain('Accept-Language')
  })

  test('is only read, at one address', async () => {
    const moved = await open('/event-display/?eventId=7')
    expect([moved.status, moved.headers.location]).toEqual([301, '/event-display?eventId=7'])
    expect((await open('/event-display/other')).status).toBe(404)
    expect((await fetch(`${gateway.url}/event-display`, { method: 'POST' })).status).toBe(405)
  })
})

describe('the display behind a login', () => {
  verifies('GATEWAY-025', 'is a page for whoever has logged in', async () => {
    const anonymous = await open('/display-app/?eventId=7')
    expect(anonymous.status).toBe(303)
    expect(anonymous.headers.location).toBe(`/login?returnTo=${encodeURIComponent('/display-app/?eventId=7')}`)
    expect((await get(`${gateway.url}/display-app/`)).status).toBe(401)

    const learner = visitor(gateway.url)
    await learner.logIn('learner', '/event-display')
    const answer = await learner.ask('/display-app/?eventId=7', { headers: page })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.text()).toContain('data-display="login"')
  })

  test('is never answered without a login, also once it is in memory, and no shared cache keeps it', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner', '/event-display')
    const answer = await learner.ask('/display-app/')
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, max-age=0', etag: expect.any(String) })
    for (const headers of [{}, { 'if-none-match': String(answer.headers.etag) }])
      expect((await get(`${gateway.url}/display-app/`, headers)).status).toBe(401)
    const known = await learner.ask('/display-app/', { headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(known.status).toBe(304)
  })

  test('is found without its slash', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner', '/event-display')
    const { status, headers } = await learner.ask('/display-app?eventId=7')
    expect([status, headers.location]).toEqual([301, '/display-app/?eventId=7'])
  })
})

test('every script and stylesheet of the display comes from here, and the stream is a part of its own', async () => {
  const text = (await open('/event-display')).text()
  const assets = [...text.matchAll(/(?:src|href)="(\/site\/[^"]+\.(?:js|css))"/g)].map(([, address]) => String(address))
  expect(assets.some(address => /\/display-[^/]*\.css$/.test(address))).toBe(true)
  const scripts = await Promise.all(
    assets.filter(address => address.endsWith('.js')).map(async address => (await get(gateway.url + address)).text())
  )
  expect(scripts.join('')).not.toContain('engine.io')
  expect(scripts.join('')).toContain('getEventSnapshot')
})
