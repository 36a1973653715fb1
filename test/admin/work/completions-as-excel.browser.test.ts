import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { buffer } from 'node:stream/consumers'
import { filesOf } from '../../analytics/support/archive.ts'
import { rowsOf } from '../../analytics/support/sheet.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

const NUMBER = 880_014
const begin = new Date(new Date().getFullYear(), Math.floor(new Date().getMonth() / 3) * 3 - 3, 1)
const end = new Date(begin.getFullYear(), begin.getMonth() + 3, 0)
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-')

async function complete(completionDate: Date): Promise<void> {
  const user = randomUUID()
  await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid, loginId) VALUES (?, ?, ?)', [
    user,
    randomUUID(),
    user
  ])
  await backend.sql(
    'INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status, completionDate) VALUES (?, ?, ?, ?, ?, ?)',
    [randomUUID(), user, NUMBER, 'MISSION', 'COMPLETED', completionDate.toISOString()]
  )
}

inWorkplace(() =>
  backend.sql('INSERT INTO tutorials_catalog_Missions (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
    ...[randomUUID(), NUMBER, 'quarterly', 'Quarterly']
  ])
)

test('the completions of the last quarter are an Excel file that names its days; without any, 0 rows are told', async () => {
  const { page, click, clicks } = await personAtHome({ acceptDownloads: true })
  await click(page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }))
  await page.getByLabel('Period').selectOption({ label: 'Last quarter' })
  await page.getByLabel('Format').selectOption('xlsx')
  const run = page.getByRole('button', { name: 'Export', exact: true })
  await click(run)
  await page.getByText('0 rows: nothing was exported.').waitFor()

  await complete(new Date(begin.getFullYear(), begin.getMonth() + 1, 15))
  await complete(new Date(begin.getFullYear(), begin.getMonth() + 4, 15))
  const [file] = await Promise.all([page.waitForEvent('download'), click(run)])
  expect(file.suggestedFilename()).toBe(`MissionCompletions from ${dayOf(begin)} to ${dayOf(end)}.xlsx`)
  const sheet = filesOf(await buffer(await file.createReadStream())).get('xl/worksheets/sheet1.xml')
  const rows = rowsOf(sheet)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows[1])).toContain('Quarterly')
  await page.getByRole('status').getByText('is exported.').waitFor()
  // two choices of lists are two clicks each
  expect(clicks() + 4).toBeLessThanOrEqual(8)
  expect(watched.complaints()).toEqual([])
})
