import { beforeAll, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { curator, refusal, type Row } from '../catalog/support/curator.ts'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse } from '../support/http/http.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'transactions')

let backend: Backend
let tutorials: readonly number[]
let mission: Row

beforeAll(async () => {
  backend = await leaseBackend()
  tutorials = await publishTutorials(backend, { 'reset-event-1': 1, 'reset-event-2': 1 })
  const { active, tag } = curator(backend)
  const { ID: tag_ID } = await tag('tag-of-reset')
  const named = (slug: string) => ({ slug, title: slug, tags: [{ tag_ID }] })
  const item = async (slug: string) => {
    const [row] = await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug])
    return { tutorial_ID: row?.['id'], itemOrder: 1 }
  }
  const group = await active('Groups', { ...named('reset-event-group'), items: [await item('reset-event-2')] })
  const items = [await item('reset-event-1'), { taskType: 'GROUP', group_ID: group.json<Row>().ID, itemOrder: 2 }]
  const made = await active('Missions', { ...named('reset-event-way'), completionPaths: [{ name: 'Way', items }] })
  mission = made.json<Row>()
})

const newEvent = (): Promise<Row> =>
  curator(backend).made('Events', { name: `Hall ${randomUUID()}`, mission_ID: mission.ID })

const reset = ({ ID }: Row, confirmation: unknown, user = 'admin'): Promise<HttpResponse> =>
  curator(backend, user).post(`Events(${ID})/AdminService.resetEvent`, { confirmation })

const counted = async ({ legacyId }: Row, user: string): Promise<unknown> => {
  const answer = await get(`${backend.url}/api/getMyEvents(eventLegacyId=${legacyId})`, as(user))
  return answer.json<{ value: readonly { completions: number }[] }>().value[0]?.completions
}

const onScreens = async ({ legacyId }: Row): Promise<unknown> => {
  const path = `/rest/event-stream/getEventSnapshot(eventLegacyId=${legacyId})`
  return (await get(backend.url + path)).json<{ completions: number }>().completions
}

testOnBoth('a reset begins the event anew: people and their records stay, and count no more', async () => {
  const [first = 0, second = 0] = tutorials
  const { create, call, record } = learner(backend, 'agent')
  const event = await newEvent()
  await call('registerForEvent', { eventLegacyId: event.legacyId })
  await create(first, 'TUTORIAL', { eventLegacyId: event.legacyId })
  expect(await counted(event, 'agent')).toBe(1)
  await until(async () => (await onScreens(event)) === 1)

  const answer = await reset(event, event['name'])
  expect(answer.status).toBe(200)
  const { countsFrom } = answer.json<{ countsFrom: string }>()
  expect(Math.abs(Date.parse(countsFrom) - Date.now())).toBeLessThan(60_000)
  expect((await curator(backend).call('GET', `Events(${event.ID})`)).json()).toMatchObject({ countsFrom })
  expect(await counted(event, 'agent')).toBe(0)
  await until(async () => (await onScreens(event)) === 0)
  expect(await record('TUTORIAL', first)).toMatchObject({ status: 'COMPLETED', event_ID: event.ID })
  await create(second, 'TUTORIAL')
  expect(await counted(event, 'agent')).toBe(1)
  await until(async () => (await onScreens(event)) === 1)

  const path = `EventRegistrations?$filter=event_ID%20eq%20${event.ID}&$expand=user($select=displayName)`
  expect(await curator(backend).list(path)).toMatchObject([{ user: { displayName: 'Agatha Agent' } }])
  const audited = await backend.sql(
    `SELECT "user" AS who, data FROM tutorials_platform_AuditEvents WHERE action = 'events.resetEvent' AND object LIKE ?`,
    [`%${event.ID}%`]
  )
  expect(audited).toEqual([{ who: 'admin', data: expect.stringContaining(countsFrom) }])
})

test('nothing is reset without the name of the event, of an unknown one, or by others', async () => {
  const event = await newEvent()
  for (const confirmation of [undefined, null, '', String(event['name']).toLowerCase(), `${String(event['name'])} `])
    expect(refusal(await reset(event, confirmation))).toEqual([400, 'confirmation'])
  expect((await reset({ ...event, ID: randomUUID() }, event['name'])).status).toBe(404)
  for (const user of ['learner', 'display', 'author'])
    expect((await reset(event, event['name'], user)).status).toBe(403)
  expect((await curator(backend).call('GET', `Events(${event.ID})`)).json()).toMatchObject({ countsFrom: null })
  // only a reset sets it
  await curator(backend).patch(`Events(${event.ID})`, { countsFrom: '2030-01-01T00:00:00Z' })
  expect((await curator(backend).call('GET', `Events(${event.ID})`)).json()).toMatchObject({ countsFrom: null })
})

testOnBoth('an event shows the tutorials of its mission, those of groups as well', async () => {
  const event = await newEvent()
  const [row] = await curator(backend).list(
    `Events?$filter=ID%20eq%20${event.ID}&$expand=tutorials($select=slug;$orderby=slug),registrations`
  )
  expect(row).toMatchObject({
    tutorials: [{ slug: 'reset-event-1' }, { slug: 'reset-event-2' }],
    registrations: []
  })
})
