import { beforeAll, describe, expect, test } from '@jest/globals'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { conceptBackend } from '../site/support/concept-site.ts'
import { learnerApi } from '../site/support/learner-api.ts'
import { tutorialBackend } from '../site/support/tutorial-site.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { overhang, watchedPage } from '../support/browser/watched-page.ts'
import { freePort } from '../support/free-port.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { projectRoot } from '../support/launch.ts'
import { until } from '../support/until.ts'

let english: ReadonlySet<string>
let tutorials: Gateway
let concepts: Gateway
let browser: Browser

beforeAll(async () => {
  english = await englishAlone(['app/site/words/en/*.ts', 'app/gateway/words/en.ts'])
  const [first, second] = [
    await startUpstream(learnerApi(await tutorialBackend()).listener),
    await startUpstream(conceptBackend())
  ]
  tutorials = await startGateway(first.url, { port: await freePort() })
  concepts = await startGateway(second.url)
  browser = await openBrowser()
  await until(async () => (await get(`${tutorials.url}/tutorials/rich`)).status === 200)
  await until(async () => (await get(`${concepts.url}/concepts/`)).status === 200)
})

/** Texts of English modules that are other words in German; those with values in them are functions. */
async function englishAlone(patterns: readonly string[]): Promise<ReadonlySet<string>> {
  const all = { en: new Set<string>(), de: new Set<string>() }
  for (const path of globSync(patterns.map(pattern => join(projectRoot, pattern)))) {
    addTexts(all.en, await import(path))
    addTexts(all.de, await import(path.replace('/words/en', '/words/de')))
  }
  return all.en.difference(all.de)
}

/** Adds the texts that a module or a record holds. */
function addTexts(texts: Set<string>, value: unknown): void {
  if (typeof value === 'string') texts.add(value.trim())
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) addTexts(texts, each)
}

/** Texts in sight and names of what is, but those that are marked as written in English. */
const readOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const isOurs = element => !element.closest('[lang=en], script, style, template')
    const isSeen = element => element.checkVisibility({ visibilityProperty: true })
    const found = new Set()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOurs(node.parentElement) && isSeen(node.parentElement)) found.add(node.data.trim())
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll('[' + name + ']'))
        if (isOurs(element)) found.add(element.getAttribute(name).trim())
    found.add(document.title.split(' · ')[0])
    return [...found]
  })()`)

async function englishAt(site: Gateway, path: string, width: number) {
  const { page, context, complaints } = await watchedPage(browser, site.url, {
    ...{ locale: 'de-DE', viewport: { width, height: 900 } },
    unless: complaint => complaint.includes('404')
  })
  try {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const read = await readOn(page)
    expect(read.length).toBeGreaterThan(5)
    return {
      language: await page.evaluate<string>('document.documentElement.lang'),
      english: read.filter(text => english.has(text)),
      ...{ wide: await overhang(page), problems: await accessibilityProblems(page), complaints: complaints() }
    }
  } finally {
    await context.close()
  }
}

const nothing = { language: 'de', english: [], wide: 0, problems: [], complaints: [] }

describe.each([390, 1440])('with a German browser, %s px wide,', width => {
  test.each([
    '/',
    '/tutorials/',
    '/tutorials/?q=nothinglikethis',
    '/tutorials/rich',
    '/missions/journey',
    '/me/',
    '/me/tokens',
    '/nothing/here',
    '/login'
  ])('%s has no English word of ours', async path => {
    expect(await englishAt(tutorials, path, width)).toEqual(nothing)
  })

  test.each(['/concepts/', '/concepts/odata', '/explore/'])('%s has no English word of ours', async path => {
    expect(await englishAt(concepts, path, width)).toEqual(nothing)
  })
})
