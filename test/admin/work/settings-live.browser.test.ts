import { expect, test } from '@jest/globals'
import { inFullRun } from '../../support/database/on-both.ts'
import { get } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { flawsOf, refusals } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

inWorkplace()

test('the limit of searches is set to 3, and holds within seconds', async () => {
  const person = await personAtHome()
  const { page, click, type } = person
  await click(page.getByRole('main').locator('a[href*="at=SearchSettings"]'))
  await click(page.getByRole('button', { name: 'Edit', exact: true }))
  await type(page.locator('#field-rateLimitMax input'), '3')
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText(/In force: 3 \(set here\)/).waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(5)
  const client = { 'x-forwarded-for': '203.0.113.77' }
  const search = async (): Promise<number> =>
    (await get(`${backend.url}/search/Tutorials?$search=words`, client)).status
  const passed = async (): Promise<number> =>
    (await Promise.all(Array.from({ length: 6 }, search))).filter(status => status === 200).length
  // settings are read again every few seconds
  await until(async () => (await passed()) <= 3)
  expect(await flawsOf(watched)).toEqual([])
})

test('origins of CORS are given one by one; what is none is said at its field', async () => {
  const allowed = async (origin: string): Promise<boolean> =>
    (await get(`${backend.url}/health`, { origin })).headers['access-control-allow-origin'] === origin
  const person = await personAtHome({ unless: refusals(400) })
  const { page, click, type } = person
  const entry = (place: number) => page.locator('#field-allowedCorsOrigins li').nth(place).locator('input')
  await click(page.getByRole('main').locator('a[href*="at=TenantSettings"]'))
  await click(page.getByRole('button', { name: 'Edit', exact: true }))
  await type(entry(0), 'nonsense')
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await page.locator('.field .problem').getByText("'nonsense' is not an origin like https://host:port").waitFor()
  await type(entry(0), 'https://one.example')
  await click(page.locator('#field-allowedCorsOrigins').getByRole('button', { name: 'Add', exact: true }))
  await type(entry(1), 'https://two.example')
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('In force: https://one.example,https://two.example (set here)').waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  await until(async () => allowed('https://one.example'))
  expect([await allowed('https://two.example'), await allowed('http://localhost:1313')]).toEqual([true, false])
  expect(await flawsOf(watched)).toEqual([])
})
