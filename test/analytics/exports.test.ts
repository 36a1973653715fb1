import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'

onBoth('statements')

let backend: Backend
const ask = (format: unknown, user = 'admin') =>
  post(`${backend.url}/admin/exports/exportLegacyData`, { format }, as(user))

const tables = [
  'IMS_TASK',
  'IMS_TASK_RECORD',
  'IMS_TASK_TO_PARENT',
  'IMS_COMPLETION_PATH',
  'IMS_COMPLETION_PATH_TO_TASK',
  'IMS_STEP_FAILURE'
]

/** The files of an archive, by way of its directory. */
function filesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, string>()
  for (let at = archive.readUInt32LE(end + 16), read = 0; read < count; read++) {
    const packed = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const begin = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const content = begin + 30 + archive.readUInt16LE(begin + 26)
    const text = inflateRawSync(archive.subarray(content, content + packed)).toString('utf8')
    expect([name, archive.readUInt32LE(at + 24)]).toEqual([name, Buffer.byteLength(text)])
    files.set(name, text)
    at += 46 + nameLength
  }
  return files
}

beforeAll(async () => {
  backend = await startBackend()
  const user = randomUUID()
  await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid, legacyId, email) VALUES (?, ?, ?, ?)', [
    user,
    randomUUID(),
    77,
    'zebedee@example.com'
  ])
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

verifies('ANALYTICS-015', 'the legacy data are an archive of CSV files, or a workbook', async () => {
  const csv = await ask('csv')
  expect([csv.status, csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    expect.stringContaining('legacy-data.zip')
  ])
  const files = filesOf(csv.body)
  expect([...files.keys()]).toEqual(tables.map(name => `${name}.csv`))
  expect(files.get('IMS_TASK.csv')).toContain(`4711,TUTORIAL,"'=cmd & ""more"" <x>",`)
  expect(files.get('IMS_TASK_RECORD.csv')).toContain('12,77,4711,TUTORIAL,COMPLETED,0,,2026-01-31T10:20:30.400Z')
  expect([...files.values()].join('')).not.toContain('zebedee')

  const xlsx = await ask('xlsx')
  expect(xlsx.status).toBe(200)
  const parts = filesOf(xlsx.body)
  expect([...(parts.get('xl/workbook.xml') ?? '').matchAll(/sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual(
    tables
  )
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
    '<c><v>4711</v></c><c t="inlineStr"><is><t xml:space="preserve">TUTORIAL</t></is></c>'
  )
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('=cmd &amp; "more" &lt;x&gt;')
})

test('another format is refused, and so is who is no admin', async () => {
  for (const format of ['pdf', '', null, 'CSV']) expect([format, (await ask(format)).status]).toEqual([format, 400])
  for (const user of ['learner', 'author', 'api']) expect([user, (await ask('csv', user)).status]).toEqual([user, 403])
})

verifies('ANALYTICS-004', 'there are actions and no entities', async () => {
  const metadata = (await get(`${backend.url}/admin/exports/$metadata`, as('admin'))).text()
  expect(metadata).toContain('<Action Name="exportLegacyData"')
  expect(metadata).not.toContain('<EntitySet')
  expect((await get(`${backend.url}/admin/exports/Tasks`, as('admin'))).status).toBe(404)
})
