import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, type HttpResponse } from '../support/http/http.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'
import { until } from '../support/until.ts'
import { tutorialBackend } from '../site/support/tutorial-site.ts'

const german = JSON.stringify({
  ...{ title: 'Ein deutsches', lang: 'de', isInSteps: true },
  sections: [{ id: 'step-1', title: 'Erster Schritt', length: 40 }],
  html: '<section class="tutorial-step" id="step-1"><h2>Erster Schritt</h2><p>Text.</p></section>'
})

let upstream: Upstream
let gateway: Gateway

beforeAll(async () => {
  const tutorials = await tutorialBackend()
  upstream = await startUpstream((request, response) => {
    if (request.url === '/content/tutorials/german/article')
      response.writeHead(200, { 'Content-Type': 'application/json', ETag: '"g"' }).end(german)
    else tutorials(request, response)
  })
  gateway = await startGateway(upstream.url, { env: { GATEWAY_CACHE_MS: '60000' } })
  await until(async () => (await page('/')).status === 200)
})

const page = (path: string, accepted?: string, headers = {}): Promise<HttpResponse> =>
  get(gateway.url + path, {
    accept: 'text/html',
    ...(accepted !== undefined && { 'accept-language': accepted }),
    ...headers
  })

const languageIn = (answer: HttpResponse): string | undefined => /<html lang="([^"]+)"/.exec(answer.text())?.[1]

test.each([
  ['de', 'de', 'Zum Inhalt'],
  ['de-AT;q=0.9,en;q=0.8', 'de', 'Zum Inhalt'],
  ['en-US,en;q=0.9,de;q=0.8', 'en', 'Skip to content'],
  ['fr', 'en', 'Skip to content'],
  ['*', 'en', 'Skip to content'],
  [undefined, 'en', 'Skip to content']
])('whoever accepts %s reads %s', async (accepted, language, words) => {
  const answer = await page('/', accepted)
  expect([answer.status, languageIn(answer)]).toEqual([200, language])
  expect(answer.text()).toContain(words)
  expect(answer.headers.vary).toContain('Accept-Language')
})

describe('pages in two languages', () => {
  test.each(['/', '/tutorials/', '/tutorials/rich', '/missions/journey', '/me/', '/me/tokens'])(
    '%s has an entity tag for each, and both are cached',
    async path => {
      const [first, second] = [await page(path, 'en'), await page(path, 'de')]
      expect([first, second].map(languageIn)).toEqual(['en', 'de'])
      const tags = [first, second].map(({ headers }) => headers.etag ?? '')
      expect(new Set(tags).size).toBe(2)
      const [english = '', other = ''] = tags
      const before = upstream.asked.length
      const again = [
        await page(path, 'en', { 'if-none-match': english }),
        await page(path, 'de', { 'if-none-match': other }),
        await page(path, 'de', { 'if-none-match': english })
      ]
      expect(again.map(({ status }) => status)).toEqual([304, 304, 200])
      expect(upstream.asked.slice(before).filter(({ url }) => url.startsWith('/content/'))).toEqual([])
    }
  )

  test.each(['/sitemap.xml', '/robots.txt', '/llms.txt', '/missions/journey.md'])(
    '%s is the same in both',
    async path => {
      const [first, second] = [await page(path, 'en'), await page(path, 'de')]
      expect([second.status, second.text()]).toEqual([200, first.text()])
      expect(second.headers.etag).toBe(first.headers.etag)
    }
  )

  test('what is not there is said in the language of the reader', async () => {
    const answer = await page('/tutorials/none', 'de')
    expect([answer.status, languageIn(answer)]).toEqual([404, 'de'])
    expect(answer.text()).toContain('<h1>Hier ist nichts</h1>')
    expect(answer.headers.vary).toContain('Accept-Language')
  })

  test('the gateway refuses people in their language, programs in English', async () => {
    const answer = await page('/logout', 'de', { 'sec-fetch-site': 'cross-site' })
    expect([answer.status, languageIn(answer)]).toEqual([200, 'de'])
    expect(answer.text()).toContain('<h1>Abmelden?</h1>')
    const broken = await page('/tutorials/%zz', 'de')
    expect([broken.status, languageIn(broken)]).toEqual([400, 'de'])
    expect(broken.text()).toContain('Diese Adresse ist nicht lesbar')
    const json = await page('/tutorials/%zz', 'de', { accept: 'application/json' })
    expect(json.json()).toEqual({
      error: { code: 'malformed_path', message: 'The path has a malformed escape sequence' }
    })
    for (const { headers } of [answer, broken]) expect(headers.vary).toContain('Accept-Language')
  })
})

describe('what authors have written', () => {
  const article = async (path: string, accepted: string): Promise<string> =>
    /<article class="tutorial"[^>]*>/.exec((await page(path, accepted)).text())?.[0] ?? ''

  test.each([
    ['/tutorials/rich', 'en', undefined],
    ['/tutorials/rich', 'de', 'en'],
    ['/tutorials/german', 'en', 'de'],
    ['/tutorials/german', 'de', undefined]
  ])('of %s names its language on a page in %s: %s', async (path, accepted, language) => {
    expect(/ lang="([^"]+)"/.exec(await article(path, accepted))?.[1]).toBe(language)
  })

  test('has the numbers of its steps in the words of the page', async () => {
    const german = (await page('/tutorials/rich', 'de')).text()
    expect(german).toContain('<span class="step-label" lang="de">Schritt 1</span>')
    expect((await page('/tutorials/rich', 'en')).text()).toContain('<span class="step-label">Step 1</span>')
  })

  test('of a card is English on a page in German, where the words around it are German', async () => {
    const german = (await page('/tutorials/', 'de')).text()
    expect(german).toContain('<a href="/tutorials/rich" lang="en">A rich one</a>')
    expect(german).toContain('<h1>Alle Tutorials</h1>')
    expect((await page('/tutorials/', 'en')).text()).toContain('<a href="/tutorials/rich">A rich one</a>')
  })
})
