import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test } from '../support/database/test-on-both.ts'
import { as, get, head, post, send } from '../support/http/http.ts'

onBoth('statements', 'times')

const DAY = 24 * 60 * 60 * 1000

let backend: Backend
const now = Date.now()
const day = (days: number) => new Date(now + days * DAY).toISOString()

const create = (name: string, more: object = {}) =>
  post(`${backend.url}/admin/Events`, { name, startDate: day(1), endDate: null, ...more }, as('admin'))
const read = (query = '') => get(`${backend.url}/api/homepage/events${query}`)
type Answer = { value: readonly Readonly<Record<string, unknown>>[] }
const titles = async (query = '') => (await read(query)).json<Answer>().value.map(({ title }) => title)

const config = async (change: object) => {
  const { value } = (await get(`${backend.url}/admin/HomepageConfig`, as('admin'))).json<{ value: { ID: string }[] }>()
  return send(`${backend.url}/admin/HomepageConfig(${value[0]?.ID})`, {
    method: 'PATCH',
    headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(change)
  })
}

beforeAll(async () => {
  backend = await startBackend()
  for (const [name, more] of [
    ['Past', { startDate: day(-3), endDate: day(-2) }],
    ['Under way', { startDate: day(-1), endDate: day(5) }],
    ['Americas', { startDate: day(5), region: 'AMERICAS' }],
    [
      'Europe',
      {
        startDate: day(3),
        endDate: day(4),
        region: 'EMEA',
        location: 'Berlin',
        format: 'Workshop',
        eventType: 'CODEJAM'
      }
    ],
    ['Online', { startDate: day(4), isVirtual: true, url: '/online', registerUrl: 'https://e.example/register' }],
    ['Everywhere', { startDate: day(2), endDate: null }],
    ['Hidden', { onHomepage: false }],
    ['Undated', { startDate: null, endDate: null }],
    ['Asia', { startDate: day(6), region: 'APJ', isVirtual: true }]
  ] as const)
    expect([name, (await create(name, more)).status]).toEqual([name, 201])
})

describe('upcoming events', () => {
  verifies(
    ['HOMEPAGE-047', 'HOMEPAGE-048', 'HOMEPAGE-049'],
    'are the next four, in both notations, for a minute',
    async () => {
      const answer = await read()
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
      const { value } = answer.json<Answer>()
      expect(value.map(({ title }) => title)).toEqual(['Everywhere', 'Europe', 'Online', 'Americas'])
      expect(value[1]).toEqual({
        ...{ title: 'Europe', startsAt: day(3), endsAt: day(4), location: 'Berlin', format: 'Workshop' },
        ...{
          legacyId: expect.any(Number),
          register: null,
          url: null,
          eventType: 'CODEJAM',
          region: 'EMEA',
          isVirtual: false
        }
      })
      expect(value[2]).toMatchObject({ region: 'VIRTUAL', url: '/online', register: 'https://e.example/register' })
      expect((await read('()')).json()).toMatchObject({ value })
      const tag = { 'if-none-match': String(answer.headers['etag']) }
      expect((await get(`${backend.url}/api/homepage/events`, tag)).status).toBe(304)
      expect((await head(`${backend.url}/api/homepage/events`)).status).toBe(200)
    }
  )

  verifies('HOMEPAGE-047', 'are those of a region, and virtual ones unless these are left out', async () => {
    expect(await titles('?region=EMEA')).toEqual(['Everywhere', 'Europe', 'Online', 'Asia'])
    expect(await titles('?region=EMEA&includeVirtual=false')).toEqual(['Everywhere', 'Europe'])
    expect(await titles('?region=VIRTUAL')).toEqual(['Online', 'Asia'])
    expect(await titles('?region=MARS')).toEqual(await titles('?region=ALL'))
    expect(await titles("(region='EMEA',includeVirtual=false)")).toEqual(['Everywhere', 'Europe'])
    const refused = await read('?includeVirtual=perhaps')
    expect([refused.status, refused.text()]).toEqual([400, expect.stringContaining('includeVirtual must be')])
  })

  test('follow a change at once, and the band can be switched off', async () => {
    expect((await create('Soon', { startDate: day(1.5) })).status).toBe(201)
    expect(await titles()).toEqual(['Soon', 'Everywhere', 'Europe', 'Online'])
    expect((await config({ eventsBandEnabled: false })).status).toBe(200)
    expect(await titles()).toEqual([])
    await config({ eventsBandEnabled: true })
    expect(await titles()).toContain('Soon')
  })

  test('leave the list in the moment in which they begin', async () => {
    await backend.at(2 * DAY + 60_000)
    expect(await titles('?region=AMERICAS')).toEqual(['Online', 'Americas', 'Asia'])
    await backend.at(0)
  })

  test.each([
    ['url', 'javascript:alert(1)'],
    ['registerUrl', '//other.example'],
    ['region', 'MARS']
  ])('with the %s %s are refused', async (field, value) => {
    const refused = await create('Refused', { [field]: value })
    expect([refused.status, refused.text()]).toEqual([400, expect.stringContaining(field)])
  })
})
