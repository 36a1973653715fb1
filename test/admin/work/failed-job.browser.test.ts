import { expect, test } from '@jest/globals'
import { as, get } from '../../support/http/http.ts'
import { backend, inWorkplace, page, showPage, watched } from '../support/page-under-test.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

const JOB = 'content-cleanup'
const TABLE = 'tutorials_content_ContentImageUses'

inWorkplace()

/** Lets the job fail once, as it does when something that it needs is away, and puts that back. */
async function failOnce(): Promise<void> {
  await backend.sql(`ALTER TABLE ${TABLE} RENAME TO put_aside`)
  await showPage('$jobs')
  await page.getByRole('button', { name: `Run now: ${JOB}` }).click()
  await page
    .getByRole('region', { name: `Log of ${JOB}` })
    .getByText('The last run has failed.')
    .waitFor()
  await backend.sql(`ALTER TABLE put_aside RENAME TO ${TABLE}`)
}

const lastRuns = async (): Promise<readonly string[]> => {
  const query = `$filter=jobName eq '${JOB}'&$orderby=startedAt desc&$select=status`
  const answer = await get(`${backend.url}/admin/JobExecutionLog?${query.replaceAll(' ', '%20')}`, as('admin'))
  return answer.json<{ value: readonly { status: string }[] }>().value.map(({ status }) => status)
}

const hasEnded = () =>
  page
    .getByRole('region', { name: `Log of ${JOB}` })
    .getByText('The last run has ended after')
    .waitFor()

test('a job that failed last night is found on the home page and run again', async () => {
  await failOnce()
  const { page: shown, click, clicks } = await personAtHome()
  await click(shown.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: '1 failed job' }))
  await shown
    .locator('ui5-table-row')
    .getByText(/ContentImageUses/i)
    .waitFor()
  await click(shown.getByRole('button', { name: `Run now: ${JOB}` }))
  await hasEnded()
  expect((await lastRuns()).slice(0, 2)).toEqual(['SUCCESS', 'FAILED'])
  expect(clicks()).toBe(2)
  expect(watched.complaints()).toEqual([])
})
