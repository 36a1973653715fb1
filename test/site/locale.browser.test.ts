import { beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { layoutShift, watchedPage, type WatchOptions } from '../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { answerFeeds, madeTutorials, navTutorial, siteFeeds } from '../support/site-feeds.ts'
import { until } from '../support/until.ts'
import { tutorialStylesheet } from './support/tutorial-site.ts'

const arabic = `<section class="tutorial-step" id="step-1"><h2>خطوة أولى</h2><p>CAP هو إطار عمل.</p>
<ul><li>أول</li></ul><div class="code-block"><pre><code>npm start</code></pre></div></section><h2>ثانية</h2>`
const article = JSON.stringify({
  ...{ title: 'مرحبا', lang: 'ar', dir: 'rtl', updated: '2026-02-03T04:05:06Z', isInSteps: true },
  sections: ['step-1', 'step-2'].map(id => ({ id, title: 'خطوة', length: 40 })),
  html: `${arabic}<p><time datetime="2026-02-03">at noon</time></p>`
})

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const tutorials = [navTutorial({ slug: 'marhaba', title: 'مرحبا', updatedAt: '2030-02-03T23:30:00Z' })]
  const all = siteFeeds([...tutorials, ...madeTutorials(1299, ['red', 'green', 'blue'])])
  const feeds = answerFeeds(() => all)
  const upstream = await startUpstream((request, response) => {
    if (request.url === '/content/tutorials/marhaba/article')
      response.writeHead(200, { 'Content-Type': 'application/json', ETag: '"a"' }).end(article)
    else if (request.url === '/content/tutorial.css')
      response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8' }).end(tutorialStylesheet)
    else feeds(request, response)
  })
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
  await until(async () => (await get(`${gateway.url}/tutorials/marhaba`)).status === 200)
})

/** Days and numbers of a page, and by how much something in it has moved. */
async function shownAt(path: string, options: WatchOptions) {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, options)
  try {
    await page.goto(path)
    const texts = await page.locator(':is(time, data):visible').allInnerTexts()
    const shift = options.javaScriptEnabled === false ? 0 : await layoutShift(page)
    return { texts, shift, complaints: complaints() }
  } finally {
    await context.close()
  }
}

test.each([
  ['de-DE', '03.02.2030', '1.300'],
  ['en-US', 'Feb 3, 2030', '1,300'],
  ['hi-IN-u-nu-deva', '३ फ़र॰ २०३०', '१,३००']
])('in %s days and numbers are written as readers are used to, and nothing moves', async (locale, day, number) => {
  const home = await shownAt('/', { locale })
  expect(home.texts).toContain(day)
  expect([home.shift, home.complaints]).toEqual([0, []])
  expect((await shownAt('/tutorials/', { locale })).texts).toContain(number)
})

test.each([
  ['de-DE', '03.02.2030'],
  ['fr-FR', '3 Feb 2030']
])('without scripts they are as the language of the page for %s', async (locale, day) => {
  const { texts } = await shownAt('/', { locale, javaScriptEnabled: false })
  expect(texts).toContain(day)
})

test('a time that an author has written stays', async () => {
  const { texts } = await shownAt('/tutorials/marhaba', { locale: 'de-DE' })
  expect(texts).toEqual(['03.02.2026', 'at noon'])
})

test.each([390, 1440])('at %d px Arabic begins on the right, code on the left', async width => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, { viewport: { width, height: 900 } })
  await page.goto('/tutorials/marhaba')
  const directions = await page.evaluate<string[]>(
    `[...document.querySelectorAll('h1, .tutorial p, .tutorial li, .tutorial pre, .tutorial-foot')]
      .map(element => getComputedStyle(element).direction)`
  )
  expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'rtl', 'ltr'])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await context.close()
})
