import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { inFullRun } from '../../support/database/on-both.ts'
import { as } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { dialogOf } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

const ALL = 60
const OLDEST = 50
const TUTORIALS = 'tutorials_catalog_Tutorials'
const META = 'tutorials_catalog_TutorialMeta'

/** The day of the review of a tutorial, later for one with a higher number. */
const reviewed = (number: number): string => new Date(Date.UTC(2020, 0, 1 + number)).toISOString()

inWorkplace(async () => {
  for (let number = 0; number < ALL; number += 1) {
    const ID = randomUUID()
    const slug = `orbit-${String(number).padStart(2, '0')}`
    await backend.sql(`INSERT INTO ${TUTORIALS} (ID, slug, title, status, modifiedAt) VALUES (?, ?, ?, 'ACTIVE', ?)`, [
      ...[ID, slug, `Orbit ${number}`, reviewed(0)]
    ])
    // the order of the rows is not that of their reviews
    await backend.sql(`INSERT INTO ${META} (ID, tutorial_ID, reviewedDate, notificationNumber) VALUES (?, ?, ?, 2)`, [
      ...[randomUUID(), ID, reviewed((number * 7) % ALL)]
    ])
  }
})

const reviewsOf = async (): Promise<readonly string[]> => {
  const address = `${backend.url}/admin/TutorialMeta?$select=reviewedDate&$orderby=reviewedDate&$top=100`
  const { value } = (await (await fetch(address, { headers: as('admin') })).json()) as {
    readonly value: readonly { readonly reviewedDate: string }[]
  }
  return value.map(each => each.reviewedDate)
}

test('the fifty tutorials whose review is the oldest are reviewed', async () => {
  const person = await personAtHome()
  const { page, click } = person
  await click(page.getByRole('link', { name: /tutorials due for a review/ }).first())
  // the oldest come first already; the column of the review orders the list as well
  await page.waitForURL(/sort=meta%2FreviewedDate/)
  await page.getByRole('button', { name: 'Reviewed', exact: true }).waitFor()
  await page.locator('ui5-table-row a').first().waitFor()
  await click(page.locator('ui5-table-row ui5-checkbox').first())
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await click(bar.getByRole('button', { name: 'Choose the first …' }))
  await click(dialogOf(page, 'Choose the first …').getByRole('button', { name: 'Choose', exact: true }))
  await bar.getByText(`${OLDEST} selected`).waitFor()
  await click(bar.getByRole('button', { name: 'Review tutorial' }))
  const asked = dialogOf(page, `Review tutorial: ${OLDEST} rows`)
  await click(asked.getByRole('button', { name: 'Review tutorial' }))
  const told = dialogOf(page, 'Review tutorial: done')
  await told.getByText(`${OLDEST} done, 0 refused.`).waitFor()
  await click(told.getByRole('button', { name: 'Close' }))
  expect(person.clicks()).toBeLessThanOrEqual(8)
  await until(async () => (await reviewsOf()).filter(each => each < '2021').length === ALL - OLDEST)
  expect((await reviewsOf()).slice(0, ALL - OLDEST)).toEqual(
    Array.from({ length: ALL - OLDEST }, (_, at) => expect.stringContaining(reviewed(OLDEST + at).slice(0, 10)))
  )
  expect(watched.complaints()).toEqual([])
}, 180_000)
