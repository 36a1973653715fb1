import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { refusal } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { until } from '../support/until.ts'

onBothInFullRun('types', 'retention')

const noon = new Date('2027-03-01T12:00:00.000Z')

describe('events of the user interface', () => {
  let backend: Backend

  // changes a setting, moves its clock and ends
  beforeAll(async () => {
    backend = await startBackend()
    await backend.at(noon)
  })

  const event = { eventType: 'page_view', surface: '/tutorials/', timestamp: noon.getTime() }
  const report = (body: unknown, user = 'learner', headers = {}): Promise<HttpResponse> =>
    post(`${backend.url}/api/ui-events`, body, { ...as(user), ...headers })
  const rows = (sessionId: string) =>
    backend.sql('SELECT * FROM tutorials_analytics_UIEvents WHERE sessionId = ? ORDER BY timestamp', [sessionId])
  const stored = async (sessionId: string, count: number) => {
    await until(async () => (await rows(sessionId)).length >= count)
    return rows(sessionId)
  }
  const turn = async (enabled: boolean) => {
    const body = JSON.stringify({ enabled })
    const headers = { 'content-type': 'application/json', ...as('admin') }
    const answer = await send(`${backend.url}/admin/UiEventsSettings`, { method: 'PATCH', body, headers })
    expect(answer.status).toBe(200)
  }

  verifiesOnSqlite(
    ['FEEDBACK-007', 'FEEDBACK-008', 'FEEDBACK-009'],
    'are dropped while they are switched off',
    async () => {
      await turn(false)
      const sessionId = randomUUID()
      for (const body of [{ sessionId, events: [event] }, {}, 'no JSON'])
        expect([(await report(body)).status, (await report(body)).text()]).toEqual([204, ''])
      expect((await post(`${backend.url}/api/ui-events`, { sessionId, events: [event] })).status).toBe(401)
      await turn(true)
      const later = randomUUID()
      expect((await report({ sessionId: later, events: [event] })).status).toBe(204)
      await stored(later, 1)
      expect(await rows(sessionId)).toEqual([])
    }
  )

  verifies('FEEDBACK-006', 'are stored while they are switched on, without the person', async () => {
    await turn(true)
    const sessionId = randomUUID()
    const events = [
      event,
      { ...event, eventType: 'scroll_depth', timestamp: noon.getTime() + 5, payload: { depth: 75, list: ['ä'] } }
    ]
    const answer = await report({ sessionId, events, buildAt: '2027-03-01' }, 'learner', {
      'user-agent': `Test ${'x'.repeat(600)}`,
      'x-forwarded-for': '192.0.2.1'
    })
    expect([answer.status, answer.text()]).toEqual([204, ''])
    const [first, second] = await stored(sessionId, 2)
    expect(first).toMatchObject({
      eventtype: 'page_view',
      surface: '/tutorials/',
      payload: null,
      buildat: '2027-03-01'
    })
    expect(JSON.parse(String(second?.['payload']))).toEqual({ depth: 75, list: ['ä'] })
    expect(String(first?.['useragent'])).toHaveLength(512)
    expect(JSON.stringify([first, second])).not.toMatch(/learner|192\.0\.2/)
    const shown = await get(
      `${backend.url}/admin/analytics/UIEvents?$filter=sessionId%20eq%20'${sessionId}'&$orderby=timestamp`,
      as('admin')
    )
    expect(shown.json<{ value: object[] }>().value).toMatchObject([
      { timestamp: noon.toISOString(), receivedAt: noon.toISOString() },
      { eventType: 'scroll_depth' }
    ])
  })

  test.each([
    ['sessionId', {}],
    ['sessionId', { sessionId: 'x', events: [] }],
    ['events', { sessionId: randomUUID() }],
    ['events.0.eventType', { sessionId: randomUUID(), events: [{ ...event, eventType: 'click' }] }],
    ['events.0.surface', { sessionId: randomUUID(), events: [{ ...event, surface: '/admin' }] }],
    ['events.0.timestamp', { sessionId: randomUUID(), events: [{ ...event, timestamp: 0 }] }],
    ['events.0.timestamp', { sessionId: randomUUID(), events: [{ ...event, timestamp: 8.64e15 }] }],
    ['events.0.payload', { sessionId: randomUUID(), events: [{ ...event, payload: 'text' }] }],
    ['events.0.payload', { sessionId: randomUUID(), events: [{ ...event, payload: { x: 'x'.repeat(4096) } }] }],
    ['events.0.person', { sessionId: randomUUID(), events: [{ ...event, person: 'me' }] }],
    ['body', []]
  ])('with a bad %s are refused', async (target, body) => {
    await turn(true)
    expect(refusal(await report(body))).toEqual([400, target])
  })

  test('have at most 32 KB', async () => {
    const body = (length: number) =>
      JSON.stringify({ sessionId: randomUUID(), events: [], buildAt: 'x' }) + ' '.repeat(length)
    const most = 32_768 - body(0).length
    expect((await report(body(most))).status).toBe(204)
    expect((await report(body(most + 1))).status).toBe(413)
  })

  test('of one person are stored up to a number of calls, and answered beyond it', async () => {
    await turn(true)
    const sessionId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 140 }, () => report({ sessionId, events: [event] }, 'learner2'))
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await stored(sessionId, 120)).toHaveLength(120)
  })

  testOnBoth('go after 90 days', async () => {
    await turn(true)
    const [old, young] = [randomUUID(), randomUUID()]
    await report({ sessionId: old, events: [event] })
    await stored(old, 1)
    await backend.at(new Date(noon.getTime() + 91 * 86_400_000))
    await report({ sessionId: young, events: [event] })
    await stored(young, 1)
    await backend.runJob('retention')
    expect([(await rows(old)).length, (await rows(young)).length]).toEqual([0, 1])
  })

  test('that were answered are stored before the process ends', async () => {
    await turn(true)
    const sessionId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report({ sessionId, events: [event, event, event] }, 'author'))
    )
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    await backend.stop()
    expect(await rows(sessionId)).toHaveLength(60)
  })
})
