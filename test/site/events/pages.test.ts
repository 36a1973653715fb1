import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { curator, type Row } from '../../catalog/support/curator.ts'
import { publishTutorials } from '../../learner/support/learning.ts'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get, type HttpResponse } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { newMission } from './support/missions.ts'
import { eventsIn } from '../sessions/support/calendar.ts'

const HOUR = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await startBackend()
  gateway = await startGateway(backend.url)
})
afterAll(() => gateway.stop())

const page = (path: string, headers = {}): Promise<HttpResponse> =>
  get(gateway.url + path, { accept: 'text/html', ...headers })
const textOf = async (path: string, headers = {}): Promise<string> => (await page(path, headers)).text()

const newEvent = (name: string, more: Record<string, unknown>): Promise<Row> =>
  curator(backend).made('Events', { name, ...more })

verifies('GATEWAY-020', '/app-space is a page, also while there is no event', async () => {
  const empty = await page('/app-space')
  expect([empty.status, empty.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(empty.text()).toContain('There are no events yet.')
  expect(await textOf('/events/')).toContain('There are no events yet.')
  expect(await textOf('/')).not.toContain('href="/events/"')
  expect((await page('/app-space/')).headers.location).toBe('/app-space')
  expect((await page('/events')).headers.location).toBe('/events/')
})

test('events have a list by state and a page each, which everyone can read and keep', async () => {
  await publishTutorials(backend, { 'camp-one': 2, 'camp-two': 1 })
  const mission = await newMission(backend, 'camp', ['camp-one', 'camp-two'])
  const where = { timeZone: 'Europe/Berlin', location: 'Berlin, Hall <4>', region: 'EMEA', format: 'Workshop' }
  const links = { url: 'https://camp.example/', termsVersion: 3, termsUrl: '/terms', mission_ID: mission.ID }
  const current = await newEvent('Summer camp', { startDate: at(-2), endDate: at(2), ...where, ...links })
  const next = await newEvent('Winter camp', {
    ...{ startDate: '2030-01-10T23:30:00Z', endDate: '2030-01-11T07:00:00Z', timeZone: 'Asia/Tokyo', isVirtual: true }
  })
  const past = await newEvent('Spring camp', { startDate: at(-48), endDate: at(-24) })
  await until(async () => (await textOf('/events/')).includes('Summer camp'))

  const list = await page('/events/')
  expect(list.headers['cache-control']).toBe('public, max-age=60')
  expect((await page('/events/', { 'if-none-match': list.headers.etag })).status).toBe(304)
  const found = [...list.text().matchAll(/<h2 id="events-(\w+)"|class="event-title"><a href="([^"]+)"/g)]
  expect(found.map(([, state, href]) => state ?? href)).toEqual(
    ['current', current, 'upcoming', next, 'past', past].map(each =>
      typeof each === 'string' ? each : `/events/${each.legacyId}`
    )
  )

  const path = `/events/${next.legacyId}`
  const text = await textOf(path)
  expect(text).toContain(`<link rel="canonical" href="${gateway.url}${path}"/>`)
  expect(text.replace(/\s/g, ' ')).toMatch(/11 Jan 2030, 08:30.{1,3}16:00 GMT\+9/)
  expect(structured(text)).toMatchObject({
    ...{ '@type': 'Event', name: 'Winter camp', startDate: '2030-01-10T23:30:00.000Z' },
    location: { '@type': 'VirtualLocation' }
  })
  expect(await textOf(path, { 'accept-language': 'de' })).toContain('Teilnehmen')
  const file = await get(`${gateway.url}${path}.ics`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(eventsIn(file.text()).length).toBe(1)
  expect(file.text()).toContain('DTSTART;TZID=Asia/Tokyo:20300111T083000')

  const own = await textOf(`/events/${current.legacyId}`)
  for (const shown of ['Berlin, Hall &lt;4>', 'Europe, Middle East, Africa', 'data-event-terms="/terms"'])
    expect(own).toContain(shown)
  for (const href of ['/tutorials/camp-one', '/tutorials/camp-two', '/missions/camp', 'https://camp.example/'])
    expect(own).toContain(`href="${href}"`)
  expect(await textOf('/sitemap.xml')).toContain(`<loc>${gateway.url}${path}</loc>`)
  await until(async () => (await textOf('/')).split('href="/events/"').length > 2)
})

const structured = (text: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')

test('an event that is not there has no page', async () => {
  for (const path of ['/events/1', '/events/none', '/events/1.ics', '/app-space?event=1', '/app-space?event=x'])
    expect([path, (await page(path)).status]).toEqual([path, 404])
})

test('the booth has the tutorials of the event that is under way, or of the one that it is asked for', async () => {
  const booth = await textOf('/app-space')
  expect(booth).toContain('Summer camp')
  expect([...booth.matchAll(/data-tutorial="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/tutorials/camp-one',
    '/tutorials/camp-two'
  ])
  const [row] = await backend.sql(`SELECT legacyId AS n FROM tutorials_events_Events WHERE name = 'Spring camp'`)
  const other = await textOf(`/app-space?event=${String(row?.['n'])}`)
  expect(other).toContain('This event has no tutorials yet.')
  expect(other).toContain('>Summer camp</a>')
})

test('the states follow the clock, without a write', async () => {
  const soon = new Date(Date.now() + 3000).toISOString()
  await newEvent('Short camp', { startDate: at(-1), endDate: soon })
  const stateOf = async (): Promise<string | undefined> => {
    const { events } = (await get(`${gateway.url}/build/events`)).json<{ events: { name: string; state: string }[] }>()
    return events.find(({ name }) => name === 'Short camp')?.state
  }
  await until(async () => (await stateOf()) === 'current')
  await until(async () => (await stateOf()) === 'past')
})
