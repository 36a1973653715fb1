import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { type Backend, startBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { logInByForm, overhang, watchedPage, type WatchOptions } from '../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const listing = `<div class="code-block" data-language="bash" data-lines="1"><div class="code-header"><span class="code-language">bash</span></div><pre tabindex="0" role="group" aria-label="bash code"><code class="language-bash">export A=1</code></pre></div>`

let gateway: Gateway
let browser: Browser
let model: ModelEndpoint
let open: Backend

beforeAll(async () => {
  model = await startModelEndpoint(() => [1])
  const { port, env } = await plannedGateway()
  const channel = await startBackend({ env: { TUTORIALS_PROFILE: 'qa', ...env } })
  await publish(channel, { draft: sampleDocument('draft').replace('</body>', `${listing}</body>`) })
  open = await startBackend({ env: { ...env, OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '5000' } })
  gateway = await startGateway(open.url, { port, env: { QA_URL: channel.url } })
  browser = await openBrowser()
})
afterAll(() => model.stop())

async function openDraft(options: WatchOptions = {}) {
  const watched = await watchedPage(browser, gateway.url, options)
  await logInByForm(watched.page, 'author', '/tutorials-qa/')
  await watched.page.goto('/tutorials-qa/draft')
  const summary = watched.page.getByText('Write a step for other systems')
  await summary.waitFor()
  return { ...watched, summary }
}

describe.each([
  ['light', 1280],
  ['dark', 360]
] as const)('%s, %i px', (colorScheme, width) => {
  test('an author has a listing written for another system, by keyboard', async () => {
    const markdown = '```powershell\n$env:A=1\n```'
    model.replyWith(() => ({ value: { variants: [{ os: 'Windows', markdown }] } }))
    const { page, context, complaints, summary } = await openDraft({ colorScheme, viewport: { width, height: 800 } })
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Listing 1' }).press('Enter')
    const text = page.getByLabel('Markdown of the step')
    expect(await text.inputValue()).toBe('```bash\nexport A=1\n```')
    await page.getByLabel('Written for').selectOption('Linux')
    await page.getByLabel('Windows', { exact: true }).press('Space')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Write', exact: true }).press('Enter')
    await page.getByLabel('Markdown for Windows', { exact: true }).waitFor()
    expect(await page.getByLabel('Markdown for Windows', { exact: true }).innerText()).toBe(markdown)
    await page.getByRole('button', { name: 'Copy Markdown for Windows' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(complaints()).toEqual([])
    const kept = await open.sql('SELECT tutorial_ID, targetOSes FROM tutorials_author_AuthorAiRequests')
    expect(kept.at(-1)).toMatchObject({ targetoses: 'Windows' })
    await context.close()
  })
})

test('what is missing, and what failed, is said in words', async () => {
  const { page, context, summary } = await openDraft({ unless: () => true })
  await summary.click()
  const result = page.getByRole('status').filter({ hasText: /./ })
  await page.getByLabel('Markdown of the step').fill('Run `a`.')
  const write = page.getByRole('button', { name: 'Write', exact: true })
  await write.click()
  expect(await result.innerText()).toContain('Choose one to three systems')
  await page.getByLabel('macOS', { exact: true }).check()
  model.replyWith(() => ({ status: 400 }))
  await write.click()
  await page.getByText('The model did not return a usable text').waitFor()
  await context.close()
})
