import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Backend, startBackend } from '../../support/backend.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { plannedGateway, startGateway } from '../../support/gateway.ts'
import { type ModelEndpoint, startModelEndpoint } from '../../support/http/model-endpoint.ts'
import type { Workplace } from '../../admin/support/workplace.ts'

/** Both channels behind a gateway, with a browser and a language model. */
export async function startEditor(): Promise<Workplace & { readonly channel: Backend; readonly model: ModelEndpoint }> {
  const { port, env } = await plannedGateway()
  const model = await startModelEndpoint(() => [1])
  const [backend, channel, browser] = await Promise.all([
    startBackend({ env: { ...env, OPENAI_BASE_URL: model.url } }),
    // a busy machine renders slowly
    startBackend({ env: { ...env, TUTORIALS_PROFILE: 'qa', PREVIEW_TIMEOUT_MS: '60000' } }),
    openBrowser()
  ])
  const gateway = await startGateway(backend.url, { port, env: { QA_URL: channel.url } })
  return { backend, channel, model, gateway, browser, sessions: new Map(), kept: new Map() }
}

/** A tutorial with two findings: code without a language, and the code of an emoji. */
export const written = `---
parser: v2
title: Water a plant
description: How a plant gets its water.
time: 10
tags: [tutorial>beginner]
---

Some words before.

### Fill the can

Take the can, \`<your_can>\`, and write:

\`\`\`
ls
\`\`\`

[OPTION BEGIN [Windows]]

Text for Windows.

[OPTION END]

[OPTION BEGIN [macOS]]

Text for macOS.

[OPTION END]

### Pour it

See [another](https://a.example/x) and :tada:.

\`\`\`cds
entity Plants { key ID : UUID; }
\`\`\`
`

/** The text that is edited, without its tools. */
export const textOf = (page: Page) => page.locator('#text-markdown .cm-content')

/** The page beside it. */
export const pageBeside = (page: Page) => page.frameLocator('.editor-frame')

export const findingsOf = (page: Page) => page.locator('.editor-findings li')

/** Writes a text in place of the one that is there. */
export async function write(page: Page, text: string): Promise<void> {
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** An expression for the text in its shadow tree. */
const TEXT = `document.querySelector('#text-markdown .code-view').shadowRoot.querySelector('.cm-content')`

/** True while what is typed goes to the text. */
export const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`${TEXT} === ${TEXT}.getRootNode().activeElement`)

/** Drops a picture and a file of another kind on the line with a text. */
export const drop = (page: Page, line: string): Promise<void> =>
  page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${PIXEL}'), letter => letter.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'A can.png', { type: 'image/png' }))
    dataTransfer.items.add(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    const place = [...${TEXT}.querySelectorAll('.cm-line')].find(each => each.textContent === '${line}')
    const { right, top } = place.getBoundingClientRect()
    const at = { clientX: right - 4, clientY: top + 4, bubbles: true, cancelable: true, composed: true }
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }))
  })()`)

/** Files of a folder on disk: Markdown, rules.vr and a picture. */
export async function writeFolder(folder: string, markdown: string, rulesVr: string): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true })
  await writeFile(join(folder, 'a-text.md'), markdown)
  await writeFile(join(folder, 'rules.vr'), rulesVr)
  await writeFile(join(folder, 'images/pot.png'), Buffer.from(PIXEL, 'base64'))
}

/** The drafts that the browser keeps, as JSON. */
export const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate<string>(`new Promise(resolve => {
    const opening = indexedDB.open('author-drafts')
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
      all.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(all.result))
      }
    }
  })`)

/** Pastes a picture where the cursor is, as from a screenshot. */
export const paste = (page: Page, name: string): Promise<void> =>
  page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${PIXEL}'), letter => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], '${name}', { type: 'image/png' }))
    ${TEXT}.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
