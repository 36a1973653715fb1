import { expect, test } from '@jest/globals'
import { screenshot } from '../content/support/screenshot.ts'
import { curator } from '../catalog/support/curator.ts'
import { until } from '../support/until.ts'
import { dialogOf, refusals } from '../admin/support/open-page.ts'
import { backend, inLeasedWorkplace, page, showPage, watched } from '../admin/support/page-under-test.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let ID: string

inLeasedWorkplace(async () => {
  const row = { IsActiveEntity: true, firstName: 'Portrait', lastName: 'Workplace' }
  ID = (await curator(backend).made('Advocates', row)).ID
})

test('a photo is chosen as a file, a refusal stands below it, and the page shows the one that was taken', async () => {
  await showPage(`Advocates(ID=${ID},IsActiveEntity=true)`, { unless: refusals(400) })
  const section = page.getByRole('region', { name: 'Photo', exact: true })
  await section.waitFor()
  expect(await section.locator('img').count()).toBe(0)
  await page.getByRole('button', { name: 'Upload photo', exact: true }).click()
  const dialog = dialogOf(page, 'Upload photo: Workplace')
  const file = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Picture').setInputFiles({ name, mimeType, buffer })
  const go = () => dialog.getByRole('button', { name: 'Upload photo', exact: true }).click()
  await file('no.png', 'image/png', Buffer.from('no picture'))
  await go()
  await dialog.getByText('The bytes are no picture').first().waitFor()
  await file('me.png', 'image/png', screenshot(120, 90))
  await go()
  await dialogOf(page, 'Upload photo: done').getByRole('button').last().click()
  const picture = section.getByRole('img', { name: 'Photo' })
  await until(
    async () => (await picture.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth)) === 256
  )
  expect(watched.complaints()).toEqual([])
})
