import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, send } from '../support/http/http.ts'
import { type Sources, startSources, type TestAnswer } from './support/sources.ts'

onBothInFullRun('statements', 'transactions', 'concurrency')

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const PATH = '/youtube/playlistItems'

let sources: Sources
let backend: Backend
let other: Backend

const idOf = (age: number) => `video-${String(age).padStart(3, '0')}`
const item = (age: number, more: object = {}) => ({
  snippet: {
    title: `Video ${age}`,
    description: 'About it',
    publishedAt: new Date(Date.now() - age * DAY).toISOString(),
    channelTitle: 'Channel',
    resourceId: { videoId: idOf(age) },
    thumbnails: { high: { url: `https://pictures.example/${age}.jpg` } },
    ...more
  }
})
const playlist = (items: readonly object[]): TestAnswer => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ items })
})
const good = [
  ...Array.from({ length: 12 }, (_, index) => item(index + 1)),
  item(100),
  item(3, { title: 'Twice' }),
  item(13, { title: '' }),
  item(14, { resourceId: { videoId: '../../etc' } }),
  item(15, { publishedAt: 'soon' }),
  { snippet: null }
]

interface Video {
  readonly videoId: string
  readonly kind: string
}
interface Answer {
  readonly featured: Video | null
  readonly recent: readonly Video[]
  readonly error: string | null
}
const read = (of = backend, path = 'videos') => get(`${of.url}/api/homepage/${path}`)
const feed = async (of = backend) => (await read(of)).json<Answer>()
const ids = async (kind: string) => (await feed()).recent.filter(each => each.kind === kind).map(each => each.videoId)
const config = async (change: object) => {
  const { value } = (await get(`${backend.url}/admin/HomepageConfig`, as('admin'))).json<{ value: { ID: string }[] }>()
  return send(`${backend.url}/admin/HomepageConfig(${value[0]?.ID})`, {
    method: 'PATCH',
    headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(change)
  })
}

beforeAll(async () => {
  sources = await startSources()
  sources.answer(PATH, playlist(good))
  const env = { YOUTUBE_API_URL: `${sources.url}/youtube`, YOUTUBE_API_KEY: 'the-key', HOMEPAGE_LOOK_EVERY_MS: '0' }
  backend = await startBackend({ env })
  const { database, dataDir } = backend
  other = await startBackend({ env, database, dataDir })
})

describe('videos', () => {
  verifies('HOMEPAGE-052', 'are none without a key, which admins are told', async () => {
    const keyless = await startBackend({ env: { HOMEPAGE_LOOK_EVERY_MS: '0' } })
    const none = { featured: null, recent: [], error: 'not_configured' }
    const answer = await read(keyless)
    expect([answer.status, answer.json(), answer.headers['cache-control']]).toEqual([200, none, 'public, max-age=60'])
    expect(await keyless.runJob('homepage-videos')).toMatchObject({
      message: expect.stringContaining('not configured')
    })
    await keyless.sql(`UPDATE tutorials_homepage_HomepageConfig SET developerNewsPlaylistId = 'PL1'`)
    const { value } = (await get(`${keyless.url}/admin/HomepageConfig`, as('admin'))).json<{
      value: { ID: string }[]
    }>()
    const saved = await send(`${keyless.url}/admin/HomepageConfig(${value[0]?.ID})`, {
      method: 'PATCH',
      headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
      body: '{"developerNewsPlaylistId":"PL2"}'
    })
    expect([saved.status, saved.headers['sap-messages']]).toEqual([200, expect.stringContaining('YOUTUBE_API_KEY')])
    const attention = await get(`${keyless.url}/admin/attention()`, as('admin'))
    expect(attention.json<{ value: { name: string; count: number }[] }>().value).toContainEqual(
      expect.objectContaining({ name: 'videos-without-key', count: 1 })
    )
    await keyless.kill()
  })

  testOnBoth('are asked for once, however many instances look and visitors come', async () => {
    expect((await config({ developerNewsPlaylistId: 'PL1' })).status).toBe(200)
    await Promise.all([backend, other, backend, other].map(each => each.runJob('homepage-videos')))
    await Promise.all(Array.from({ length: 20 }, (_, index) => read(index % 2 === 0 ? backend : other)))
    const [asked, ...more] = sources.asked(PATH)
    expect(more).toEqual([])
    expect(asked?.headers['x-goog-api-key']).toBe('the-key')
    expect(asked?.url).toContain('playlistId=PL1')
    expect(await feed(other)).toEqual(await feed())
  })

  verifies(
    ['HOMEPAGE-050', 'HOMEPAGE-051', 'HOMEPAGE-053'],
    'are the newest, three that follow, and three older ones, for a quarter of an hour',
    async () => {
      const answer = await read()
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=900'])
      const { featured, recent, error } = await feed()
      expect(error).toBeNull()
      expect(featured).toEqual({
        ...{ videoId: idOf(1), title: 'Video 1', thumbnail: 'https://pictures.example/1.jpg' },
        publishedAt: expect.any(String)
      })
      expect(recent.map(({ kind }) => kind)).toEqual('anchor anchor anchor popular popular popular'.split(' '))
      expect(await ids('anchor')).toEqual([2, 3, 4].map(idOf))
      const older = new Set([5, 6, 7, 8, 9, 10, 11, 12].map(idOf))
      expect((await ids('popular')).every(id => older.has(id))).toBe(true)
      expect((await read(backend, 'videos()')).json()).toMatchObject({ featured, recent, error: null })
      const tag = { 'if-none-match': String(answer.headers['etag']) }
      expect((await get(`${backend.url}/api/homepage/videos`, tag)).status).toBe(304)
    }
  )

  verifies('HOMEPAGE-069', 'are reshuffled in one transaction: a failing insert leaves the former ones', async () => {
    const stored = () =>
      backend.sql('SELECT ID, video_ID, rank FROM tutorials_homepage_HomepageVideoRotation ORDER BY rank')
    const before = await stored()
    expect(before).toHaveLength(3)
    await backend.disturb()
    await backend.runJob('homepage-video-rotation')
    const { statements } = await backend.observe()
    const insert = statements.findIndex(each => /INSERT INTO tutorials_homepage_HomepageVideoRotation/i.test(each))
    const removal = statements.findIndex(each => /DELETE FROM tutorials_homepage_HomepageVideoRotation/i.test(each))
    expect([removal >= 0, insert > removal]).toEqual([true, true])
    expect(statements.slice(removal, insert).some(each => /^\s*(COMMIT|ROLLBACK)/i.test(each))).toBe(false)
    const picked = await stored()
    expect(picked).toHaveLength(3)
    expect(picked).not.toEqual(before)

    await backend.disturb({ statement: insert + 1, effect: 'fail' })
    await expect(backend.runJob('homepage-video-rotation')).rejects.toThrow()
    expect(await stored()).toEqual(picked)
    expect(await ids('popular')).toHaveLength(3)
    expect((await feed(other)).recent).toHaveLength(6)
  })

  verifiesOnSqlite('HOMEPAGE-051', 'stay while the platform fails, which is asked again a minute later', async () => {
    const { featured, recent } = await feed()
    const failures: readonly TestAnswer[] = [
      ...[{ status: 500 }, { status: 429 }, { body: '<html>' }, { body: '{"items":{}}' }, 'hang' as const],
      { body: Buffer.alloc(2 * 1024 * 1024, ' ') }
    ]
    await backend.at(16 * MINUTE)
    for (const [index, failure] of failures.entries()) {
      sources.answer(PATH, failure)
      await backend.at((16 + 2 * index) * MINUTE)
      const asked = sources.asked(PATH).length
      await backend.runJob('homepage-videos')
      await backend.runJob('homepage-videos')
      expect([index, sources.asked(PATH).length - asked]).toEqual([index, 1])
      const answer = await read()
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
      expect(answer.json()).toEqual({ featured, recent, error: 'unavailable' })
    }
    expect(backend.output()).not.toContain('the-key')
    sources.answer(PATH, playlist(good))
    await backend.at(60 * MINUTE)
    await backend.runJob('homepage-videos')
    expect((await feed()).error).toBeNull()
    await backend.at(0)
  })

  test('that admins exclude are not shown, nor any while the band is off', async () => {
    const { value } = (
      await get(`${backend.url}/admin/HomepageVideos?$filter=youtubeVideoId eq '${idOf(1)}'`, as('admin'))
    ).json<{ value: { ID: string }[] }>()
    await send(`${backend.url}/admin/HomepageVideos(${value[0]?.ID})`, {
      method: 'PATCH',
      headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
      body: '{"excludeFromHomepage":true}'
    })
    expect((await feed()).featured?.videoId).toBe(idOf(2))
    await config({ videoBandEnabled: false })
    expect(await feed()).toEqual({ featured: null, recent: [], error: 'disabled' })
    await config({ videoBandEnabled: true, videoBandAnchorCount: 1, videoBandRotationCount: 0 })
    await backend.runJob('homepage-video-rotation')
    expect((await feed()).recent.map(({ videoId }) => videoId)).toEqual([idOf(3)])
  })
})
