import type { Page } from 'playwright-core'
import { startChromium } from '../../test/support/browser/chromium.ts'
import { logInByForm } from '../../test/support/browser/watched-page.ts'
import { sqliteDatabase } from '../../test/support/database/database.ts'
import { openGateway, plannedGateway } from '../../test/support/launch-gateway.ts'
import { openBackend } from '../../test/support/open-backend.ts'
import { scratchFolder } from '../../test/support/run/run-folder.ts'
import { quantile, report } from '../support/report.ts'

const SIZE = 40_000
const LETTERS = 60
/** Between two letters of somebody who types fast. */
const PACE = 80
const TEXT = '#text-markdown .cm-content'

/** The editor of authors in Chromium with a text of 40 KB: how long typing blocks the page, and when it is shown. */
export async function editor(): Promise<void> {
  const planned = await plannedGateway()
  const [own, ofChannel] = [scratchFolder('editor'), scratchFolder('editor-channel')]
  const backend = await openBackend(sqliteDatabase(own), own, planned.env)
  const channel = await openBackend(sqliteDatabase(ofChannel), ofChannel, { ...planned.env, TUTORIALS_PROFILE: 'qa' })
  const gateway = await openGateway(backend.url, { ...planned, env: { QA_URL: channel.url } })
  const browser = await startChromium([])
  try {
    const page = await (await browser.newContext({ baseURL: gateway.url })).newPage()
    await logInByForm(page, 'author', '/me/')
    await page.goto('/author-ui/?at=$editor&slug=a-long-text')
    await page.locator(TEXT).click()
    await page.keyboard.insertText(longText())
    await page.frameLocator('.editor-frame').getByRole('heading', { name: 'The last step' }).waitFor()
    await page.waitForTimeout(3000)
    await typing(page)
    await following(page)
  } finally {
    await browser.close()
    await gateway.kill()
    await backend.kill()
    await channel.kill()
  }
}

/** Steps with text, lists and code, up to the size. */
function longText(): string {
  const head = '---\nparser: v2\ntitle: A long text\ndescription: Long.\ntags: [tutorial>beginner]\n---\n\n'
  let [text, step] = [head, 0]
  while (text.length < SIZE) {
    step += 1
    const words = `Words of **step ${step}** with \`code\` and [a link](https://a.example/${step}).\n\n`.repeat(6)
    text += `### Step ${step}\n\n${words}- one\n- two\n\n\`\`\`js\nconst step = ${step} // a comment\n\`\`\`\n\n`
  }
  return `${text}### The last step\n\nEnd.\n`
}

/** Tasks of more than 50 ms while somebody types. */
async function typing(page: Page): Promise<void> {
  await page.evaluate(`globalThis.tasks = []
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`)
  for (let letter = 0; letter < LETTERS; letter += 1) await page.keyboard.type('a', { delay: PACE })
  await page.waitForTimeout(1000)
  const tasks = await page.evaluate<number[]>('tasks')
  const longest = Math.max(0, ...tasks)
  report({
    name: `editor, ${LETTERS} letters in ${SIZE / 1000} KB: tasks over 50 ms; the longest`,
    measured: `${tasks.length}; ${longest.toFixed(0)} ms`,
    ratio: undefined,
    target: 'none',
    met: tasks.length === 0
  })
}

/** Milliseconds from a letter to the page that has it. */
async function following(page: Page): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const began = performance.now()
    await page.keyboard.insertText(` mark${round}.`)
    await page.frameLocator('.editor-frame').getByText(`mark${round}.`).waitFor()
    times.push(performance.now() - began)
  }
  const slow = quantile(times, 0.95)
  report({
    name: 'editor: from a letter to the page, p95',
    measured: `${slow.toFixed(0)} ms`,
    ratio: undefined,
    target: '< 1000 ms',
    met: slow < 1000
  })
}
