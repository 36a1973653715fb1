import { beforeAll, describe, expect } from '@jest/globals'
import { curator, refusal } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { get, head } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { until } from '../support/until.ts'

onBoth('statements', 'constraints')

interface Advocate {
  readonly ID: string
  readonly slug: string
  readonly lastName: string
  readonly sessions?: { readonly teched: unknown[]; readonly devtoberfest: { readonly id: string }[] }
  readonly [member: string]: unknown
}

describe('advocates', () => {
  let backend: Backend
  let admin: ReturnType<typeof curator>

  // an empty roster of its own
  beforeAll(async () => {
    backend = await startBackend()
    admin = curator(backend)
  })

  const read = (path = '', headers = {}, at = backend) => get(`${at.url}/api/advocates${path}`, headers)
  const roster = async () => (await read()).json<{ advocates: Advocate[] }>().advocates
  const save = (advocate: object) => admin.post('Advocates', { IsActiveEntity: true, ...advocate })
  const saved = async (firstName: string, lastName: string, more = {}) => {
    const answer = await save({ firstName, lastName, ...more })
    if (answer.status !== 201) throw new Error(answer.text())
    return answer.json<{ ID: string; slug: string }>()
  }
  const address = (ID: string) => `Advocates(ID=${ID},IsActiveEntity=true)`
  const clear = async () => {
    for (const { ID } of await admin.list('Advocates')) await admin.remove(address(ID))
  }

  verifiesOnSqlite(
    ['HOMEPAGE-008', 'HOMEPAGE-009', 'HOMEPAGE-010', 'HOMEPAGE-028', 'HOMEPAGE-029', 'HOMEPAGE-032'],
    'are answered without a login, with topics and links, for a minute, and 304 to whoever has them',
    async () => {
      await clear()
      const tag = await admin.made('Tags', { name: 'topic>advocacy', label: 'Advocacy' })
      const { ID } = await saved('Ada', 'Lovelace', {
        title: 'Engineer',
        pronouns: 'she/her',
        location: 'London',
        region: 'EMEA',
        bio: 'Wrote the first one',
        joinedDate: '2020-02-03',
        topics: [{ tag_ID: tag.ID }],
        links: [
          { kind: 'Blog', url: 'https://ada.example/', label: 'Notes', sortOrder: 20 },
          { kind: 'GitHub', url: 'https://github.example/ada', sortOrder: 10 }
        ]
      })
      const answer = await read()
      expect([answer.status, answer.headers]).toMatchObject([
        200,
        {
          'cache-control': 'public, max-age=60, stale-while-revalidate=600',
          'content-type': 'application/json; charset=utf-8',
          etag: expect.stringMatching(/^"[0-9a-f]{64}"$/)
        }
      ])
      const ada = {
        ID,
        slug: 'ada-lovelace',
        firstName: 'Ada',
        lastName: 'Lovelace',
        title: 'Engineer',
        pronouns: 'she/her',
        location: 'London',
        region: 'EMEA',
        bio: 'Wrote the first one',
        joinedDate: '2020-02-03',
        hasPhoto: false,
        photoUpdatedAt: null,
        topics: [{ slug: 'topic>advocacy', label: 'Advocacy' }],
        links: [
          { kind: 'GitHub', url: 'https://github.example/ada', label: null, sortOrder: 10 },
          { kind: 'Blog', url: 'https://ada.example/', label: 'Notes', sortOrder: 20 }
        ]
      }
      expect(answer.json()).toEqual({ advocates: [ada] })
      const one = await read('/Ada-Lovelace')
      expect([one.json(), one.headers['cache-control']]).toEqual([ada, answer.headers['cache-control']])
      for (const [path, { etag }] of [
        ['', answer.headers],
        ['/ada-lovelace', one.headers]
      ] as const) {
        expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
        const bare = await head(`${backend.url}/api/advocates${path}`)
        expect([bare.status, bare.headers.etag, bare.body.length]).toEqual([200, etag, 0])
      }
      for (const path of ['/nobody', '/%F0%9F%8C%B1', '/nobody/photo']) {
        expect((await read(path)).status).toBe(404)
        expect((await head(`${backend.url}/api/advocates${path}`)).status).toBe(404)
      }
      expect((await admin.patch(address(ID), { title: 'Countess' })).status).toBe(200)
      const changed = await read('', { 'if-none-match': answer.headers.etag })
      expect([changed.status, (await read('/ada-lovelace')).json()]).toEqual([200, { ...ada, title: 'Countess' }])
    }
  )

  testOnBoth('are in one order on every database, those with a place first, and only active ones', async () => {
    await clear()
    await saved('Zoe', 'Zimmer', { sortOverride: 2 })
    await saved('Yan', 'Young', { sortOverride: 1 })
    for (const [first, last] of [
      ['Bo', 'Öberg'],
      ['Al', 'Ost'],
      ['Cy', 'de Boer'],
      ['Di', 'Decker'],
      ['Ea', 'Ångström'],
      ['Bo', 'Adams'],
      ['Al', 'adams']
    ] as const)
      await saved(first, last)
    await saved('In', 'Active', { isActive: false })
    expect((await roster()).map(({ firstName, lastName }) => `${String(firstName)} ${lastName}`)).toEqual([
      'Yan Young',
      'Zoe Zimmer',
      'Al adams',
      'Bo Adams',
      'Ea Ångström',
      'Cy de Boer',
      'Di Decker',
      'Bo Öberg',
      'Al Ost'
    ])
    expect((await read('/in-active')).status).toBe(404)
  })

  testOnBoth('get a slug of their name once, with a number when others have it', async () => {
    await clear()
    const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => saved('José', 'Núñez y Ñandú')))
    const slugs = [one, ...others].map(each => each?.slug ?? '')
    expect(slugs.sort()).toEqual([
      'jose-nunez-y-nandu',
      'jose-nunez-y-nandu-2',
      'jose-nunez-y-nandu-3',
      'jose-nunez-y-nandu-4'
    ])
    expect((await admin.patch(address(one?.ID ?? ''), { lastName: 'Other', slug: 'chosen' })).json()).toMatchObject({
      slug: one?.slug,
      lastName: 'Other'
    })
    expect((await saved('明', '王')).slug).toBe('advocate')
    expect((await saved('x'.repeat(100), 'y'.repeat(100))).slug).toBe('x'.repeat(56))
  })

  test('are edited as drafts, which nobody sees before they are activated', async () => {
    await clear()
    const { ID } = (await admin.post('Advocates', { firstName: 'Grace' })).json<{ ID: string }>()
    const link = (url: string) => admin.post(`Advocates(ID=${ID},IsActiveEntity=false)/links`, { kind: 'Blog', url })
    expect((await link('javascript:alert(1)')).status).toBe(201)
    expect(refusal(await admin.activate('Advocates', ID))[0]).toBe(400)
    expect((await admin.patchDraft('Advocates', ID, { lastName: 'Hopper' })).status).toBe(200)
    expect(refusal(await admin.activate('Advocates', ID))).toEqual([400, 'links.0.url'])
    expect(await roster()).toEqual([])
    const [wrong] = await admin.list(`Advocates(ID=${ID},IsActiveEntity=false)/links`)
    expect((await admin.remove(`AdvocateLinks(ID=${wrong?.ID ?? ''},IsActiveEntity=false)`)).status).toBe(204)
    expect((await admin.activate('Advocates', ID)).status).toBe(201)
    expect(await roster()).toMatchObject([{ slug: 'grace-hopper', links: [] }])
    expect((await admin.edit('Advocates', ID)).status).toBe(201)
    expect((await admin.patchDraft('Advocates', ID, { title: 'Admiral' })).status).toBe(200)
    expect((await admin.activate('Advocates', ID)).status).toBe(200)
    expect(await roster()).toMatchObject([{ slug: 'grace-hopper', title: 'Admiral' }])
  })

  test.each([
    ['firstName', { firstName: null }],
    ['lastName', { lastName: '' }],
    ['lastName', { lastName: 'x'.repeat(101) }],
    ['region', { region: 'MOON' }],
    ['links.0.url', { links: [{ kind: 'Blog', url: 'mailto:a@example.com' }] }],
    ['links.0.url', { links: [{ kind: 'Blog', url: '/path' }] }],
    ['tag_ID', { topics: [{ tag_ID: '00000000-0000-4000-8000-000000000000' }] }],
    ['user_ID', { user_ID: '00000000-0000-4000-8000-000000000000' }]
  ])('with a bad %s are refused: %j', async (field, advocate) => {
    expect(refusal(await save({ firstName: 'Bad', lastName: 'Row', ...advocate }))).toEqual([400, field])
  })

  test('have no address of e-mail as a kind of link, and belong to admins', async () => {
    const link = { kind: 'Email', url: 'https://example.com' }
    expect((await save({ firstName: 'Bad', lastName: 'Row', links: [link] })).status).toBe(400)
    const author = curator(backend, 'author')
    expect((await author.post('Advocates', { IsActiveEntity: true, firstName: 'A', lastName: 'B' })).status).toBe(403)
  })

  test('keep a tag that is one of their topics when unused tags are cleaned up', async () => {
    await clear()
    const kept = await admin.made('Tags', { name: 'topic>kept-by-advocate' })
    const gone = await admin.made('Tags', { name: 'topic>used-by-nobody' })
    await saved('Tag', 'Keeper', { topics: [{ tag_ID: kept.ID }] })
    expect((await admin.post('cleanupUnusedTags', {})).status).toBe(200)
    const names = (await admin.list('Tags?$select=ID,name')).map(({ ID }) => ID)
    expect([names.includes(kept.ID), names.includes(gone.ID)]).toEqual([true, false])
    expect((await admin.remove(`Tags(${kept.ID})`)).status).toBe(409)
  })

  test('change on every instance', async () => {
    await clear()
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    expect((await read('', {}, other)).json()).toEqual({ advocates: [] })
    await saved('Every', 'Where')
    await until(async () => (await read('', {}, other)).text().includes('every-where'))
    await other.stop()
  })

  verifiesOnSqlite(
    ['HOMEPAGE-026', 'HOMEPAGE-027', 'HOMEPAGE-030', 'HOMEPAGE-031'],
    'have the public sessions of the speaker of the same name, and none where two have it',
    async () => {
      await clear()
      await admin.made('DevtoberfestEditions', { ID: 'roster', name: 'Roster', year: '2026' })
      await admin.made('DevtoberfestTracks', { ID: 'roster-track', edition_ID: 'roster', name: 'Track' })
      const config = await admin.made('DevtoberfestConfig', {
        IsActiveEntity: true,
        name: 'Roster',
        isActive: true,
        edition_ID: 'roster'
      })
      const speaks = async (id: string, firstName: string, lastName: string, status = 'confirmed') => {
        await admin.made('DevtoberfestSpeakers', { ID: id, firstName, lastName, email: `${id}@example.com` })
        await admin.made('DevtoberfestSessions', {
          ID: `talk-${id}`,
          track_ID: 'roster-track',
          title: `Talk of ${id}`,
          status,
          speakers: [{ speaker_ID: id, speakerOrder: 1 }]
        })
      }
      await speaks('rene', 'RENE', 'Muller')
      await speaks('twin-1', 'Twin', 'Speaker')
      await speaks('twin-2', 'twin', 'speaker')
      await speaks('draft', 'Draft', 'Speaker', 'Proposed')
      await speaks('stage', 'Stage', 'Name')
      await saved('René', 'Müller')
      for (const name of ['Twin', 'Draft', 'No']) await saved(name, 'Speaker')
      await saved('Real', 'Person', { speakerName: 'Stage  Náme' })
      const found = await roster()
      expect(found.map(({ slug, sessions }) => [slug, sessions])).toEqual([
        [
          'rene-muller',
          { teched: [], devtoberfest: [expect.objectContaining({ id: 'talk-rene', title: 'Talk of rene' })] }
        ],
        ['real-person', { teched: [], devtoberfest: [expect.objectContaining({ id: 'talk-stage' })] }],
        ['draft-speaker', undefined],
        ['no-speaker', undefined],
        ['twin-speaker', undefined]
      ])
      expect((await read()).text()).not.toContain('@example.com')
      await saved('Rene', 'Muller')
      expect((await roster()).filter(({ sessions }) => sessions)).toHaveLength(1)
      expect(
        (await admin.patch(`DevtoberfestConfig(ID=${config.ID},IsActiveEntity=true)`, { isActive: false })).status
      ).toBe(200)
      expect((await roster()).filter(({ sessions }) => sessions)).toEqual([])
    }
  )
})
