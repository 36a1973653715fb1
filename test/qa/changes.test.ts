import { beforeAll, expect, test } from '@jest/globals'
import { upload } from '../content/support/pictures.ts'
import { png } from '../cli/support/documents.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'
import { hashOf, publish, sampleDocument } from '../support/publish.ts'

let channel: Backend
let gateway: Gateway
let author: Visitor

const page = (revision: number, picture: string): string =>
  sampleDocument('draft', revision).replace('</body>', `<p><img alt="A dot" src="${picture}"></p></body>`)
const ask = (path: string) => author.ask(`/tutorials-qa/${path}`, { headers: { accept: 'text/html' } })

beforeAll(async () => {
  const { port, env } = await plannedGateway()
  channel = await startBackend({ env: { TUTORIALS_PROFILE: 'qa', ...env } })
  const [first, second] = await Promise.all(
    [3, 4].map(async size => (await upload(channel, `draft/${size}.png`, png(size, 3))).json<{ src: string }>().src)
  )
  await publish(channel, { draft: page(1, first ?? '') }, { sources: { draft: '# One' } })
  await publish(
    channel,
    { draft: page(2, second ?? ''), fresh: page(1, first ?? ''), 'never-live': page(1, '') },
    { sources: { draft: '# Two' } }
  )
  // the public channel has the first text of one of them
  const live = { versions: [{ current: true, sourceHash: hashOf('# One'), contentHash: hashOf('') }] }
  const open = await startUpstream(({ url = '' }, response) => {
    const [, slug] = /^\/content\/tutorials\/(draft|fresh)\/versions/.exec(url) ?? []
    response.writeHead(slug ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(slug ? live : {}))
  })
  gateway = await startGateway(open.url, { port, env: { QA_URL: channel.url } })
  author = visitor(gateway.url)
  await author.logIn('author', '/gateway/health')
})

test('an author sees what has changed in a preview, with the pictures of the channel', async () => {
  const shown = await ask('draft/changes')
  expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const html = shown.text()
  expect(html).toContain('QA preview')
  expect(html).toContain('<del><span class="visually-hidden">removed: </span>1')
  const pictures = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src)
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) expect([picture, (await author.ask(picture)).status]).toEqual([picture, 200])
  expect((await ask('draft')).text()).toContain('href="/tutorials-qa/draft/changes"')
})

test('programs get the comparison as JSON, and only authors get any of it', async () => {
  const answer = await author.ask('/tutorials-qa/draft/changes?since=1', { headers: { accept: 'application/json' } })
  expect(answer.json()).toMatchObject({ slug: 'draft', words: { added: 1, removed: 1 } })
  const learner = visitor(gateway.url)
  await learner.logIn('learner', '/gateway/health')
  expect((await learner.ask('/tutorials-qa/draft/changes?since=1')).status).toBe(403)
})

test('a preview is compared with what is live, or it says that it never had that text', async () => {
  const led = await ask('draft/changes?with=live')
  expect([led.status, led.headers.location]).toEqual([
    303,
    `/tutorials-qa/draft/changes?since=${hashOf('# One')}&with=known`
  ])
  expect((await ask(`draft/changes?since=${hashOf('# One')}&with=known`)).status).toBe(200)
  const unknown = await ask(`fresh/changes?since=${hashOf('# One')}&with=known`)
  expect([unknown.status, unknown.text()]).toEqual([
    404,
    expect.stringContaining('has never had the text that is live')
  ])
})

test('what there is nothing to compare with says so', async () => {
  expect((await ask('fresh/changes')).text()).toContain('No former version of this tutorial is kept')
  expect((await ask('draft/changes?since=x')).status).toBe(400)
  expect((await ask('unknown/changes')).status).toBe(404)
  expect((await ask('never-live/changes?with=live')).text()).toContain('This tutorial is not live')
})
