import { describe, expect, test } from '@jest/globals'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang } from '../support/browser/watched-page.ts'
import { backend, inWorkplace, page, showAt, watched } from './support/page-under-test.ts'
import type { OpenOptions } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const JOB = 'content-cleanup'

inWorkplace()

async function open(options: OpenOptions = {}): Promise<void> {
  await showAt('/admin-ui/?at=$jobs', options)
  await page.getByRole('link', { name: JOB }).waitFor()
}

const start = () => page.getByRole('button', { name: `Run now: ${JOB}` })
const log = () => page.getByRole('region', { name: `Log of ${JOB}` })
const refusedWith = (status: number) => (complaint: string) =>
  complaint.startsWith(`${status}: `) || complaint.includes(`status of ${status}`)

describe('jobs', () => {
  test('one is started by keyboard, its log follows it to the end', async () => {
    await open()
    await start().focus()
    await page.keyboard.press('Enter')
    await log().getByText('The last run has ended after').waitFor()
    await log().getByText(`${JOB}: `).waitFor()
    await log().getByText('by admin').waitFor()
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(`Log of ${JOB}`)
    expect(new URL(page.url()).searchParams.get('job')).toBe(JOB)
    expect(watched.complaints()).toEqual([])
  })

  test('one that fails says why, and stands among the failed ones', async () => {
    await backend.sql('ALTER TABLE tutorials_content_ContentImageUses RENAME TO put_aside')
    await open()
    await start().click()
    await log().getByText('The last run has failed.').waitFor()
    await log()
      .getByRole('group', { name: /^Error of/ })
      .getByText(/ContentImageUses/i)
      .waitFor()
    await backend.sql('ALTER TABLE put_aside RENAME TO tutorials_content_ContentImageUses')
    await page.getByRole('link', { name: 'Show failed jobs only' }).click()
    await page.getByRole('status').getByText('1 failed').waitFor()
    expect(await page.locator('ui5-table-row').count()).toBe(1)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await attention.getByRole('link', { name: '1 failed job' }).click()
    await page.getByRole('status').getByText('1 failed').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('one that runs elsewhere is refused in words', async () => {
    await open({ unless: refusedWith(409) })
    const insert =
      'INSERT INTO tutorials_platform_JobSlots (job, slot, owner, leaseUntil, finished) VALUES (?, ?, ?, ?, ?)'
    await backend.sql(insert, [JOB, 'elsewhere', 'another', new Date(Date.now() + 3_600_000).toISOString(), false])
    await start().click()
    await page.getByRole('alert').getByText(`${JOB} is running; wait until it has ended`).waitFor()
    await log().getByText('It is running').waitFor()
    await backend.sql(`DELETE FROM tutorials_platform_JobSlots WHERE slot = 'elsewhere'`)
    expect(watched.complaints()).toEqual([])
  })
})

test.each([
  ['light', 1280],
  ['dark', 360]
] as const)(
  'the page in %s, %i pixels wide, is accessible and not wider than the window',
  async (colorScheme, width) => {
    await open({ colorScheme, viewport: { width, height: 760 } })
    await page.getByRole('link', { name: JOB }).click()
    await log().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(watched.complaints()).toEqual([])
  }
)
