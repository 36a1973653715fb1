import { expect } from '@jest/globals'
import { runCli } from '../../cli/support/run-cli.ts'
import type { Visit } from '../support/visit.ts'

/** A company's own content has the start page, and one command takes the samples away. */
export async function replacesTheSamples({ page, site, look }: Visit): Promise<void> {
  const { backend } = site
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('From nothing to your first tutorial')
  const removed = await runCli(['--remove-samples', '--url', backend.url], { env: { CONTENT_API_KEY: backend.key } })
  expect([removed.code, removed.stderr]).toEqual([0, ''])
  expect((await page.goto('/missions/your-first-tutorial'))?.status()).toBe(404)
  await page.goto('/missions/keep-a-cactus')
  await page.getByRole('heading', { level: 1, name: 'Keep a cactus alive' }).waitFor()
  await look()
}
