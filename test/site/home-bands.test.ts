import { beforeAll, describe, expect, test } from '@jest/globals'
import type { RequestListener } from 'node:http'
import type { Resource } from '../../app/site/backend/backend.ts'
import { bandsFrom } from '../../app/site/pages/home/bands.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { answerFeeds, madeTutorials, siteFeeds } from '../support/site-feeds.ts'

const DAY = 86_400_000
const soon = new Date(Date.now() + 3 * DAY).toISOString()
const past = new Date(Date.now() - DAY).toISOString()
const session = {
  ...{ venue: 'BERLIN', sessionCode: null, abstract: null, scheduledEnd: null, allDay: false, room: 'Hall' },
  ...{ youtubeUrl: null, url: null, track: null, speakers: [], concepts: [] }
}
const candidate = { kind: 'tutorial', targetSlug: 'chosen', description: 'Why <this>', personaHidden: [] }

/** Answers of the backend by address, with what stands on the page because of each. */
const sources: Readonly<Record<string, readonly [answer: object, shown: string]>> = {
  '/api/homepage/events?region=ALL': [
    { value: [{ title: 'A meeting', startsAt: soon, location: 'Tarn', format: null, register: null, url: '/meet' }] },
    'id="band-events"'
  ],
  '/build/teched': [
    {
      ...{ speakers: [], tracks: [], buildAt: soon },
      sessions: [
        { ...session, slug: 'later', title: 'A talk to come', scheduledStart: soon },
        { ...session, slug: 'over', title: 'A talk that is over', scheduledStart: past }
      ]
    },
    'href="/teched/sessions/later/"'
  ],
  '/api/homepage/videos': [
    {
      featured: { videoId: 'a&b', title: 'A film', publishedAt: past, thumbnail: 'https://pictures.example/a.jpg' },
      ...{ recent: [], error: null }
    },
    'href="https://www.youtube.com/watch?v=a%26b"'
  ],
  '/api/homepage/communityBlogs': [
    { value: [{ title: 'A post', url: 'https://blogs.example/1', publishedAt: past, author: 'Somebody' }] },
    'href="https://blogs.example/1"'
  ],
  '/api/homepage/news': [
    { value: [{ title: 'A message', link: 'https://news.example/1', publishedAt: past, description: 'New' }] },
    'href="https://news.example/1"'
  ],
  '/build/homepage-for-you': [
    {
      candidates: [
        { ...candidate, title: 'A choice' },
        { ...candidate, targetSlug: 'secret', title: 'Not for all', personaHidden: ['role:student'] }
      ]
    },
    'href="/tutorials/chosen"'
  ],
  '/api/advocates': [
    {
      advocates: [
        {
          ...{ slug: 'mia', firstName: 'Mia', lastName: 'Moor', title: null, location: null },
          ...{ hasPhoto: true, photoUpdatedAt: past, links: [{ kind: 'GitHub', url: 'https://code.example/mia' }] }
        }
      ]
    },
    'src="/api/advocates/mia/photo?size=thumb'
  ],
  '/build/devtoberfest-banner': [
    { banner: { src: '/api/devtoberfest/banner?v=1', alt: 'A tent', width: 2000, height: 400, href: '/event' } },
    '<a href="/event"><img class="event-banner" src="/api/devtoberfest/banner?v=1" alt="A tent" width="2000" height="400"'
  ]
}

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
const all = Object.entries(sources).map(([address, [, shown]]) => [address, shown] as const)
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

  test.each(all)('stand without %s', async address => {
    const readIfThere = async (asked: string): Promise<Resource | undefined> => {
      const source = asked === address ? undefined : sources[asked]
      const body = Buffer.from(JSON.stringify(source?.[0] ?? null))
      return source && { address: asked, status: 200, type: 'application/json', location: undefined, body }
    }
    const bands = await bandsFrom({ readIfThere })
    expect(
      Object.values(bands).filter(band => band === null || (Array.isArray(band) && band.length === 0))
    ).toHaveLength(1)
  })
})
