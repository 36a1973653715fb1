import { beforeAll, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { get } from '../support/http/http.ts'
import { type CatalogServer, listed, readsFrom, speaker, startCatalog, talk } from './support/catalog.ts'
import { feedOf, FETCH, firstRun, generationOf, REFRESH, rowsOf, soon } from './support/state.ts'

onBothInFullRun('statements', 'types', 'constraints')

let catalog: CatalogServer
let backend: Backend

const many = (venue: string, count: number): object[] =>
  Array.from({ length: count }, (_, at) => talk(`${venue}${at}`, { participants: [speaker(`p${at % 7}`)] }))

beforeAll(async () => {
  catalog = await startCatalog()
  catalog.items.BERLIN = [...many('B', 120), talk('SHARED', { title: 'In Berlin' })]
  catalog.items.VIRTUAL = [talk('SHARED', { title: 'Virtual' }), ...many('V', 60)]
  backend = await startBackend({ env: readsFrom(catalog) })
  await firstRun(backend)
})

const lastRun = async () => {
  const [run] = await backend.sql('SELECT * FROM tutorials_sessions_IngestRuns ORDER BY startedAt DESC LIMIT 1')
  return run as Record<string, unknown>
}
const report = async (venue: string) => {
  const { id } = await lastRun()
  const [row] = await backend.sql('SELECT * FROM tutorials_sessions_IngestVenues WHERE run_ID = ? AND venue = ?', [
    String(id),
    venue
  ])
  return row as Record<string, unknown>
}
/** Everything that a run may write, but for its own record. */
const written = async () => ({
  sessions: await rowsOf(backend, 'TechEdSessions'),
  speakers: await rowsOf(backend, 'TechEdSpeakers'),
  tracks: await rowsOf(backend, 'TechEdTracks'),
  links: await backend.sql('SELECT * FROM tutorials_sessions_TechEdSessionSpeakers ORDER BY ID'),
  generation: await generationOf(backend)
})

verifies(
  [
    'SESSIONS-046',
    'SESSIONS-047',
    'SESSIONS-048',
    'SESSIONS-049',
    'SESSIONS-050',
    'SESSIONS-051',
    'SESSIONS-052',
    'SESSIONS-053',
    'SESSIONS-054',
    'SESSIONS-055',
    'SESSIONS-058',
    'SESSIONS-057'
  ],
  'without a session the first start reads both events, page by page, as the catalog wants to be asked',
  async () => {
    const berlin = catalog.asked.filter(({ venue }) => venue === 'BERLIN')
    expect(berlin.map(({ from }) => from)).toEqual([0, 50, 100])
    expect(catalog.asked.filter(({ venue }) => venue === 'VIRTUAL').map(({ from }) => from)).toEqual([0, 50])
    const [first] = berlin
    expect(first).toMatchObject({
      ...{ method: 'POST', url: '/catalog/api/sessions' },
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        ...{ rfapiprofileid: 'profile-berlin', rfwidgetid: 'widget-berlin' }
      }
    })
    expect(Object.fromEntries(first?.form ?? [])).toEqual({
      ...{ type: 'session', browserTimezone: 'Europe/Berlin', catalogDisplay: 'list', from: '0', size: '50' }
    })
    const virtual = catalog.asked.find(({ venue }) => venue === 'VIRTUAL')
    expect(virtual?.headers).toMatchObject({ rfapiprofileid: 'profile-virtual', rfwidgetid: 'tev26' })
    await soon(async () => expect((await feedOf(backend)).sessions).toHaveLength(181))
  }
)

verifies(
  [
    'SESSIONS-039',
    'SESSIONS-040',
    'SESSIONS-041',
    'SESSIONS-042',
    'SESSIONS-043',
    'SESSIONS-044',
    'SESSIONS-059',
    'SESSIONS-060',
    'SESSIONS-061',
    'SESSIONS-062',
    'SESSIONS-063',
    'SESSIONS-065',
    'SESSIONS-017',
    'SESSIONS-020',
    'SESSIONS-021'
  ],
  'the feed has display columns alone, of a session in both events once, and no e-mail address',
  async () => {
    const answer = await get(`${backend.url}/build/teched`)
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect(answer.text()).not.toMatch(/@example|email|sourceId|[hH]ash|SeenAt|pinUntil|createdAt|modifiedAt|withdrawn/)
    const again = await get(`${backend.url}/build/teched`, { 'if-none-match': String(answer.headers['etag']) })
    expect(again.status).toBe(304)
    const { sessions, speakers, tracks, buildAt } = await feedOf(backend)
    expect(buildAt).toMatch(/Z$/)
    expect(sessions.find(({ slug }) => slug === 'b3')).toEqual({
      ...{ slug: 'b3', venue: 'BERLIN', sessionCode: 'B3', title: 'Talk B3', abstract: 'About B3', allDay: false },
      ...{ scheduledStart: '2099-10-06T09:00:00.000Z', scheduledEnd: '2099-10-06T09:45:00.000Z', room: 'Hall 7' },
      ...{ youtubeUrl: null, url: null, track: 'development', speakers: ['speaker-p3'], concepts: [] }
    })
    expect(sessions.filter(({ sessionCode }) => sessionCode === 'SHARED')).toMatchObject([{ title: 'In Berlin' }])
    expect(speakers).toHaveLength(8)
    expect(speakers.find(({ slug }) => slug === 'speaker-ada')).toEqual({
      ...{ slug: 'speaker-ada', name: 'Speaker ada', title: 'Engineer', company: 'Example' },
      ...{ bio: 'Writes about ada', photoUrl: 'https://photos.example/ada.jpg' }
    })
    expect(tracks).toEqual([{ slug: 'development', name: 'Development', venue: 'BERLIN', description: null }])
  }
)

verifies(['SESSIONS-067', 'SESSIONS-012', 'SESSIONS-011'], 'a second run without changes writes nothing', async () => {
  const before = await written()
  expect(Object.values(before.sessions)[0]?.['firstseenat']).toEqual(Object.values(before.sessions)[0]?.['lastseenat'])
  for (const items of Object.values(catalog.items)) (items as object[]).reverse()
  expect(await backend.runJob(FETCH)).toMatchObject({ outcome: 'SUCCESS', added: 0, changed: 0, unchanged: 181 })
  expect(await backend.runJob(REFRESH)).toMatchObject({ outcome: 'SUCCESS', added: 0, changed: 0, unchanged: 181 })
  expect(await written()).toEqual(before)
})

verifies(
  ['SESSIONS-006', 'SESSIONS-009', 'SESSIONS-010', 'SESSIONS-014', 'SESSIONS-013', 'SESSIONS-068', 'SESSIONS-072'],
  'a changed session keeps its slug and what is not of the catalog; a refresh leaves hashes and links alone',
  async () => {
    const pin = new Date('2100-01-01T00:00:00Z')
    await backend.sql(
      `UPDATE tutorials_sessions_TechEdSessions SET pinUntil = ?, lastExtractedHash = 'extracted' WHERE slug = 'b5'`,
      [pin]
    )
    const before = (await rowsOf(backend, 'TechEdSessions'))['b5']
    const others = catalog.items.BERLIN.filter(item => (item as { code: string }).code !== 'B5')
    const moved = { code: 'B5-NEW', sessionID: 'id-B5', participants: [speaker('new')] }
    catalog.items.BERLIN = [...others, talk('B5', { ...moved, title: 'Renamed' })]
    const owned = ({ slug, firstseenat, pinuntil, lastextractedhash }: Record<string, unknown> = {}) => [
      ...[slug, firstseenat, pinuntil, lastextractedhash]
    ]

    expect(await backend.runJob(REFRESH)).toMatchObject({ changed: 1, withdrawn: 0 })
    const refreshed = (await rowsOf(backend, 'TechEdSessions'))['b5']
    expect(refreshed).toMatchObject({ title: 'Renamed', sessioncode: 'B5-NEW', contenthash: before?.['contenthash'] })
    expect(owned(refreshed)).toEqual(owned(before))
    const shown = async () => (await feedOf(backend)).sessions.find(({ slug }) => slug === 'b5')
    await soon(async () => expect(await shown()).toMatchObject({ title: 'Renamed', speakers: ['speaker-p5'] }))

    expect(await backend.runJob(FETCH)).toMatchObject({ changed: 1 })
    const fetched = (await rowsOf(backend, 'TechEdSessions'))['b5']
    expect(fetched?.['contenthash']).toMatch(/^[0-9a-f]{64}$/)
    expect(fetched?.['contenthash']).not.toBe(before?.['contenthash'])
    expect(owned(fetched)).toEqual(owned(before))
    await soon(async () => expect(await shown()).toMatchObject({ speakers: ['speaker-new'] }))

    catalog.items.BERLIN = [...others, talk('B5', { ...moved, title: 'Renamed', participants: [] })]
    expect(await backend.runJob(FETCH)).toMatchObject({ changed: 1 })
    await soon(async () => expect(await shown()).toMatchObject({ speakers: ['speaker-new'] }))
  }
)

verifies(['SESSIONS-005', 'SESSIONS-004'], 'equal codes get slugs with a number, whatever the event', async () => {
  catalog.items.BERLIN = [...catalog.items.BERLIN, talk('Ä B/1', { sessionID: 'one' })]
  catalog.items.VIRTUAL = [
    ...catalog.items.VIRTUAL,
    talk('a-b-1', { sessionID: 'two' }),
    talk('???', { sessionID: '3' })
  ]
  expect(await backend.runJob(FETCH)).toMatchObject({ added: 3 })
  await soon(async () => expect((await feedOf(backend)).sessions).toHaveLength(184))
  const rows = await backend.sql(
    `SELECT sourceId, slug FROM tutorials_sessions_TechEdSessions WHERE sourceId IN ('one', 'two', '3') ORDER BY slug`
  )
  expect(rows.map(({ sourceid, slug }) => [sourceid, slug])).toEqual([
    ['one', 'a-b-1'],
    ['two', 'a-b-1-2'],
    ['3', 'item']
  ])
})

verifies(
  ['SESSIONS-064', 'SESSIONS-056'],
  'an event that fails is left as it is, and the other one is taken over',
  async () => {
    const { sessions: before } = await feedOf(backend)
    expect(before).toHaveLength(184)
    const inVenue = (sessions: typeof before, venue: string) => sessions.filter(session => session.venue === venue)
    const virtual = catalog.items.VIRTUAL
    catalog.items.VIRTUAL = [talk('V1', { title: 'Alone now' })]
    for (const responseCode of [0, '1', undefined]) {
      catalog.lies = ({ venue, from }) => (venue === 'BERLIN' && from === 50 ? { responseCode } : {})
      await backend.runJob(FETCH)
      expect(await report('BERLIN')).toMatchObject({ failure: expect.stringContaining('responseCode') })
    }
    await soon(async () => {
      const { sessions: after } = await feedOf(backend)
      expect(inVenue(after, 'BERLIN')).toEqual(inVenue(before, 'BERLIN'))
      expect(inVenue(after, 'VIRTUAL')).toMatchObject([{ slug: 'v1', title: 'Alone now' }])
    })
    expect(await lastRun()).toMatchObject({ outcome: 'PARTIAL' })

    catalog.lies = () => ({})
    catalog.items.VIRTUAL = virtual
    expect(await backend.runJob(FETCH)).toMatchObject({ outcome: 'SUCCESS', returned: 61 })
    await soon(async () => expect((await feedOf(backend)).sessions).toEqual(before))
  }
)

verifies(
  ['SESSIONS-064', 'SESSIONS-067'],
  'a run that has read nothing fails, tells why and removes nothing',
  async () => {
    const before = await written()
    catalog.lies = () => ({ sectionList: [], totalSearchItems: 0 })
    await expect(backend.runJob(FETCH)).rejects.toThrow('TECHED_TOTAL_FETCH_FAILURE')
    catalog.misbehave = response => Boolean(response.writeHead(200).end('<!doctype html><title>Sign in</title>'))
    await expect(backend.runJob(FETCH)).rejects.toThrow('no JSON object')
    expect(await lastRun()).toMatchObject({ outcome: 'FAILED', withdrawn: 0 })
    expect(await report('VIRTUAL')).toMatchObject({ failure: 'the answer is no JSON object', received: 0 })
    const [log] = await backend.sql(
      `SELECT status FROM tutorials_platform_PipelineLog WHERE jobName = '${FETCH}' ORDER BY startedAt DESC LIMIT 1`
    )
    expect(log).toMatchObject({ status: 'FAILED' })
    expect(await written()).toEqual(before)
    catalog.lies = () => ({})
    catalog.misbehave = () => false
  }
)

verifies(
  ['SESSIONS-058', 'SESSIONS-080'],
  'totals that lie and pages that repeat or shift withdraw nothing',
  async () => {
    const before = await written()
    const { BERLIN } = catalog.items
    for (const lie of [
      () => ({ totalSearchItems: 10 }),
      () => ({ totalSearchItems: 100_000 }),
      () => ({ totalSearchItems: 'many' }),
      ({ from }: { readonly from: number }) => ({ totalSearchItems: BERLIN.length + from })
    ]) {
      catalog.lies = lie
      expect(await backend.runJob(FETCH)).toMatchObject({ withdrawn: 0, added: 0, changed: 0 })
      expect(await report('BERLIN')).toMatchObject({ complete: expect.anything() })
      expect(Boolean((await report('BERLIN'))['complete'])).toBe(false)
    }
    catalog.lies = ({ venue }) =>
      venue === 'VIRTUAL' ? { totalSearchItems: 100_000, ...listed(catalog.items.VIRTUAL.slice(0, 1)) } : {}
    catalog.forget()
    expect(await backend.runJob(FETCH)).toMatchObject({ withdrawn: 0, added: 0, changed: 0 })
    const virtual = catalog.asked.filter(({ venue }) => venue === 'VIRTUAL')
    expect([virtual.length, virtual.at(-1)?.from]).toEqual([200, 9950])
    catalog.lies = () => ({})
    // one is taken off the first page while the second is asked for, and one is put at the end
    catalog.misbehave = (_response, { venue, from }) => {
      if (venue === 'BERLIN' && from === 50) catalog.items.BERLIN = [...BERLIN.slice(1), BERLIN[60] as object]
      return false
    }
    expect(await backend.runJob(FETCH)).toMatchObject({ withdrawn: 0, added: 0, changed: 0 })
    expect(await report('BERLIN')).toMatchObject({ repeated: 1 })
    catalog.misbehave = () => false
    catalog.items.BERLIN = BERLIN
    expect(await written()).toEqual(before)
  }
)

verifies(
  ['SESSIONS-066', 'SESSIONS-002'],
  'what is malformed is left out and counted; sessions that are over are not taken over, and known ones stay',
  async () => {
    const { BERLIN } = catalog.items
    const over = { times: [{ utcStartTime: '2020/10/06 09:00:00', utcEndTime: '2020/10/06 09:45:00' }] }
    const known = BERLIN.filter(item => !['B7', 'B8'].includes((item as { code: string }).code))
    catalog.items.BERLIN = [
      ...known,
      talk('B7', { title: '' }),
      talk('B8', over),
      talk('OVER', over),
      { title: 'No id' },
      talk('LONG', { sessionID: 'x'.repeat(201) }),
      talk('NUL', { title: 'A\u0000B \ud800', url: 'javascript:alert(1)', times: 'soon', participants: [{}, 5, null] })
    ]
    expect(await backend.runJob(FETCH)).toMatchObject({ added: 1, changed: 0, withdrawn: 0 })
    expect(await report('BERLIN')).toMatchObject({ malformed: 3, past: 2 })
    await soon(async () => {
      const { sessions } = await feedOf(backend)
      const shown = (slug: string) => sessions.find(session => session.slug === slug)
      expect([shown('b7')?.title, shown('b8')?.title, shown('over')]).toEqual(['Talk B7', 'Talk B8', undefined])
      expect(shown('nul')).toMatchObject({ title: 'AB \ufffd', url: null, scheduledStart: null, speakers: [] })
    })
    catalog.items.BERLIN = BERLIN
    expect(await backend.runJob(FETCH)).toMatchObject({ withdrawn: 1 })
  }
)

verifies('SESSIONS-067', 'two years after it was last seen a session goes, unless it is pinned', async () => {
  const old = new Date(Date.now() - 731 * 86_400_000)
  await backend.sql(`UPDATE tutorials_sessions_TechEdSessions SET lastSeenAt = ? WHERE slug IN ('nul', 'b5')`, [old])
  await backend.sql(`UPDATE tutorials_sessions_TechEdSpeakers SET lastSeenAt = ? WHERE slug = 'speaker-ada'`, [old])
  expect(await backend.runJob('teched-sessions-retire')).toMatchObject({ sessions: 1, speakers: 0, tracks: 0 })
  const rows = await rowsOf(backend, 'TechEdSessions')
  expect([rows['nul'], rows['b5']?.['slug']]).toEqual([undefined, 'b5'])
})
