import { beforeAll, describe, expect } from '@jest/globals'
import { imageSize } from 'image-size'
import { curator, refusal } from '../catalog/support/curator.ts'
import { photograph } from '../content/support/photograph.ts'
import { bomb, screenshot } from '../content/support/screenshot.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { startGateway } from '../support/gateway.ts'
import { get, head, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { gif } from '../support/pictures/gif.ts'
import { hashOf } from '../support/publish.ts'
import { until } from '../support/until.ts'

onBoth('statements', 'constraints', 'concurrency', 'types')

interface Schedule {
  readonly activeEditionId: string
  readonly editions: readonly { readonly id: string }[]
  readonly sessions: readonly { readonly id: string; readonly speakers: readonly object[] }[]
  readonly activities: readonly { readonly id: string }[]
  readonly banner: object | null
}

describe('Devtoberfest', () => {
  let backend: Backend
  let admin: ReturnType<typeof curator>

  // one event is active in all of the database
  beforeAll(async () => {
    backend = await startBackend()
    admin = curator(backend)
    for (const year of ['2025', '2026'])
      await admin.made('DevtoberfestEditions', {
        ID: `ed-${year}`,
        year,
        name: `Devtoberfest ${year}`,
        startsAt: `${year}-09-28T00:00:00Z`,
        endsAt: `${year}-10-23T00:00:00Z`,
        timezone: 'Europe/Berlin',
        isCurrent: year === '2026'
      })
    await admin.made('DevtoberfestTracks', {
      ID: 'tr-cap',
      edition_ID: 'ed-2026',
      name: 'CAP',
      dayOfWeek: 'Monday',
      color: '#0070f2',
      emoji: '🎃'
    })
    await admin.made('DevtoberfestTracks', { ID: 'tr-old', edition_ID: 'ed-2025', name: 'Old' })
  })

  const read = (path: string, headers = {}, at = backend.url) => get(`${at}/api/devtoberfest/${path}`, headers)
  const schedule = async (query = '') => (await read(`schedule${query}`)).json<Schedule>()
  const config = (more: object) => admin.post('DevtoberfestConfig', { IsActiveEntity: true, name: 'Event', ...more })
  const configured = async (more: object) => (await config(more)).json<{ ID: string }>().ID
  const address = (ID: string) => `DevtoberfestConfig(ID=${ID},IsActiveEntity=true)`
  const clear = async () => {
    for (const { ID } of await admin.list('DevtoberfestConfig')) await admin.remove(address(ID))
  }
  const upload = (configId: string, bytes: Uint8Array, mimeType?: string) =>
    admin.post('uploadBanner', { configId, imageBase64: Buffer.from(bytes).toString('base64'), mimeType })

  verifiesOnSqlite(
    ['HOMEPAGE-063', 'HOMEPAGE-064', 'HOMEPAGE-065'],
    'answers the public sessions and activities of the active edition without addresses of e-mail, to everyone and uncached',
    async () => {
      await clear()
      const none = await read('schedule')
      expect([none.status, none.json(), none.headers['cache-control']]).toEqual([
        503,
        { error: 'EVENT_NOT_CONFIGURED' },
        'no-store'
      ])
      expect((await read('schedule?edition=ed-2026')).status).toBe(503)
      await configured({ isActive: true, edition_ID: 'ed-2026' })

      const { ID: tutorial } = await admin.tutorial('devtoberfest-task')
      await admin.made('DevtoberfestSpeakers', {
        ID: 'sp-1',
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@secret.example',
        company: 'Engines',
        role: 'Engineer',
        bio: 'Wrote the first one',
        photoUrl: 'https://pictures.example/ada.webp'
      })
      await admin.made('DevtoberfestSpeakers', { ID: 'sp-2', lastName: 'Mononym', email: 'mono@secret.example' })
      await admin.made('DevtoberfestActivities', {
        ID: 'ac-1',
        track_ID: 'tr-cap',
        title: 'Do it',
        status: 'COMPLETED',
        week: '1',
        points: 100,
        taskType: 'TUTORIAL',
        taskSlug: 'Devtoberfest-Task',
        taskTitle: 'The task'
      })
      await admin.made('DevtoberfestActivities', { ID: 'ac-2', track_ID: 'tr-cap', title: 'Secret', status: 'Draft' })
      const session = (ID: string, more: object) =>
        admin.made('DevtoberfestSessions', { ID, track_ID: 'tr-cap', title: ID, ...more })
      await session('se-later', { status: 'confirmed', scheduledStart: '2026-10-02T10:00:00Z' })
      await session('se-unscheduled', { status: 'Confirmed' })
      await session('se-first', {
        sessionCode: 'DEV101',
        abstract: 'About it',
        status: 'CoNfIrMeD',
        sessionLength: '60',
        week: '1',
        scheduledStart: '2026-10-01T10:00:00Z',
        scheduledTimezone: 'Europe/Berlin',
        recordingStart: '2026-10-01T11:00:00Z',
        youtubeUrl: 'https://video.example/1',
        linkedinUrl: 'https://network.example/1',
        communityEventUrl: 'https://community.example/1',
        activity_ID: 'ac-1',
        speakers: [
          { speaker_ID: 'sp-2', speakerOrder: 2 },
          { speaker_ID: 'sp-1', speakerOrder: 1 }
        ]
      })
      for (const status of ['Proposed', 'Cancelled', null, 'Confirmed?'])
        await session(`se-${String(status)}`.replace('?', ''), { status })
      await admin.made('DevtoberfestSessions', { ID: 'se-old', track_ID: 'tr-old', title: 'Old', status: 'Completed' })

      const answer = await read('schedule')
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      const { sessions, ...others } = answer.json<Schedule>()
      expect(sessions.map(({ id }) => id)).toEqual(['se-first', 'se-later', 'se-unscheduled'])
      expect(sessions[0]).toEqual({
        id: 'se-first',
        kind: 'session',
        title: 'se-first',
        abstract: 'About it',
        sessionCode: 'DEV101',
        trackId: 'tr-cap',
        trackName: 'CAP',
        trackDay: 'Monday',
        trackColor: '#0070f2',
        trackEmoji: '🎃',
        week: '1',
        scheduledStart: '2026-10-01T10:00:00.000Z',
        scheduledTimeZone: 'Europe/Berlin',
        recordingStart: '2026-10-01T11:00:00.000Z',
        sessionLength: '60',
        youtubeUrl: 'https://video.example/1',
        communityEventUrl: 'https://community.example/1',
        linkedinUrl: 'https://network.example/1',
        speakers: [
          {
            id: 'sp-1',
            name: 'Ada Lovelace',
            role: 'Engineer',
            company: 'Engines',
            bio: 'Wrote the first one',
            photoUrl: 'https://pictures.example/ada.webp'
          },
          { id: 'sp-2', name: 'Mononym', role: null, company: null, bio: null, photoUrl: null }
        ],
        activityId: 'ac-1',
        status: 'CoNfIrMeD'
      })
      const editionOf = (year: string) => ({
        id: `ed-${year}`,
        name: `Devtoberfest ${year}`,
        year,
        isCurrent: year === '2026',
        startsAt: `${year}-09-28T00:00:00.000Z`,
        endsAt: `${year}-10-23T00:00:00.000Z`,
        timeZone: 'Europe/Berlin'
      })
      expect(others).toEqual({
        activeEditionId: 'ed-2026',
        editions: [editionOf('2026'), editionOf('2025')],
        banner: null,
        activities: [
          {
            id: 'ac-1',
            kind: 'activity',
            title: 'Do it',
            week: '1',
            points: 100,
            trackId: 'tr-cap',
            trackName: 'CAP',
            taskType: 'TUTORIAL',
            taskSlug: 'Devtoberfest-Task',
            taskTitle: 'The task',
            taskId: tutorial,
            status: 'COMPLETED'
          }
        ]
      })
      const old = await schedule('?edition=ed-2025')
      expect([old.activeEditionId, old.sessions.map(({ id }) => id)]).toEqual(['ed-2026', ['se-old']])
      for (const [query, status] of [
        ['?edition=nothing', 404],
        ['?edition=ed-2026%00', 400],
        [`?edition=${'x'.repeat(2000)}`, 404]
      ] as const)
        expect((await read(`schedule${query}`)).status).toBe(status)
      const all = [answer, await read('schedule?edition=ed-2025'), await read('schedule?edition=ed-2026')]
      for (const each of all) expect(each.text()).not.toMatch(/@|secret\.example|e-?mail/i)
      const bare = await head(`${backend.url}/api/devtoberfest/schedule`)
      expect([bare.status, bare.body.length]).toEqual([200, 0])
      const path = 'DevtoberfestSessions(%27se-first%27)'
      expect((await admin.patch(path, { status: 'Cancelled' })).status).toBe(200)
      expect((await schedule()).sessions.map(({ id }) => id)).toEqual(['se-later', 'se-unscheduled'])
    }
  )

  verifiesOnSqlite(
    ['HOMEPAGE-007', 'HOMEPAGE-020', 'HOMEPAGE-021', 'HOMEPAGE-022', 'HOMEPAGE-062'],
    'shows the banner of the active event, which admins alone set and clear',
    async () => {
      await clear()
      const ID = await configured({ isActive: true, bannerAlt: 'A pumpkin', edition_ID: 'ed-2026' })
      const other = await configured({ name: 'Other' })
      expect((await read('banner')).status).toBe(404)
      expect((await head(`${backend.url}/api/devtoberfest/banner`)).status).toBe(404)
      const source = screenshot(2400, 600)
      const imageBase64 = source.toString('base64')
      for (const name of ['uploadBanner', 'clearBanner']) {
        const body = name === 'uploadBanner' ? { configId: ID, imageBase64 } : { configId: ID }
        expect((await curator(backend, 'author').post(name, body)).status).toBe(403)
        expect((await post(`${backend.url}/admin/${name}`, body)).status).toBe(401)
      }
      const stored = await upload(ID, source, 'image/png')
      expect([stored.status, stored.text()]).toEqual([204, ''])
      const answer = await read('banner')
      expect([answer.status, imageSize(answer.body)]).toMatchObject([200, { type: 'webp', width: 2000, height: 500 }])
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
        etag: `"${hashOf(answer.body)}"`
      })
      expect((await read('banner', { 'if-none-match': answer.headers.etag })).status).toBe(304)
      const [row] = await admin.list('DevtoberfestBanners')
      expect(row).toMatchObject({
        config_ID: ID,
        name: 'Event',
        width: 2000,
        height: 500,
        sizeBytes: answer.body.length,
        sha256: hashOf(answer.body)
      })
      expect((await schedule()).banner).toEqual({
        url: '/api/devtoberfest/banner',
        alt: 'A pumpkin',
        width: 2000,
        height: 500,
        updatedAt: row?.['uploadedAt']
      })

      const jpeg = await photograph(300, 60, 1)
      expect((await upload(other, jpeg, 'image/jpeg')).status).toBe(204)
      expect((await read('banner')).headers.etag).toBe(answer.headers.etag)
      expect((await admin.patch(address(ID), { isActive: false })).status).toBe(200)
      expect((await read('banner')).status).toBe(404)
      expect((await admin.patch(address(other), { isActive: true })).status).toBe(200)
      expect(imageSize((await read('banner')).body)).toMatchObject({ width: 300, height: 60 })
      expect((await admin.post('clearBanner', { configId: other })).status).toBe(204)
      expect((await read('banner')).status).toBe(404)
      expect((await admin.remove(address(ID))).status).toBe(204)
      expect(await admin.list('DevtoberfestBanners')).toEqual([])
    }
  )

  test('refuses banners that are none, too large, moving, or of an event that there is not', async () => {
    await clear()
    const ID = await configured({ isActive: true })
    expect((await upload(ID, screenshot(300, 100))).status).toBe(204)
    const { etag } = (await read('banner')).headers
    expect(refusal(await upload(ID, gif(30, 30)))).toEqual([400, 'imageBase64'])
    expect(refusal(await upload(ID, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual([
      400,
      'imageBase64'
    ])
    expect(refusal(await upload(ID, screenshot(30, 30), 'image/webp'))).toEqual([400, 'mimeType'])
    expect(refusal(await upload(ID, bomb(4001, 2000)))).toEqual([413, 'imageBase64'])
    const MB = 1024 * 1024
    // more than bodies elsewhere may have: it is read, and refused for its picture
    expect(refusal(await upload(ID, Buffer.concat([screenshot(30, 30), Buffer.alloc(8 * MB)])))).toEqual([
      413,
      'imageBase64'
    ])
    expect((await upload(ID, Buffer.alloc(9 * MB))).status).toBe(413)
    expect((await upload(ID, Buffer.concat([screenshot(300, 100, 2), Buffer.alloc(7.5 * MB)]))).status).toBe(204)
    expect((await read('banner')).headers.etag).not.toBe(etag)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(refusal(await upload(nobody, screenshot(30, 30)))).toEqual([404, 'configId'])
    expect(refusal(await admin.post('clearBanner', { configId: nobody }))).toEqual([404, 'configId'])
    expect((await admin.post('uploadBanner', { imageBase64: screenshot(3, 3).toString('base64') })).status).toBe(400)
    expect((await admin.post('Tags', { name: 'x'.repeat(9 * MB) })).status).toBe(413)
  })

  testOnBoth('has one active event at most, also when two admins activate theirs at once', async () => {
    await clear()
    const [one, two] = [await configured({ name: 'One' }), await configured({ name: 'Two' })]
    const active = async () => (await admin.list('DevtoberfestConfig?$filter=isActive eq true')).length
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([one, two].map(ID => admin.patch(address(ID), { isActive: true })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await active()).toBe(1)
      const lost = answers.find(({ status }) => status === 409)
      expect(lost?.json()).toMatchObject({ error: { code: 'another_active', target: 'isActive' } })
      for (const ID of [one, two]) await admin.patch(address(ID), { isActive: false })
    }
    expect((await admin.patch(address(one), { isActive: true, name: 'Again' })).status).toBe(200)
    expect((await admin.patch(address(one), { isActive: true })).status).toBe(200)
    expect((await config({ isActive: true })).status).toBe(409)
    expect((await admin.edit('DevtoberfestConfig', two)).status).toBe(201)
    expect((await admin.patchDraft('DevtoberfestConfig', two, { isActive: true })).status).toBe(200)
    expect((await admin.activate('DevtoberfestConfig', two)).status).toBe(409)
    const forced = backend.sql('UPDATE tutorials_devtoberfest_DevtoberfestConfig SET isActive = TRUE WHERE ID = ?', [
      two
    ])
    await expect(forced).rejects.toThrow()
    expect(await active()).toBe(1)
  })

  test('refuses rows whose links and ids are none, and gives ids to those without', async () => {
    for (const field of ['communityUrl', 'playlistUrl', 'rulesUrl', 'contestUrl'])
      expect(refusal(await config({ [field]: 'javascript:alert(1)' }))).toEqual([400, field])
    expect((await config({ rulesUrl: '/rules/', contestUrl: 'https://contest.example/' })).status).toBe(201)
    const speaker = (more: object) => admin.post('DevtoberfestSpeakers', { lastName: 'Speaker', ...more })
    expect(refusal(await speaker({ photoUrl: '/path' }))).toEqual([400, 'photoUrl'])
    expect(refusal(await speaker({ ID: 'a b' }))).toEqual([400, 'ID'])
    const given = await speaker({})
    expect([given.status, given.json()]).toMatchObject([201, { ID: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    const session = { track_ID: 'tr-cap', title: 'x', youtubeUrl: 'ftp://x' }
    expect(refusal(await admin.post('DevtoberfestSessions', session))).toEqual([400, 'youtubeUrl'])
    expect((await admin.remove(`DevtoberfestTracks(%27tr-cap%27)`)).status).toBe(409)
  })

  test('changes on every instance and through the gateway, where everyone reads it', async () => {
    await clear()
    const ID = await configured({ isActive: true, edition_ID: 'ed-2026' })
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    const gateway = await startGateway(other.url, { env: { GATEWAY_CACHE_MS: '50' } })
    expect((await read('banner', {}, gateway.url)).status).toBe(404)
    await upload(ID, screenshot(500, 100))
    await until(async () => (await read('banner', {}, gateway.url)).status === 200)
    const { headers } = await read('banner', {}, gateway.url)
    expect([headers['cache-control'], headers['set-cookie']]).toEqual(['public, max-age=86400', undefined])
    const shown = await read('schedule', {}, gateway.url)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store'])
    await admin.patch(address(ID), { isActive: false })
    await until(async () => (await read('schedule', {}, gateway.url)).status === 503)
    await other.stop()
  })
})
