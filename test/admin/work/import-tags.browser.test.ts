import { expect, test } from '@jest/globals'
import { curator } from '../../catalog/support/curator.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

const MANY = 500
const csv = ['name,label', ...Array.from({ length: MANY }, (_, number) => `job>tag-${number},Tag ${number}`)].join('\n')

inWorkplace(async () => {
  const admin = curator(backend)
  const tag = await admin.tag('job>tag-7')
  const renamed = await admin.post(
    `Tags(${tag.ID})/AdminService.renameTag`,
    { name: 'job>seventh' },
    { 'if-match': '*' }
  )
  expect(renamed.status).toBe(200)
})

test('five hundred tags of a file are tried and imported; one that was renamed is met under its former name', async () => {
  const person = await personAtHome()
  const { page, click } = person
  await click(page.getByRole('button', { name: 'Search everything' }))
  await person.type(page.getByRole('combobox', { name: 'Pages, lists and rows' }), 'Import tags')
  await click(page.getByRole('option', { name: /^Import tags/ }))
  const file = { name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('File').setInputFiles(file)
  await click(page.getByRole('button', { name: 'Try it', exact: true }))
  await page.getByText(`${MANY - 1} new, 1 already there, 0 invalid`).waitFor()
  await page.getByText('job>tag-7 (now job>seventh)').waitFor()
  await click(page.getByRole('button', { name: 'Import', exact: true }))
  await page
    .getByRole('status')
    .getByText(`${MANY} tags: ${MANY - 1} new, 1 changed`)
    .waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  const stored = await curator(backend).list(`Tags?$filter=startswith(name,'job%3E')&$select=name,label&$top=1000`)
  expect(stored).toHaveLength(MANY)
  expect(stored.find(({ name }) => name === 'job>seventh')).toMatchObject({ label: 'Tag 7' })
  expect(watched.complaints()).toEqual([])
})
