import { as, get, send } from '../../support/http/http.ts'
import type { Visit } from '../support/visit.ts'

/** Reports a problem with a step, and sees the answer on the own page. */
export async function reportsAProblem({ page, site, way, press, write, logIn, look }: Visit): Promise<void> {
  await page.goto('/tutorials/sell-a-cactus')
  await logIn()
  await press(page.getByRole('button', { name: 'Report a problem with step 1' }))
  const dialog = page.getByRole('dialog', { name: 'Report a problem with step 1' })
  const words = `Which currency does ${way.called} take?`
  await write(dialog.getByRole('textbox'), words)
  await press(dialog.getByRole('button', { name: 'Send report' }))
  await press(page.getByRole('dialog', { name: 'Report sent' }).getByRole('button', { name: 'Close' }))
  await answer(site.backend.url, words, 'Euros; the step says so now.')
  await press(page.getByRole('banner').getByRole('link', { name: way.called }))
  const told = page.getByRole('region', { name: /problems/i })
  await told.getByText('Euros; the step says so now.').waitFor()
  await look()
}

/** Answers a report as an admin does. */
async function answer(url: string, words: string, text: string): Promise<void> {
  const filter = encodeURIComponent(`text eq '${words}'`)
  const { value } = (await get(`${url}/admin/ProblemReports?$filter=${filter}`, as('admin'))).json<{
    value: { ID: string }[]
  }>()
  const answered = await send(`${url}/admin/ProblemReports(${value[0]?.ID})`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'FIXED', answer: text }),
    headers: { 'content-type': 'application/json', 'if-match': '*', ...as('admin') }
  })
  if (answered.status !== 200) throw new Error(`${answered.status} ${answered.text()}`)
}
