import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

let backend: Backend
let gateway: Gateway

const ask = (path: string, headers = {}): Promise<HttpResponse> => get(gateway.url + path, headers)
const page = async (path = '/'): Promise<string> => (await ask(path)).text()
/** The addresses that an element with this id is followed by, up to the end of its section. */
const linksAfter = (id: string, html: string): string[] => {
  const section = new RegExp(`id="${id}".*?</section>`, 's').exec(html)?.[0] ?? ''
  return [...section.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
}

const metadata = {
  first: { title: 'First steps', description: 'Begin here', level: 'Beginner', time: 10, tags: ['topic>cap'] },
  second: { title: 'Second steps', level: 'Advanced', time: 20, tags: ['topic>cap', 'topic>hana'] },
  third: { title: 'Third steps', level: 'Beginner', time: 5 }
}
const documents = { first: sampleDocument('first'), second: sampleDocument('second'), third: sampleDocument('third') }

beforeAll(async () => {
  backend = await startBackend()
  // nothing is trusted, so that a page shows what is published then
  gateway = await startGateway(backend.url, { env: { GATEWAY_CACHE_MS: '0' } })
})

describe('the start page', () => {
  test('tells how to publish as long as there is nothing', async () => {
    const html = await page()
    expect(html).toContain('Nothing is published yet')
    expect(html).toContain('npx publish-content --source')
    expect(await page('/tutorials/')).toContain('Nothing is published yet')
  })

  verifies('GATEWAY-014', 'has ways to all that is published', async () => {
    await publish(backend, documents, { metadata })
    const answer = await ask('/')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const html = answer.text()
    expect(html).toContain('3 hands-on tutorials')
    expect(html).toMatch(/<form[^>]*role="search" action="\/tutorials\/"/)
    expect(html).toMatch(/href="\/tutorials\/\?level=beginner">Beginner <span[^>]*>2</)
    expect(html).toMatch(/href="\/tutorials\/\?tag=topic%3Ecap">CAP <span[^>]*>2</)
    expect(html).not.toContain('?level=intermediate')
    // nobody has featured anything, so the shortest for beginners come first
    expect(linksAfter('start-here', html)).toEqual(['/tutorials/third', '/tutorials/first'])
    for (const way of ['/tutorials/', '/llms.txt']) expect(html).toContain(`href="${way}"`)
  })

  test('each way leads to as many as it says', async () => {
    const ways = [...(await page()).matchAll(/href="([^"]*\?[^"]*)">[^<]*<span class="chip-count">(\d+)</g)]
    expect(ways.length).toBeGreaterThan(3)
    for (const [, href = '', count] of ways)
      expect(await page(href.replaceAll('&amp;', '&'))).toContain(`${count} of 3`)
  })

  test('shows first what was changed last, here and in the navigator', async () => {
    expect(linksAfter('changed', await page())).toHaveLength(3)
    await publish(backend, { ...documents, second: sampleDocument('second', 2) }, { metadata })
    expect(linksAfter('changed', await page())[0]).toBe('/tutorials/second')
    expect(linksAfter('changed', await page('/tutorials/'))[0]).toBe('/tutorials/second')
  })

  test('says to search engines what it is and how to search it', async () => {
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page()) ?? []
    const site = JSON.parse(json) as { url: string; potentialAction: { target: { urlTemplate: string } } }
    expect(site).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } })
    const template = new URL(site.potentialAction.target.urlTemplate.replace('{search_term_string}', 'second'))
    expect(template.origin + '/').toBe(site.url)
    expect(await page(template.pathname + template.search)).toContain('1 of 3')
  })

  test('is not sent again as long as it is the same', async () => {
    const { etag = '' } = (await ask('/')).headers
    expect((await ask('/', { 'if-none-match': etag })).status).toBe(304)
    await publish(backend, { fourth: sampleDocument('fourth') })
    expect((await ask('/', { 'if-none-match': etag })).status).toBe(200)
  })

  verifies('GRAPH-074', 'shows featured concepts with the tutorials that teach them', async () => {
    expect(await page()).not.toContain('id="featured-topics"')
    await storeGraph(backend, {
      concepts: { entity: { name: 'Entity <1>' }, secret: { published: false } },
      teaches: [
        ['first', 'entity'],
        ['third', 'entity'],
        ['second', 'secret']
      ]
    })
    await until(async () => (await page()).includes('id="featured-topics"'))
    const html = await page()
    expect(linksAfter('featured-topics', html)[0]).toBe('/concepts/')
    expect(linksAfter('featured-topics', html).slice(1).toSorted()).toEqual([
      '/concepts/entity',
      '/tutorials/first',
      '/tutorials/third'
    ])
    expect(html).toContain('Entity &lt;1></a>')
  })

  test('shows links that admins have chosen, by lane and shelf', async () => {
    expect(await page()).not.toContain('id="lanes"')
    const link = { IsActiveEntity: true, verb: 'BUILD', shelf: 'REFERENCE', badge: 'NEW' }
    const chosen = [
      { ...link, title: 'A <b>book</b>', url: 'https://other.example/book', tagline: 'All of it' },
      {
        ...link,
        verb: 'LEARN',
        title: 'Here',
        url: '/tutorials/first',
        isExternal: false,
        description: 'Begin at this'
      }
    ]
    for (const each of chosen) await post(`${backend.url}/admin/HomepageShelves`, each, as('admin'))
    const html = await page()
    const lanes = html.slice(html.indexOf('id="lanes"'))
    expect([...lanes.matchAll(/id="lane-(\w+)">/g)].map(([, key]) => key)).toEqual(['LEARN', 'BUILD'])
    expect(linksAfter('lane-BUILD', html)).toEqual(['https://other.example/book'])
    expect(lanes).toContain('A &lt;b>book&lt;/b></a><span class="lane-mark">New</span>')
    expect(linksAfter('lane-LEARN', html)).toEqual(['/tutorials/first'])
    for (const text of ['All of it', 'Begin at this', 'Other site']) expect(lanes.split(text)).toHaveLength(2)
  })
})
