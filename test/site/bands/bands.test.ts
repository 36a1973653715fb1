import { beforeAll, describe, expect, test } from '@jest/globals'
import type { RequestListener } from 'node:http'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { answerFeeds, madeTutorials, siteFeeds } from '../../support/site-feeds.ts'
import { all, sources } from './band-sources.ts'

let failing: string | undefined
let state: 'down' | 'up' = 'down'
let gateway: Gateway

beforeAll(async () => {
  const feeds = answerFeeds(() => siteFeeds(madeTutorials(4, ['one', 'two'])))
  const answer: RequestListener = (request, response) => {
    const source = sources[request.url ?? '']
    if (!source) return feeds(request, response)
    if (state === 'down' || request.url === failing) return void response.writeHead(500).end()
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' })
    response.end(JSON.stringify(source[0]))
  }
  gateway = await startGateway((await startUpstream(answer)).url, { env: { GATEWAY_CACHE_MS: '0' } })
})

const page = async () => {
  const answer = await get(gateway.url)
  expect(answer.status).toBe(200)
  return answer.text()
}
const missingIn = (html: string) => all.filter(([, shown]) => !html.includes(shown)).map(([address]) => address)

describe('the bands of the start page', () => {
  test('are not shown while their sources fail, and the page stands', async () => {
    state = 'down'
    expect(await page()).not.toMatch(/id="band-|event-banner/)
  })

  test('show what is there, for everyone alike, and load nothing of another host', async () => {
    state = 'up'
    const html = await page()
    expect(missingIn(html)).toEqual([])
    for (const left of ['A talk that is over', 'Not for all', 'pictures.example']) expect(html).not.toContain(left)
    expect(html).toContain('Why &lt;this>')
    expect(html).not.toMatch(/<(?:img|script|iframe)[^>]+src="https?:/)
  })

  test.each(all)('stay with their last answer while %s fails', async address => {
    failing = address
    expect(missingIn(await page())).toEqual([])
    failing = undefined
  })
})
