import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { filesOf } from './support/archive.ts'
import { rowsOf } from './support/sheet.ts'

onBoth('statements')
inFullRun()

let backend: Backend
const download = (name: string, parameters: object, user = 'admin') =>
  post(`${backend.url}/admin/exports/${name}`, parameters, as(user))
const ask = (format: unknown, user = 'admin') => download('exportLegacyData', { format }, user)

const tables = [
  'IMS_TASK',
  'IMS_TASK_RECORD',
  'IMS_TASK_TO_PARENT',
  'IMS_COMPLETION_PATH',
  'IMS_COMPLETION_PATH_TO_TASK',
  'IMS_STEP_FAILURE'
]

beforeAll(async () => {
  backend = await startBackend()
  const user = randomUUID()
  await backend.sql(
    'INSERT INTO tutorials_people_Users (ID, uuid, loginId, legacyId, email, firstName, lastName, githubLogin) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [user, randomUUID(), 'P1', 77, 'zebedee@example.com', '=Zebedee', 'Zoo', 'zeb']
  )
  await backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
    randomUUID(),
    4711,
    'exported',
    '=cmd & "more" <x>'
  ])
  await backend.sql(
    'INSERT INTO tutorials_learner_TaskRecords (ID, legacyId, user_ID, taskLegacyId, taskType, status, completionDate) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [randomUUID(), 12, user, 4711, 'TUTORIAL', 'COMPLETED', '2026-01-31T10:20:30.400Z']
  )
})
afterAll(() => backend.stop())

const RECORDS = 'tutorials_learner_TaskRecords'

/** An event with records, a mission that was completed twice, and a badge. */
async function startEvent(): Promise<void> {
  const [{ id: user }] = (await backend.sql('SELECT ID AS id FROM tutorials_people_Users WHERE legacyId = 77')) as [
    { id: string }
  ]
  const event = randomUUID()
  const badge = randomUUID()
  await backend.sql('INSERT INTO tutorials_events_Events (ID, legacyId, name) VALUES (?, ?, ?)', [event, 31, 'Camp'])
  await backend.sql('INSERT INTO tutorials_catalog_Missions (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
    randomUUID(),
    501,
    'mission-501',
    '=Mission "one"'
  ])
  const record = (table: string, mission: number, status: string, completed: string, of: string | null) =>
    backend.sql(
      `INSERT INTO ${table} (ID, legacyId, user_ID, event_ID, taskLegacyId, taskType, status, progress, titleSnapshot, completionDate) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [randomUUID(), mission, user, of, mission, 'MISSION', status, 100, 'Gone', completed]
    )
  await record(RECORDS, 501, 'COMPLETED', '2026-03-31T23:59:59.999Z', event)
  await record('tutorials_learner_TaskRecordAttempts', 501, 'SUPERSEDED', '2026-03-01T00:00:00.000Z', null)
  await record(RECORDS, 502, 'COMPLETED', '2026-04-01T00:00:00.000Z', null)
  await backend.sql('INSERT INTO tutorials_learner_Accomplishments (ID, legacyId, name, rule) VALUES (?, ?, ?, ?)', [
    badge,
    9,
    'Explorer',
    '{}'
  ])
  await backend.sql(
    'INSERT INTO tutorials_learner_AccomplishmentRecords (ID, user_ID, accomplishment_ID, awardedAt) VALUES (?, ?, ?, ?)',
    [randomUUID(), user, badge, '2026-05-05T05:05:05.000Z']
  )
}

verifies('ANALYTICS-015', 'the legacy data are an archive of CSV files, or a workbook', async () => {
  const csv = await ask('csv')
  expect([csv.status, csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    expect.stringContaining('legacy-data.zip')
  ])
  const files = filesOf(csv.body)
  expect([...files.keys()]).toEqual(tables.map(name => `${name}.csv`))
  // Excel takes a file without a byte order mark for the code page of its country
  expect([...files.values()].filter(file => !file.startsWith('\uFEFF'))).toEqual([])
  expect(files.get('IMS_TASK.csv')).toContain(`4711,TUTORIAL,"'=cmd & ""more"" <x>",`)
  expect(files.get('IMS_TASK_RECORD.csv')).toContain('12,77,4711,TUTORIAL,COMPLETED,0,,2026-01-31T10:20:30.400Z')
  expect([...files.values()].join('')).not.toContain('zebedee')

  const xlsx = await ask('xlsx')
  expect(xlsx.status).toBe(200)
  const parts = filesOf(xlsx.body)
  expect([...(parts.get('xl/workbook.xml') ?? '').matchAll(/sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual(
    tables
  )
  const [names, ...rows] = rowsOf(parts.get('xl/worksheets/sheet1.xml'))
  const task = rows.find(([number]) => number === 4711)
  expect(Object.fromEntries(names?.map((name, index) => [name, task?.[index]]) ?? [])).toMatchObject({
    TASK_TYPE: 'TUTORIAL',
    TITLE: '=cmd & "more" <x>'
  })
  for (const [name, xml] of parts) if (name.startsWith('xl/worksheets/')) expect(rowsOf(xml)).not.toEqual([])
})

test('another format is refused, and so is who is no admin', async () => {
  for (const format of ['pdf', '', null, 'CSV']) expect([format, (await ask(format)).status]).toEqual([format, 400])
  for (const user of ['learner', 'author', 'api']) expect([user, (await ask('csv', user)).status]).toEqual([user, 403])
})

describe('people', () => {
  beforeAll(startEvent)
  const person = `zeb,'=Zebedee Zoo,zebedee@example.com`
  const text = async (name: string, parameters: object): Promise<string> => {
    const answer = await download(name, parameters)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [mark, lines] = [answer.text().slice(0, 1), answer.text().slice(1)]
    expect(mark).toBe('\uFEFF')
    return lines
  }

  testOnBoth('who has completed missions, within days and of one mission', async () => {
    const head = 'Mission Title,Mission ID,Login,Username,Email,Completion Date,SAP ID\r\n'
    const late = `"'=Mission ""one""",501,${person},2026-03-31T23:59:59.999Z,P1\r\n`
    const early = `"'=Mission ""one""",501,${person},2026-03-01T00:00:00.000Z,P1\r\n`
    const gone = `Gone,502,${person},2026-04-01T00:00:00.000Z,P1\r\n`
    const sorted = (csv: string): string => csv.split('\r\n').sort().join('\r\n')
    expect(sorted(await text('exportMissionCompletions', {}))).toBe(sorted(head + late + early + gone))
    const march = { startDate: '2026-03-02', endDate: '2026-03-31', format: 'csv' }
    expect(await text('exportMissionCompletions', march)).toBe(head + late)
    expect(await text('exportMissionCompletions', { missionLegacyId: 502 })).toBe(head + gone)
    expect(await text('exportMissionCompletions', { endDate: '2026-02-28' })).toBe(head)
  })

  testOnBoth('who has earned badges', async () => {
    const head = 'Award Title,Award ID,Login,Username,Email,Award Date,SAP ID\r\n'
    const all = `${head}Explorer,9,${person},2026-05-05T05:05:05.000Z,P1\r\n`
    expect(await text('exportAwardMissions', {})).toBe(all)
    expect(await text('exportAwardMissions', { startDate: '2026-05-05', endDate: '2026-05-05' })).toBe(all)
    expect(await text('exportAwardMissions', { startDate: '2026-05-06' })).toBe(head)
    const book = await download('exportAwardMissions', { format: 'xlsx' })
    const sheet = filesOf(book.body).get('xl/worksheets/sheet1.xml')
    expect(rowsOf(sheet)[1]).toEqual([
      ...['Explorer', 9, 'zeb', '=Zebedee Zoo', 'zebedee@example.com', '2026-05-05T05:05:05.000Z', 'P1']
    ])
  })

  testOnBoth('what was done during an event, without names', async () => {
    const csv = await text('exportTaskRecords', { eventLegacyId: 31 })
    expect(csv).toMatch(
      /^Record ID,Account Number,.*\r\n501,77,31,Camp,501,MISSION,"'=Mission ""one""",COMPLETED,100,,/
    )
    const json = await download('exportTaskRecords', { eventLegacyId: 31, format: 'json' })
    expect([json.headers['content-type'], json.json()]).toEqual([
      'application/json; charset=utf-8',
      [expect.objectContaining({ 'Account Number': 77, 'Task Title': '=Mission "one"', Progress: 100 })]
    ])
    expect(csv + json.text()).not.toMatch(/zebedee/i)
  })

  testOnBoth('more rows than a page has', async () => {
    await backend.sql(
      `INSERT INTO ${RECORDS} (ID, user_ID, taskLegacyId, taskType, status, completionDate)
       WITH RECURSIVE counted(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < 11000)
       SELECT 'many-' || CAST(i AS text), (SELECT ID FROM tutorials_people_Users WHERE legacyId = 77), 10000 + i, 'MISSION', 'COMPLETED', '2025-01-01T00:00:00.000Z' FROM counted`
    )
    const csv = await text('exportMissionCompletions', { endDate: '2025-12-31' })
    const missions = csv.trimEnd().split('\r\n').slice(1).map(line => line.split(',')[1]) // prettier-ignore
    expect([missions.length, new Set(missions).size]).toEqual([11_000, 11_000])
  })

  test('are for admins, and what is wrong is named', async () => {
    const refused = async (name: string, parameters: object, user = 'admin'): Promise<unknown> => {
      const answer = await download(name, parameters, user)
      return [answer.status, answer.json<{ error: { target?: string } }>().error.target]
    }
    const names = ['exportMissionCompletions', 'exportAwardMissions', 'exportPrizeRecords', 'exportTaskRecords']
    for (const name of names) {
      expect(await refused(name, { eventLegacyId: 31 }, 'author')).toEqual([403, undefined])
      const parameters = name === 'exportTaskRecords' ? { eventLegacyId: 31 } : {}
      expect(await refused(name, { ...parameters, format: 'pdf' })).toEqual([400, 'format'])
    }
    expect(await refused('exportTaskRecords', { eventLegacyId: 32 })).toEqual([404, undefined])
    expect(await refused('exportTaskRecords', {})).toEqual([400, 'eventLegacyId'])
    for (const name of names.slice(0, 3)) {
      const days = { startDate: '2026-03-02', endDate: '2026-03-01' }
      expect(await refused(name, days)).toEqual([400, 'endDate'])
      expect(await refused(name, { startDate: 'yesterday' })).toEqual([400, 'startDate'])
    }
    const audited = await backend.sql(
      `SELECT data FROM tutorials_platform_AuditEvents WHERE action = 'exportMissionCompletions' AND data LIKE '%502%'`
    )
    expect(audited).toHaveLength(1)
  })
})

verifiesOnSqlite('ANALYTICS-004', 'there are actions and no entities', async () => {
  const metadata = (await get(`${backend.url}/admin/exports/$metadata`, as('admin'))).text()
  expect(metadata).toContain('<Action Name="exportLegacyData"')
  expect(metadata).not.toContain('<EntitySet')
  // the generator of the Cloud SDK ends at a type of its own for a file
  expect(metadata).toContain('<ReturnType Type="Edm.Stream"')
  expect(metadata).not.toContain('<TypeDefinition')
  expect((await get(`${backend.url}/admin/exports/Tasks`, as('admin'))).status).toBe(404)
})
