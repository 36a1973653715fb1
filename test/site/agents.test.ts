import { beforeAll, describe, expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { startSampleSite } from '../e2e/support/sample-site.ts'
import type { Backend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, head, type HttpResponse } from '../support/http/http.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let gateway: Gateway

const at = (path: string, headers = {}): Promise<HttpResponse> => get(gateway.url + path, headers)
const prefersMarkdown = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' }
const prefersHtml = { accept: 'text/html,application/xhtml+xml,text/markdown;q=0.5,*/*;q=0.1' }
const file = 'content/tutorials/questions-and-code-checks/questions-and-code-checks.md'

/** Asks again until the answer is as `isThere` wants it: the site sees a publish within half a second. */
async function once(path: string, isThere: (answer: HttpResponse) => boolean): Promise<HttpResponse> {
  for (;;) {
    const answer = await at(path)
    if (isThere(answer)) return answer
  }
}

beforeAll(async () => {
  ;({ backend, gateway } = await startSampleSite())
  await publish(backend, { bare: sampleDocument('bare') }, { metadata: { bare: { title: 'A [bare] *one*' } } })
  await once('/llms.txt', answer => answer.text().includes('bare'))
})

describe('a tutorial as Markdown', () => {
  test('says what it is, then its text in words; the source has an address of its own', async () => {
    const answer = await at('/tutorials/questions-and-code-checks.md')
    expect(answer.status).toBe(200)
    const page = `http://localhost:${gateway.port}/tutorials/questions-and-code-checks`
    const source = `http://localhost:${gateway.port}/content/sources/questions-and-code-checks`
    expect(answer.text()).toMatch(
      /^# Ask questions and set code checks\n\n> [^\n]+\n\nTutorial · \w+ · \d+ min · 7 steps/
    )
    expect(answer.text()).toContain(`\n\nPage: <${page}>\\\nSource, as its author wrote it: <${source}>\n\n## `)
    expect(answer.text()).toContain('\n## Step 7: Test yourself\n')
    expect(answer.text()).toContain('**Question** (one answer)\n\nWhere do the questions of a tutorial stand?\n\n- In ')
    expect((await get(source)).text()).toBe(await readFile(file, 'utf8'))
    expect((await get(source)).headers['content-type']).toBe('text/markdown; charset=utf-8')
  })

  test.each(['steps-options-and-lists', 'branches-and-skips', 'accordion-to-headings', 'verify-and-heal'])(
    'has no keys of the publisher outside of code: %s',
    async slug => {
      const prose = (await at(`/tutorials/${slug}.md`)).text().replace(/^ *(`{3,})[^]*?\n *\1$|`[^`]*`/gm, '')
      expect(prose).not.toMatch(/\[(?:OPTION|VALIDATE|CODECHECK|BRANCH|ACCORDION|DONE)|^---$|parser:|skipIf/m)
    }
  )

  test('is sent with the headers of its page', async () => {
    const answer = await at('/tutorials/start-the-platform.md')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=60',
      vary: 'Accept, Accept-Encoding',
      link: `<http://localhost:${gateway.port}/tutorials/start-the-platform>; rel="canonical"`,
      etag: expect.stringMatching(/^"[\w-]{43}"$/)
    })
  })

  test('is sent again only when it has changed', async () => {
    const path = '/tutorials/start-the-platform.md'
    const { headers } = await at(path)
    const again = await at(path, { 'if-none-match': headers.etag })
    expect([again.status, again.body.length, again.headers.vary]).toEqual([304, 0, 'Accept, Accept-Encoding'])
    const bare = await head(gateway.url + path)
    expect([bare.status, bare.body.length, bare.headers.etag]).toEqual([200, 0, headers.etag])
  })

  test.each(['/tutorials/start-the-platform', '/missions/run-for-a-team', '/groups/readable-steps'])(
    'and %s is what the client prefers, each with a tag of its own',
    async path => {
      const [markdown, html, any] = [await at(path, prefersMarkdown), await at(path, prefersHtml), await at(path)]
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(markdown.body).toEqual((await at(`${path}.md`)).body)
      for (const answer of [html, any]) expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      for (const { headers } of [markdown, html, any])
        expect(headers.vary).toBe('Accept, Accept-Encoding, Accept-Language')
      expect(markdown.headers.etag).not.toBe(html.headers.etag)
      expect((await at(path, { ...prefersHtml, 'if-none-match': markdown.headers.etag })).status).toBe(200)
      const alternate = `<link rel="alternate" type="text/markdown" href="http://localhost:${gateway.port}${path}.md"/>`
      expect(html.text()).toContain(alternate)
    }
  )

  test('is there without a source, which it does not name then', async () => {
    const text = (await at('/tutorials/bare.md')).text()
    expect(text).toMatch(/^# A \\\[bare\\\] \\\*one\\\*\n/)
    expect(text).toContain('\n\n## bare\n\nRevision 1.\n\nParagraph 1 of bare.')
    expect(text).not.toContain('Source')
    expect((await at('/tutorials/bare', prefersHtml)).text()).toContain('rel="alternate"')
  })

  test('follows what is published, and goes with it', async () => {
    await publish(backend, { brewed: sampleDocument('brewed') }, { sources: { brewed: '# Brewed' } })
    await once('/tutorials/brewed.md', answer => answer.text().includes('Paragraph 1 of brewed.'))
    await once('/llms.txt', answer => answer.text().includes('/tutorials/brewed.md)'))
    await publisher(backend).rollback()
    await once('/tutorials/brewed.md', answer => answer.status === 404)
    await once('/llms.txt', answer => !answer.text().includes('/tutorials/brewed'))
  })
})

test.each([
  '/tutorials/unknown.md',
  '/missions/unknown.md',
  '/groups/run-for-a-team.md',
  '/me/.md',
  '/.md',
  '/robots.txt.md'
])('nothing is at %s', async path => {
  expect((await at(path)).status).toBe(404)
})

test('a mission as Markdown is a numbered list of addresses, with its ways below one number', async () => {
  const text = (await at('/missions/run-for-a-team.md')).text()
  const origin = `http://localhost:${gateway.port}`
  expect(text).toMatch(/^# Run the platform for a team\n\n> What changes when others rely on it/)
  expect(text).toContain('Mission · Advanced · 1 h 35 min · 6 tutorials')
  expect(text).toContain(`\n## Set it up\n\nOne machine or several`)
  expect(text).toContain(`\n2. [Keys and the credential store](${origin}/tutorials/keys-and-credentials.md) (15 min, `)
  expect(text).toContain(
    '\n3. One of these:\n   - **One machine with SQLite** (if your deployment is on premises): [Operate the backend]('
  )
  expect(text).toContain(`\n4. [Caching, entity tags and what a CDN sees](${origin}/tutorials/caching-and-etags.md)`)
})

describe('/llms.txt', () => {
  test('names everything, as Markdown', async () => {
    const answer = await at('/llms.txt')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(answer.text()).toMatch(
      /^# Tutorials\n\n> [^\n]+\n\n[^#]+\n\n## Missions\n\n- \[[^]+\n\n## Groups\n\n- \[[^]+\n\n## Tutorials\n\n- \[/
    )
    const addresses = [...answer.text().matchAll(/^- \[.*?\]\((http[^)]+)\)/gm)].map(([, address = '']) => address)
    const { tutorials } = (await get(`${backend.url}/content/nav`)).json<{ tutorials: unknown[] }>()
    expect(addresses.filter(address => address.includes('/tutorials/'))).toHaveLength(tutorials.length)
    expect(addresses.filter(address => address.includes('/missions/'))).toHaveLength(3)
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 200])
    expect(addresses.filter(address => !address.endsWith('.md'))).toEqual([])
    expect(answer.text()).toContain('- [A \\[bare\\] \\*one\\*](')
  })
})

describe('/sitemap.xml', () => {
  test('lists every page with its last change', async () => {
    const answer = await at('/sitemap.xml')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const entries = [...answer.text().matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)]
    const pages = entries.map(([, address = '']) => new URL(address).pathname)
    expect(pages).toEqual(expect.arrayContaining(['/', '/tutorials/', '/missions/run-for-a-team', '/tutorials/bare']))
    expect(new Set(pages).size).toBe(pages.length)
    for (const path of pages) expect([path, (await at(path)).status]).toEqual([path, 200])
    for (const [, path, changedAt = ''] of entries) expect([path, Date.parse(changedAt) > 0]).toEqual([path, true])
    expect((await at('/sitemap-1.xml')).status).toBe(404)
  })
})

test('/favicon.ico is the icon that pages link, for those that link none', async () => {
  const answer = await at('/favicon.ico')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(answer.text()).toMatch(/^<svg .*<\/svg>\n$/)
  expect((await at('/')).text()).toContain('<link rel="icon" href="/favicon.ico" type="image/svg+xml"/>')
})

describe('/robots.txt', () => {
  test('says what crawlers may use, for what, and where the sitemap is', async () => {
    const answer = await at('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = answer.text().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain(`Content-Signal: ${String(answer.headers['content-signal'])}`)
    expect(lines).toContain(`Sitemap: http://localhost:${gateway.port}/sitemap.xml`)
    const closed = lines.flatMap(line => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
    expect(closed).toEqual(expect.arrayContaining(['/login', '/me/', '/admin']))
    const pages = (await at('/sitemap.xml')).text().matchAll(/<loc>([^<]+)<\/loc>/g)
    const open = [...pages].map(([, address = '']) => new URL(address).pathname)
    expect(open.filter(path => closed.some(prefix => path.startsWith(prefix)))).toEqual([])
  })
})

test('addresses begin with where people reach the site', async () => {
  const outside = await startGateway(backend.url, { env: { PUBLIC_URL: 'https://learn.example' } })
  const texts = await Promise.all(
    ['/llms.txt', '/sitemap.xml', '/robots.txt', '/missions/run-for-a-team.md'].map(async path =>
      (await get(outside.url + path)).text()
    )
  )
  for (const text of texts) {
    expect(text).toContain('https://learn.example/')
    expect(text).not.toContain('localhost')
  }
})
