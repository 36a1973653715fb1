import { expect, test } from '@jest/globals'
import { inFullRun } from '../../support/database/on-both.ts'
import { get } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { flawsOf } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

// moves its clock
inWorkplace()

const titles = async (): Promise<readonly string[]> => {
  const { alerts } = (await get(`${backend.url}/api/alerts`)).json<{ alerts: readonly { readonly title: string }[] }>()
  return alerts.map(({ title }) => title)
}

test('an alert is prepared for eight in the morning of Berlin, and learners see it from then on', async () => {
  const person = await personAtHome({ timezoneId: 'Europe/Berlin' })
  const { page, click, type } = person
  const main = page.getByRole('main')
  await click(page.getByRole('link', { name: 'Alerts', exact: true }).first())
  await click(main.getByRole('button', { name: 'Create', exact: true }))
  await type(main.getByRole('textbox', { name: 'Title', exact: true }), 'Maintenance at noon')
  await type(main.getByLabel('Shown from'), '2031-01-07T08:00')
  await page.keyboard.press('Tab')
  await main.getByText('Draft saved').waitFor()
  await click(main.getByRole('button', { name: 'Save', exact: true }))
  await main.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  expect(await flawsOf(watched)).toEqual([])
  expect(person.clicks()).toBeLessThanOrEqual(9)

  expect(await titles()).toEqual([])
  await backend.at(new Date('2031-01-07T06:59:59Z'))
  expect(await titles()).toEqual([])
  await backend.at(new Date('2031-01-07T07:00:00Z'))
  await until(async () => (await titles()).includes('Maintenance at noon'))
})
