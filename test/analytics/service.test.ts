import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'

onBoth('statements')

let backend: Backend
const user = randomUUID()
// prettier-ignore
const sets = [
  'Tasks',
  'NavigatorCatalog',
  'Tutorials',
  'Missions',
  'Groups',
  'TaskRecords',
  'Users',
  'MetricSnapshots',
  'PublishTimings',
  'UIEvents',
  'SearchableItems',
  'CompletionAnalytics',
  'ActiveLearnersDaily',
  'Events',
  'AccomplishmentRecords',
  'CodeCheckSubmissions',
  'ValidateAnswerSubmissions',
  'TutorialFeedbackAggregate',
  'AnalyticsBranchPerformance',
  'AnalyticsBranchTopPick'
]
const read = (path: string) => get(`${backend.url}/admin/analytics/${path}`, as('admin'))

beforeAll(async () => {
  backend = await startBackend()
  await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid, firstName, email) VALUES (?, ?, ?, ?)', [
    user,
    randomUUID(),
    'Zebedee',
    'zebedee@example.com'
  ])
  for (const [task, status] of [
    [1, 'COMPLETED'],
    [2, 'COMPLETED'],
    [3, 'IN_PROGRESS']
  ] as const)
    await backend.sql(
      'INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status) VALUES (?, ?, ?, ?, ?)',
      [randomUUID(), user, task, 'TUTORIAL', status]
    )
})
afterAll(() => backend.stop())

async function expectForAdmins(address: string): Promise<void> {
  expect((await get(address)).status).toBe(401)
  for (const user of ['learner', 'author', 'api', 'agent'])
    expect([user, (await get(address, as(user))).status]).toEqual([user, 403])
  for (const user of ['admin', 'superadmin']) expect([user, (await get(address, as(user))).status]).toEqual([user, 200])
}

testOnBoth.each(sets)('%s can be read, and only read', async set => {
  const answer = await read(`${set}?$top=1&$count=true`)
  expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ value: expect.any(Array) })])
  const write = await post(`${backend.url}/admin/analytics/${set}`, {}, as('admin'))
  expect(write.status).toBe(405)
})

verifiesOnSqlite('ODATA-005', 'collections are { value: [...] } on every service', async () => {
  for (const path of ['admin/Tutorials', 'admin/Users', 'author/Tags', 'api/Tutorials', 'admin/analytics/Tasks']) {
    const answer = await get(`${backend.url}/${path}`, as(path.startsWith('author') ? 'author' : 'admin'))
    expect([path, answer.status, answer.json()]).toEqual([
      path,
      200,
      expect.objectContaining({ value: expect.any(Array) })
    ])
  }
})

verifiesOnSqlite(['ANALYTICS-001', 'ANALYTICS-003'], 'is at /admin/analytics, for admins alone', async () => {
  const metadata = `${backend.url}/admin/analytics/$metadata`
  const served = await get(metadata, as('admin'))
  expect([served.status, served.text()]).toEqual([200, expect.stringContaining('Namespace="AnalyticsService"')])
  for (const address of [metadata, `${backend.url}/admin/analytics/Tasks`]) await expectForAdmins(address)
})

verifiesOnSqlite('ANALYTICS-002', 'the sets are those that are marked as exposed', async () => {
  const { entities } = (await read('listExposedEntities()')).json<{ entities: { name: string }[] }>()
  const marked = entities.map(({ name }) => name).sort()
  expect(marked).toEqual([...sets].sort())
  const metadata = (await read('$metadata')).text()
  expect([...metadata.matchAll(/<EntitySet Name="(\w+)"/g)].map(([, name]) => name).sort()).toEqual(marked)
  expect(metadata).toContain('<Action Name="runSelectQuery"')
})

verifiesOnSqlite('ANALYTICS-016', 'the inspection of data is for admins alone', async () => {
  const inspect = (user: string) => post(`${backend.url}/admin/analytics/runSelectQuery`, { sql: 'SELECT 1' }, as(user))
  for (const user of ['learner', 'author', 'api', 'agent'])
    expect([user, (await inspect(user)).status]).toEqual([user, 403])
  expect((await inspect('admin')).status).toBe(200)
})

verifiesOnSqlite('ANALYTICS-005', '/admin/exports is for admins alone', () =>
  expectForAdmins(`${backend.url}/admin/exports/$metadata`)
)

testOnBoth('records can be grouped and counted', async () => {
  const answer = await read('TaskRecords?$apply=groupby((status),aggregate($count as amount))&$orderby=status')
  expect(answer.json()).toMatchObject({
    value: [
      { status: 'COMPLETED', amount: 2 },
      { status: 'IN_PROGRESS', amount: 1 }
    ]
  })
})

test('nobody is named', async () => {
  const answer = await read('TaskRecords?$expand=user')
  expect(answer.json()).toMatchObject({ value: expect.arrayContaining([expect.objectContaining({ user_ID: user })]) })
  expect(answer.text()).not.toMatch(/zebedee/i)
  for (const column of ['email', 'firstName', 'loginId'])
    expect((await read(`Users?$select=${column}`)).status).toBe(400)
  for (const column of ['createdBy', 'initiator'])
    expect((await read(`PublishTimings?$orderby=${column}`)).status).toBe(400)
})
