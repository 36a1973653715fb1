import { expect, test } from '@jest/globals'
import { inFullRun } from '../../support/database/on-both.ts'
import { publish, publisher, sampleDocument } from '../../support/publish.ts'
import { dialogOf } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

let good: number

inWorkplace(async () => {
  good = (await publish(backend, { 'sound-one': sampleDocument('sound-one', 1) })).version
  await publish(backend, { 'sound-one': sampleDocument('sound-one', 2) })
})

test('a bad publish is rolled back after what it has changed was named', async () => {
  const person = await personAtHome({ user: 'superadmin' })
  const { page, click, type } = person
  await click(page.getByRole('button', { name: 'Search everything' }))
  await type(page.getByRole('combobox', { name: 'Pages, lists and rows' }), 'rollback')
  await click(page.getByRole('option', { name: /^Publishes and rollback/ }))
  await click(page.getByRole('button', { name: `Roll back to version ${good}`, exact: true }))
  const dialog = dialogOf(page, `Roll back to version ${good}`)
  await dialog.getByText('sound-one is as it was').waitFor()
  await click(dialog.getByRole('button', { name: 'Roll back' }))
  await page.getByRole('status').getByText(`Version ${good} is live.`).waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect((await publisher(backend).tutorial('sound-one')).text()).toBe(sampleDocument('sound-one', 1))
  expect(watched.complaints()).toEqual([])
})
