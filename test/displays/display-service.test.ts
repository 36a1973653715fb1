import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { pseudonymOf } from '../../lib/pseudonym.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, bearer, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { leaseIssuer, type LeasedIssuer } from '../support/http/issuer.ts'
import { until } from '../support/until.ts'
import { display, type MadeEvent, makeEvent, participant, snapshot, type Taking } from './support/event.ts'

const slugs = ['red-one', 'red-two', 'blue-three'].map(slug => `${slug}-${randomUUID().slice(0, 8)}`)
const [first = '', second = '', third = ''] = slugs

let backend: Backend
let issuer: LeasedIssuer
let event: MadeEvent
let ada: Taking
let ben: Taking

beforeAll(async () => {
  issuer = await leaseIssuer()
  backend = await leaseBackend(issuer.environment)
  event = await makeEvent(backend, slugs, { timeZone: 'Pacific/Kiritimati' })
  ada = await somebody('Ada Lovelace')
  ben = await somebody('Ben Nobody')
  await ada.register(event.number)
  await ben.register(event.number)
  await backend.sql(
    `UPDATE tutorials_events_EventRegistrations SET showName = ${databaseKind === 'sqlite' ? '1' : 'true'} WHERE user_ID = ?`,
    [(await ada.account()).ID]
  )
  await ben.complete(first)
  await ada.complete(first)
  await ada.complete(third)
  await until(async () => (await snapshot(backend, event.number)).completions === 3)
})

async function somebody(displayName: string): Promise<Taking> {
  const sub = randomUUID()
  const taking = participant(backend, bearer(await issuer.sign({ sub, scope: '' })))
  const { ID } = await taking.account()
  await backend.sql('UPDATE tutorials_people_Users SET displayName = ? WHERE ID = ?', [displayName, ID])
  return taking
}

const value = (answer: HttpResponse) => answer.json<{ value: unknown }>().value
const open = (call: string, headers = {}) => get(`${backend.url}/rest/event-stream/${call}`, headers)
const refused = (answer: HttpResponse) => [answer.status, answer.json<{ error: { message: string } }>().error.message]

describe('functions of DisplayService', () => {
  test('tell what the event counts', async () => {
    const day = new Date(Date.now()).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' })
    const call = async (name: string) => value(await display(backend, `${name}(eventLegacyId=${event.number})`))
    expect(await call('getEventBuckets')).toEqual([
      { bucketName: '1 tutorial', count: 1, percentage: 50 },
      { bucketName: '2 tutorials', count: 1, percentage: 50 }
    ])
    expect(await call('getEventBurnup')).toEqual([{ day, count: 3, cumulative: 3 }])
    expect(await call('getEventTrackStats')).toEqual([
      { missionLegacyId: event.mission, title: `Mission ${first}`, uniqueUsers: 2, completions: 3 }
    ])
    expect(await call('getCompletionSpeed')).toEqual([
      { taskLegacyId: event.tutorials.get(first), title: `About ${first}`, avgMinutes: 0, completions: 2 },
      { taskLegacyId: event.tutorials.get(third), title: `About ${third}`, avgMinutes: 0, completions: 1 }
    ])
  })

  test('name those who agree, and show a pseudonym of the event for others', async () => {
    const pseudonym = pseudonymOf(event.ID, (await ben.account()).ID)
    const { number } = await ada.account()
    const rows = [
      { userLegacyId: number, displayName: 'Ada Lovelace', completions: 2, points: 20 },
      { userLegacyId: null, displayName: pseudonym, completions: 1, points: 10 }
    ]
    const leaders = (more = '') => display(backend, `getLeaderboard(eventLegacyId=${event.number}${more})`)
    expect(value(await leaders())).toEqual(rows)
    expect(value(await leaders(',top=1'))).toEqual(rows.slice(0, 1))
    const shown = await snapshot(backend, event.number)
    expect(shown).toMatchObject({
      ...{ eventLegacyId: event.number, name: `Event ${first}`, timeZone: 'Pacific/Kiritimati' },
      ...{ participants: 2, completions: 3, points: 30, leaderboard: rows }
    })
    expect(shown.latest).toEqual([
      {
        tutorialTitle: `About ${third}`,
        bucketName: 'blue',
        completeDate: expect.any(String),
        userName: 'Ada Lovelace'
      },
      {
        tutorialTitle: `About ${first}`,
        bucketName: 'red',
        completeDate: expect.any(String),
        userName: 'Ada Lovelace'
      },
      { tutorialTitle: `About ${first}`, bucketName: 'red', completeDate: expect.any(String), userName: pseudonym }
    ])
  })

  test('of an unknown event are 404, and of a wrong parameter 400 with its name', async () => {
    const call = async (path: string) => {
      const answer = await display(backend, path)
      const { message, target } = answer.json<{ error: { message: string; target?: string } }>().error
      return [answer.status, answer.status === 404 ? message : target]
    }
    for (const name of [
      'getEventBuckets',
      'getEventBurnup',
      'getEventTrackStats',
      'getCompletionSpeed',
      'getEventSnapshot'
    ])
      expect(await call(`${name}(eventLegacyId=999999999)`)).toEqual([404, 'Event not found'])
    expect(await call('getLeaderboard(eventLegacyId=999999999,top=5)')).toEqual([404, 'Event not found'])
    for (const top of [0, 101, -1])
      expect(await call(`getLeaderboard(eventLegacyId=${event.number},top=${top})`)).toEqual([400, 'top'])
    expect(await call('getEventBuckets()')).toEqual([400, 'eventLegacyId'])
  })
})

interface Batch {
  readonly responses: readonly { readonly status: number; readonly body: object }[]
}

verifies('EVENTS-005', 'DisplayService takes nothing but reads, in a batch neither', async () => {
  const functions = [`getEventBuckets(eventLegacyId=${event.number})`, 'getEventSnapshot', 'getLeaderboard']
  const others = ['Events', `Events(${event.ID})`, '$metadata']
  const calls = [...functions, ...others]
  const expected = calls.map((_, index) => (index < functions.length ? [405] : [404, 405]))
  // the number of the last change that was heard of may still grow
  const content = async () => ({ ...(await snapshot(backend, event.number)), asOf: '', number: 0 })
  const before = await content()
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    for (const [index, call] of calls.entries()) {
      const headers = { 'content-type': 'application/json', ...as('display') }
      const answer = await send(`${backend.url}/display/${call}`, { method, body: '{}', headers })
      expect([method, call, expected[index]]).toEqual([method, call, expect.arrayContaining([answer.status])])
      expect(answer.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } })
    }
    for (const [index, url] of calls.entries()) {
      const request = { id: '1', method, url, body: {}, headers: { 'content-type': 'application/json' } }
      const answer = await post(`${backend.url}/display/$batch`, { requests: [request] }, as('display'))
      const [{ status = 0, body = {} } = {}] = answer.json<Batch>().responses
      expect([method, url, expected[index]]).toEqual([method, url, expect.arrayContaining([status])])
      expect(body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } })
    }
  }
  expect(await content()).toEqual(before)
})

test('reads work in a batch', async () => {
  const url = `getEventBuckets(eventLegacyId=${event.number})`
  const answer = await post(
    `${backend.url}/display/$batch`,
    { requests: [{ id: '1', method: 'GET', url }] },
    as('display')
  )
  expect(answer.json()).toMatchObject({ responses: [{ status: 200, body: { value: [{}, {}] } }] })
})

describe('open functions', () => {
  test('name nobody, and have an entity tag', async () => {
    const call = `getEventSnapshot(eventLegacyId=${event.number})`
    const answer = await open(call)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=1'])
    expect(answer.text()).not.toMatch(/Ada|Lovelace|Nobody|"userLegacyId":\d/)
    const ids = await Promise.all([ada, ben].map(async each => (await each.account()).ID))
    const names = ids.map(ID => pseudonymOf(event.ID, ID))
    expect(answer.json<{ leaderboard: readonly object[] }>().leaderboard).toEqual([
      { userLegacyId: null, displayName: names[0], completions: 2, points: 20 },
      { userLegacyId: null, displayName: names[1], completions: 1, points: 10 }
    ])
    const again = await open(call, { 'if-none-match': answer.headers['etag'] })
    expect([again.status, again.text()]).toEqual([304, ''])
    const buckets = await open(`getEventBuckets(eventLegacyId=${event.number})`)
    expect(buckets.json()).toEqual(value(await display(backend, `getEventBuckets(eventLegacyId=${event.number})`)))
  })

  test('refuse what is no event', async () => {
    expect(refused(await open('getEventBuckets(eventLegacyId=999999999)'))).toEqual([404, 'Event not found'])
    expect((await open('getEventBuckets(eventLegacyId=seven)')).status).toBe(400)
    expect((await open('getLeaderboard(eventLegacyId=1)')).status).toBe(404)
    const written = await post(`${backend.url}/rest/event-stream/getEventBuckets(eventLegacyId=${event.number})`, {})
    expect(written.status).toBe(405)
  })
})

describe('changes', () => {
  const changes = () =>
    backend.sql(
      `SELECT number AS "number", taskLegacyId AS "task" FROM tutorials_displays_EventChanges WHERE event = ? ORDER BY number`,
      [event.ID]
    )

  test('are numbered without a gap soon after their commit, though nobody asks', async () => {
    const before = (await changes()).length
    await ben.complete(second)
    await until(async () => (await changes()).every(({ number }) => number !== null))
    const all = await changes()
    expect(all.map(({ number }) => Number(number))).toEqual(all.map((_, index) => index + 1))
    expect(all.slice(before).map(({ task }) => Number(task))).toEqual([event.tutorials.get(second)])
    await until(async () => (await snapshot(backend, event.number)).number === all.length)
  })

  test('are none when nothing of it counts, or counts already', async () => {
    const before = (await changes()).length
    await ben.reset(second)
    await ben.complete(second)
    const stranger = await somebody('Stranger')
    await stranger.complete(first)
    expect(await changes()).toHaveLength(before)
  })
})

test('many who ask at once get the same answer of one look', async () => {
  await ben.complete(third)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => open(`getEventSnapshot(eventLegacyId=${event.number})`))
  )
  expect(new Set(answers.map(answer => answer.text())).size).toBeLessThanOrEqual(2)
})
