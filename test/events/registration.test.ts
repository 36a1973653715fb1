import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { curator, refusal, type Row } from '../catalog/support/curator.ts'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'

onBothInFullRun('statements', 'types', 'times')

const HOUR = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

let backend: Backend
/** Numbers of the tutorials: one on the path, one in its group, one elsewhere. */
let numbers: readonly number[]
let mission: Row

interface MyEvent {
  readonly eventLegacyId: number
  readonly [column: string]: unknown
}

beforeAll(async () => {
  backend = await leaseBackend()
  numbers = await publishTutorials(backend, { 'camp-one': 1, 'camp-two': 1, 'not-of-camp': 1 })
  const { active, tag } = curator(backend)
  const { ID: tag_ID } = await tag('tag-of-camp')
  const named = (slug: string) => ({ slug, title: slug, tags: [{ tag_ID }] })
  const group = (await active('Groups', { ...named('camp-group'), items: [await item('camp-two')] })).json<Row>()
  const items = [await item('camp-one'), { taskType: 'GROUP', group_ID: group.ID, itemOrder: 2 }]
  const made = await active('Missions', { ...named('camp-mission'), completionPaths: [{ name: 'Path', items }] })
  mission = made.json<Row>()
})

async function item(slug: string) {
  const [row] = await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug])
  return { tutorial_ID: row?.['id'], itemOrder: 1 }
}

async function newEvent(more: object = {}): Promise<Row> {
  const row = { name: `Camp ${randomUUID()}`, startDate: at(-1), endDate: at(1), mission_ID: mission.ID, ...more }
  return curator(backend).made('Events', row)
}

async function register(user: string, body: object): Promise<readonly [number, Record<string, unknown>]> {
  const answer = await post(`${backend.url}/api/registerForEvent`, body, as(user))
  return [answer.status, answer.json<Record<string, unknown>>()]
}

async function myEvents(user: string, parameters = ''): Promise<readonly MyEvent[]> {
  const answer = await get(`${backend.url}/api/getMyEvents(${parameters})`, as(user))
  expect([answer.status, answer.text()]).toEqual([200, expect.anything()])
  return answer.json<{ value: readonly MyEvent[] }>().value
}

const mine = async (user: string, event: Row): Promise<MyEvent | undefined> =>
  (await myEvents(user)).find(({ eventLegacyId }) => eventLegacyId === event.legacyId)

describe('an event with terms', () => {
  test('registers who accepts exactly its version, and asks again when it changes', async () => {
    const event = await newEvent({ termsVersion: 3, termsUrl: '/terms' })
    const eventLegacyId = event.legacyId
    for (const termsVersion of [undefined, null, 2, 4]) {
      const answer = await post(`${backend.url}/api/registerForEvent`, { eventLegacyId, termsVersion }, as('learner'))
      expect([termsVersion, ...refusal(answer)]).toEqual([termsVersion, 400, 'termsVersion'])
      expect(answer.text()).toContain('termsVersion must be 3')
    }
    expect(await mine('learner', event)).toBeUndefined()
    expect(await register('learner', { eventLegacyId, termsVersion: 3 })).toMatchObject([
      200,
      { eventLegacyId, termsVersion: 3, showName: false, termsAcceptedAt: expect.any(String) }
    ])

    await curator(backend).patch(`Events(${event.ID})`, { termsVersion: 4 })
    expect(await mine('learner', event)).toMatchObject({ acceptedTerms: 3, termsVersion: 4, registered: true })
    expect((await register('learner', { eventLegacyId, termsVersion: 3 }))[0]).toBe(400)
    expect(await register('learner', { eventLegacyId, showName: true })).toMatchObject([
      200,
      { termsVersion: 3, showName: true }
    ])
    expect(await register('learner', { eventLegacyId, termsVersion: 4 })).toMatchObject([
      200,
      { termsVersion: 4, showName: true }
    ])
  })

  test('has terms that lead somewhere', async () => {
    const { post: create } = curator(backend)
    for (const [field, value] of [
      ['termsUrl', 'javascript:alert(1)'],
      ['termsUrl', '//elsewhere.example'],
      ['termsVersion', -1]
    ] as const)
      expect(refusal(await create('Events', { name: 'Camp', [field]: value }))).toEqual([400, field])
  })
})

test('the consent to a name is changed by registering again, also when the event is over', async () => {
  const event = await newEvent()
  const eventLegacyId = event.legacyId
  expect(await register('author', { eventLegacyId, showName: true })).toMatchObject([200, { showName: true }])
  expect(await register('author', { eventLegacyId })).toMatchObject([200, { showName: true }])
  await curator(backend).patch(`Events(${event.ID})`, { endDate: at(-0.5) })
  expect(await register('author', { eventLegacyId, showName: false })).toMatchObject([200, { showName: false }])
  expect((await register('learner', { eventLegacyId, showName: true }))[0]).toBe(409)
  const answer = await post(`${backend.url}/api/registerForEvent`, { eventLegacyId, showName: 'yes' }, as('author'))
  expect(answer.status).toBe(400)
})

testOnBoth('points are those of the event: its mission and time, or what was done for it', async () => {
  const [inPath = 0, inGroup = 0, elsewhere = 0] = numbers
  const { create, reset } = learner(backend, 'agent')
  const event = await newEvent()
  const other = await newEvent({ mission_ID: null })
  const later = await newEvent({ startDate: at(1), endDate: at(2) })
  const nothing = { registered: false, completions: 0, points: 0, tutorialCount: 2, showName: false, joinedAt: null }
  expect(await myEvents('agent', `eventLegacyId=${event.legacyId}`)).toMatchObject([nothing])

  await create(inPath, 'TUTORIAL')
  await create(elsewhere, 'TUTORIAL', { eventLegacyId: other.legacyId })
  expect(await mine('agent', event)).toBeUndefined()
  expect(await mine('agent', other)).toMatchObject({ registered: false, completions: 1, points: 10 })

  for (const { legacyId } of [event, later]) await register('agent', { eventLegacyId: legacyId })
  expect(await mine('agent', event)).toMatchObject({ registered: true, completions: 1, points: 10 })
  await create(inGroup, 'TUTORIAL')
  await reset('camp-one')
  expect(await mine('agent', event)).toMatchObject({ tutorialCount: 2, completions: 2, points: 20 })
  await create(inPath, 'TUTORIAL')
  expect(await mine('agent', event)).toMatchObject({ completions: 2, points: 20 })
  expect(await mine('agent', later)).toMatchObject({ registered: true, completions: 0 })
  expect((await get(`${backend.url}/api/getMyEvents(eventLegacyId=1)`, as('agent'))).status).toBe(404)
})
