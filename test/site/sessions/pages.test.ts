import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inSteps } from '../../embeddings/support/tutorials.ts'
import { storeGraph } from '../../graph/support/stored-graph.ts'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get, type HttpResponse } from '../../support/http/http.ts'
import { publish } from '../../support/publish.ts'
import { until } from '../../support/until.ts'
import { eventsIn } from './support/calendar.ts'
import { smallFeed } from './support/session-feed.ts'
import { linkToConcept, storeSessions, withdraw } from './support/store-sessions.ts'

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await startBackend()
  gateway = await startGateway(backend.url)
})
afterAll(() => gateway.stop())

const page = (path: string, headers = {}): Promise<HttpResponse> =>
  get(gateway.url + path, { accept: 'text/html', ...headers })
const listed = async (path: string): Promise<string[]> =>
  [...(await page(path)).text().matchAll(/class="session-title"><a href="\/teched\/sessions\/([^/]+)\/"/g)].map(
    ([, slug = '']) => slug
  )

verifies('GATEWAY-034', '/teched/ is the directory of sessions, without and with sessions', async () => {
  const empty = await page('/teched/')
  expect([empty.status, empty.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(empty.text()).toContain('There are no sessions yet.')
  expect((await page('/')).text()).not.toContain('href="/teched/"')

  await storeSessions(backend, smallFeed)
  await until(async () => (await listed('/teched/')).length === 6)
  expect(await listed('/teched/')).toEqual(['be-101', 'be-102', 'be-103', 'be-104', 've-201', 'be-105'])
  const { headers } = await page('/teched/')
  expect([headers['cache-control'], headers['set-cookie']]).toEqual(['public, max-age=60', undefined])
  expect((await page('/teched/', { 'if-none-match': headers.etag })).status).toBe(304)
  await until(async () => (await page('/')).text().split('href="/teched/"').length === 3)
})

test('words find sessions by the engine of the platform, misspelled and by who speaks', async () => {
  await until(async () => (await listed('/teched/?q=comand+lnie')).join() === 'be-101')
  expect((await page('/teched/?q=comand+lnie')).text()).toContain('Showing what was found for “command line”.')
  expect((await listed('/teched/?q=ada+example')).sort()).toEqual(['be-101', 'be-102'])
  expect(await listed('/teched/?q=ada+example&track=data')).toEqual(['be-102'])
  expect((await page('/teched/?q=zebra')).text()).toContain('No session fits.')
})

test('a session has a page, with what search engines read, and in its own language', async () => {
  const text = (await page('/teched/sessions/be-101/')).text()
  for (const shown of [
    '<title>Deploy services with the command line · Tutorials</title>',
    `<link rel="canonical" href="${gateway.url}/teched/sessions/be-101/"/>`,
    'Tue 3 Nov, <time dateTime="2026-11-03T09:00:00.000Z">10:00</time>–<time dateTime="2026-11-03T09:45:00.000Z">10:45</time> CET',
    '<a href="/teched/speakers/ada-example/">Ada Example</a>',
    'href="https://conference.example/be-101"'
  ])
    expect(text.replaceAll('datetime=', 'dateTime=')).toContain(shown)
  expect(structured(text)).toMatchObject({
    '@type': 'Event',
    startDate: '2026-11-03T09:00:00.000Z',
    location: { '@type': 'Place', name: 'Hall 2' },
    performer: [{ '@type': 'Person', name: 'Ada Example' }]
  })
  expect((await page('/teched/sessions/be-103/')).text()).toContain('<h1 lang="de">Sicherheit für die Entwicklung</h1>')
  expect((await page('/teched/sessions/ve-201/')).text()).toContain('Agents; tools, and &lt;protocols>')
  expect((await page('/teched/sessions/be-101/', { 'accept-language': 'de' })).text()).toContain('lang="en">Deploy')
})

const structured = (text: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')

test('a speaker has a page, with structured data and without pictures of other hosts', async () => {
  const text = (await page('/teched/speakers/ada-example/')).text()
  expect(structured(text)).toMatchObject({ '@type': 'Person', name: 'Ada Example', jobTitle: 'Engineer' })
  expect(text).toContain('href="/teched/sessions/be-102/"')
  expect(text).not.toContain('<img')
  expect((await page('/teched/speakers/')).text()).toContain('2 speakers')
})

test('schedule and calendar are pages without scripts', async () => {
  expect((await page('/teched/schedule/?day=2026-11-03')).text()).toMatch(/Hall 2<.*be-101.*Hall 10<.*be-102/s)
  const calendar = (await page('/teched/calendar/')).text()
  expect(calendar).toContain('November 2026')
  expect(calendar).toContain('href="/teched/?day=2026-11-03"')
})

test.each([
  ['/teched', 301, '/teched/'],
  ['/TechEd/Schedule?day=2026-11-03', 301, '/teched/schedule/?day=2026-11-03'],
  ['/teched/sessions/BE-101', 301, '/teched/sessions/be-101/'],
  ['/teched/speakers/ada-example', 301, '/teched/speakers/ada-example/'],
  ['/teched/sessions/not-there/', 404, undefined],
  ['/teched/sessions/not-there.ics', 404, undefined],
  ['/teched/sessions/be-105.ics', 404, undefined],
  ['/teched/speakers/not-there/', 404, undefined],
  ['/teched/unknown/', 404, undefined]
])('%s answers %i', async (path, status, location) => {
  const answer = await page(path)
  expect([answer.status, answer.headers.location]).toEqual([status, location])
})

test('sessions are files for calendars, one and many', async () => {
  const one = await get(`${gateway.url}/teched/sessions/be-101.ics`)
  expect([one.headers['content-type'], one.headers['content-disposition']]).toEqual([
    'text/calendar; charset=utf-8',
    'attachment; filename="be-101.ics"'
  ])
  expect(summaries(one)).toEqual(['Deploy services with the command line'])
  const many = await get(`${gateway.url}/teched/my-schedule.ics?sessions=be-101,nothing,ve-201`)
  expect(summaries(many)).toEqual(['Deploy services with the command line', 'Agents; tools, and <protocols>'])
  const data = await get(`${gateway.url}/teched/_sessions.json?sessions=be-102,nothing`)
  expect(data.json<{ sessions: unknown[] }>().sessions).toEqual([
    expect.objectContaining({ slug: 'be-102', title: 'Queries that scale', zone: 'Europe/Berlin' })
  ])
})

const summaries = (file: HttpResponse): string[] => eventsIn(file.text()).map(({ summary }) => summary)

test('search engines hear of each page, and of none that is personal', async () => {
  const text = (await get(`${gateway.url}/sitemap.xml`)).text()
  for (const path of ['/teched/', '/teched/sessions/be-101/', '/teched/speakers/bo-sample/'])
    expect(text).toContain(`<loc>${gateway.url}${path}</loc>`)
  expect(text).not.toContain('my-schedule')
  expect((await page('/teched/my-schedule/')).text()).toContain('<meta name="robots" content="noindex"/>')
})

test('a session that the catalog has no longer is gone at once', async () => {
  await withdraw(backend, 'be-105')
  await until(async () => (await page('/teched/sessions/be-105/')).status === 404)
  expect((await page('/teched/sessions/be-101/')).status).toBe(200)
})

test('the page of a concept, and of a tutorial that teaches it, lead to its sessions', async () => {
  await publish(backend, { 'talked-of': inSteps('Talked of', 'The command line.') })
  await storeGraph(backend, {
    concepts: { 'command-line': { name: 'Command line' }, silent: {} },
    teaches: [['talked-of', 'command-line']]
  })
  await linkToConcept(backend, 'be-101', 'command-line')
  const link = '<a href="/teched/sessions/be-101/"'
  for (const path of ['/concepts/command-line', '/tutorials/talked-of'])
    await until(async () => (await page(path)).text().includes(link))
  expect((await page('/concepts/silent')).text()).not.toContain('/teched/sessions/')
})
