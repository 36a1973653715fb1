import { expect, test } from '@jest/globals'
import { curator } from '../../catalog/support/curator.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { as, bearer, get, post } from '../../support/http/http.ts'
import { dialogOf, flawsOf } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

inWorkplace(async () => {
  const day = new Date().toISOString().slice(0, 10)
  for (const query of ['kubernets', 'weather'])
    await backend.sql(
      'INSERT INTO tutorials_search_SearchCounts (day, query, searches, empty, clicks) VALUES (?, ?, 9, 9, 0)',
      [day, query]
    )
})

test('what is searched in vain becomes a synonym, or is left with the reason, where it is found', async () => {
  const person = await personAtHome()
  const { page, click, type } = person
  await click(page.getByRole('link', { name: 'Reports', exact: true }).first())
  const list = page.getByRole('region', { name: 'Searches without results' })
  await click(list.getByRole('button', { name: 'Make synonym: kubernets' }))
  await type(dialogOf(page, 'Make synonym: kubernets').locator('#answer-text input'), 'kubernetes')
  await click(dialogOf(page, 'Make synonym: kubernets').getByRole('button', { name: 'Make synonym' }))
  await page.getByRole('status').getByText('kubernets is a synonym of kubernetes now.').waitFor()
  await list.getByRole('row').filter({ hasText: 'kubernets' }).getByText('synonym of kubernetes').waitFor()
  expect(await list.getByRole('button', { name: 'Make synonym: kubernets' }).count()).toBe(0)
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(await curator(backend).list('Synonyms')).toMatchObject([{ word: 'kubernetes', synonyms: 'kubernets' }])
  await click(list.getByRole('button', { name: 'Leave: weather' }))
  await type(dialogOf(page, 'Leave: weather').locator('#answer-text input'), 'no subject of ours')
  await click(dialogOf(page, 'Leave: weather').getByRole('button', { name: 'Leave' }))
  await list.getByRole('row').filter({ hasText: 'weather' }).getByText('left: no subject of ours').waitFor()
  expect(await flawsOf(watched)).toEqual([])
})

test('the content key is rotated: the old one is refused at once, the new one opens', async () => {
  const begin = (key: string) => post(`${backend.url}/content/publish/begin`, { trigger: 'test' }, bearer(key))
  const person = await personAtHome({ user: 'superadmin' })
  const { page, click } = person
  await click(page.getByRole('link', { name: 'Secrets of the platform', exact: true }).first())
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'CONTENT_API_KEY', exact: true }) })
  await row.getByText('Of the environment').waitFor()
  await click(page.getByRole('button', { name: 'Rotate CONTENT_API_KEY', exact: true }))
  await click(dialogOf(page, 'Rotate CONTENT_API_KEY').getByRole('button', { name: 'Rotate' }))
  const value = (await page.getByRole('group', { name: 'Value' }).textContent()) ?? ''
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect([(await begin(backend.key)).status, (await begin(value)).status]).toEqual([401, 201])
  await row.getByText('Set here').waitFor()
  const { value: warnings } = (await get(`${backend.url}/admin/secretWarnings()`, as('admin'))).json<{
    value: readonly { key: string }[]
  }>()
  // the home leads to exactly these
  await click(page.getByRole('link', { name: `${warnings.length} missing or about to expire` }))
  await page.getByText(`${warnings.length} secrets`).waitFor()
  await page
    .getByText('Feedback below tutorials is not taken.')
    .or(page.getByText('Changes do not start'))
    .first()
    .waitFor()
  expect(await flawsOf(watched)).toEqual([])
})

test('the assistant is switched on, and the page says why it does not answer, as the assistant does', async () => {
  const why = 'The assistant has no model: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'
  const person = await personAtHome()
  const { page, click } = person
  await click(page.getByRole('link', { name: 'Chat settings', exact: true }).first())
  await click(page.getByRole('button', { name: 'Edit', exact: true }))
  const field = page
    .locator('.field')
    .filter({ has: page.getByText(/^Enabled/) })
    .first()
  await click(field.locator('ui5-select'))
  await click(page.locator('ui5-option:visible', { hasText: 'Yes' }).first())
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText(`In force: true (set here). It has no effect now: ${why}.`).waitFor()
  await click(page.getByRole('button', { name: 'Try the model' }))
  await click(page.locator('ui5-dialog').getByRole('button', { name: 'Try the model' }))
  await page.locator('ui5-dialog').getByText(why).waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  const question = { messages: [{ role: 'user', content: 'hello' }], pageContext: { kind: 'generic' } }
  const answer = await post(`${backend.url}/chat/stream`, question, as('learner'))
  expect([answer.status, answer.text()]).toEqual([503, expect.stringContaining(why)])
  expect(watched.complaints()).toEqual([])
})
