import { expect } from '@jest/globals'
import { runCli } from '../../cli/support/run-cli.ts'
import type { Visit } from '../support/visit.ts'

/** A company's own content has the start page, and one command takes the samples away. */
export async function replacesTheSamples({ page, site, look, overlook }: Visit): Promise<void> {
  const { backend } = site
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sell a cactus/ })
    .first()
    .waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('From nothing to your first tutorial')
  const removed = await runCli(['--remove-samples', '--url', backend.url], { env: { CONTENT_API_KEY: backend.key } })
  expect([removed.code, removed.stdout]).toEqual([0, expect.stringMatching(/^Removed of the samples: 20 tutorials,/)])
  await page.goto('/missions/your-first-tutorial')
  await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
  overlook(/404/)
  await page.goto('/missions/keep-a-cactus')
  await page.getByRole('heading', { level: 1, name: 'Keep a cactus alive' }).waitFor()
  await look()
}
