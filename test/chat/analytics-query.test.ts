import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { publishTutorials } from '../learner/support/learning.ts'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { type Frame, framesFor } from './support/chat.ts'

onBothInFullRun('statements', 'types', 'times')
inFullRun()

let backend: Backend
let model: ModelEndpoint
const people = Array.from({ length: 7 }, () => randomUUID())

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '30000' } })
  const [many = 0, few = 0] = await publishTutorials(backend, { many: 1, few: 1 })
  for (const [at, ID] of people.entries()) {
    await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid, loginId) VALUES (?, ?, ?)', [ID, ID, `p-${at}`])
    await record(ID, many, at < 5 ? '2026-05-01T10:00:00.000Z' : '2026-06-01T10:00:00.000Z')
    if (at < 3) await record(ID, few, '2026-05-02T10:00:00.000Z')
  }
  await changeSettings(backend, 'ChatSettings', { enabled: true, maxRequestsPerUser: 1000 })
})
afterAll(() => model.stop())

let number = 900_000
async function record(user: string, task: number, at: string): Promise<void> {
  const row = { ID: randomUUID(), legacyId: ++number, user_ID: user, taskLegacyId: task, taskType: 'TUTORIAL', status: 'COMPLETED', completionDate: new Date(at), createdAt: new Date(at) } // prettier-ignore
  const marks = Object.keys(row).map(() => '?')
  await backend.sql(`INSERT INTO tutorials_learner_TaskRecords (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`, Object.values(row)) // prettier-ignore
}

/** One call of the tool on a page of admins. */
async function call(input: object, user = 'admin', pageContext: object = { kind: 'admin' }) {
  model.talkWith(({ messages }) =>
    messages.some(({ role }) => role === 'tool') ? { text: 'So.' } : { calls: [{ name: 'analyticsQuery', input }] }
  )
  const frames: readonly Frame[] = await framesFor(backend.url, 'How many?', { user, pageContext })
  const content = model.chats.at(-1)?.messages.at(-1)?.content ?? ''
  const told = JSON.parse(content.split('\n').slice(1, -1).join('\n')) as Record<string, unknown>
  return { told, frame: frames.find(({ type }) => type === 'analytics-result') }
}

verifies('CHAT-010', 'counts are shown of five people and more; the others are suppressed', async () => {
  const asked = { fact: 'completion', dimensions: ['tutorial'], measures: ['count', 'distinctUsers'] }
  const { told, frame } = await call(asked)
  const plan = { ...asked, filter: [], topN: 10 }
  const rows = [{ tutorial: 'many', count: 7, distinctUsers: 7 }]
  expect(told).toEqual({ plan, rows, suppressedCount: 1, totalRows: 2, kAnonThreshold: 5 })
  expect(frame).toEqual({ type: 'analytics-result', plan, rows, suppressedCount: 1, totalRows: 2 })
})

testOnBoth.each([
  [{ dimensions: ['completionMonth'] }, [{ completionMonth: '2026-05', count: 8 }], 1],
  [{ dimensions: ['completionWeek'] }, [{ completionWeek: '2026-W18', count: 8 }], 1],
  [{ fact: 'start', dimensions: ['taskType'] }, [{ taskType: 'TUTORIAL', count: 10 }], 0],
  [{ measures: ['distinctUsers'] }, [{ distinctUsers: 7 }], 0],
  [{ filter: [{ field: 'tutorial', op: 'equals', value: 'few' }] }, [], 1],
  [{ filter: [{ field: 'tutorial', op: 'in', value: ['few', 'many'] }] }, [{ count: 10 }], 0],
  [{ filter: [{ field: 'tutorial', op: 'contains', value: 'AN' }] }, [{ count: 7 }], 0],
  [{ filter: [{ field: 'tutorial', op: 'contains', value: '%' }] }, [], 1],
  [{ filter: [{ field: 'date', op: 'between', value: ['2026-05-01', '2026-05-31'] }] }, [{ count: 8 }], 0],
  [{ filter: [{ field: 'date', op: 'sinceDays', value: 1 }] }, [], 1],
  [{ dimensions: ['tag'] }, [], 0]
])('%j', async (asked, rows, suppressedCount) => {
  expect((await call({ fact: 'completion', ...asked })).told).toMatchObject({ rows, suppressedCount })
})

describe('what is refused', () => {
  test.each([
    [{ dimensions: ['user'] }, 'pii_denied'],
    [{ filter: [{ field: 'email', op: 'equals', value: 'a@b.example' }] }, 'pii_denied'],
    [{ dimensions: ['salary'] }, 'unknown_field'],
    [{ dimensions: ["tutorial'; DROP TABLE x; --"] }, 'unknown_field'],
    [{ dimensions: ['date'] }, 'unknown_field'],
    [{ dimensions: ['tutorial', 'tutorial'] }, 'invalid_value'],
    [{ filter: [{ field: 'tutorial', op: 'sinceDays', value: 3 }] }, 'invalid_value'],
    [{ filter: [{ field: 'date', op: 'sinceDays', value: 0 }] }, 'invalid_value'],
    [{ fact: 'money' }, 'invalid_value'],
    [{ topN: 51 }, 'invalid_value']
  ])('%j: %s', async (asked, error) => {
    const { told, frame } = await call({ fact: 'completion', ...asked })
    expect([told, frame]).toEqual([{ rows: [], suppressedCount: 0, totalRows: 0, error }, undefined])
  })

  test('whoever is no admin, or on another page, does not have it', async () => {
    const unknown = { error: 'unknown_tool', name: 'analyticsQuery' }
    expect((await call({ fact: 'completion' }, 'learner')).told).toEqual(unknown)
    expect((await call({ fact: 'completion' }, 'admin', { kind: 'generic' })).told).toEqual(unknown)
  })
})

test('who has asked what is audited, without the login', async () => {
  const rows = await backend.sql(`SELECT * FROM tutorials_platform_AuditEvents`)
  const text = JSON.stringify(rows.filter(row => JSON.stringify(row).includes('analyticsQuery')))
  expect(text).toContain('pii_denied')
  expect(text).not.toContain('"admin"')
})
