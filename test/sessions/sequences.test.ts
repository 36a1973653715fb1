import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from '@jest/globals'
import fc from 'fast-check'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { isFullRun } from '../support/environment.ts'
import { as, get, post } from '../support/http/http.ts'
import { type CatalogServer, readsFrom, speaker, startCatalog, talk, type VenueName } from './support/catalog.ts'
import { type Feed, feedOf, FETCH, firstRun, REFRESH, soon } from './support/state.ts'

onBothInFullRun('statements', 'constraints')

let catalog: CatalogServer
let backend: Backend

beforeAll(async () => {
  catalog = await startCatalog()
  // one of each event is always there, so that none is empty
  catalog.items.BERLIN = [talk('BERLIN')]
  catalog.items.VIRTUAL = [talk('VIRTUAL')]
  backend = await startBackend({ env: readsFrom(catalog) })
  await firstRun(backend)
  await post(`${backend.url}/api/toggleSessionFavorite`, { sourceType: 'TECHED', sessionRef: 'c0' }, as('learner'))
})

interface Session {
  readonly title: string
  readonly venue: VenueName
  readonly speakers: readonly string[]
}

/** A catalog: sessions by their codes, in which order they are sent, and how it is read. */
const state = fc.record({
  sessions: fc.dictionary(
    fc.constantFrom('C0', 'C1', 'C2', 'C3', 'C4'),
    fc.record({
      title: fc.constantFrom('First', 'Second'),
      venue: fc.constantFrom<VenueName>('BERLIN', 'VIRTUAL'),
      speakers: fc.uniqueArray(fc.constantFrom('ada', 'bob', 'eve'), { minLength: 1 })
    })
  ),
  backwards: fc.boolean(),
  refreshed: fc.boolean(),
  failing: fc.constantFrom<VenueName | undefined>(undefined, undefined, 'BERLIN', 'VIRTUAL')
})

const itemsOf = (sessions: Readonly<Record<string, Session>>, venue: VenueName): readonly object[] => [
  talk(venue),
  ...Object.entries(sessions)
    .filter(([, session]) => session.venue === venue)
    .map(([code, { title, speakers }]) => talk(code, { title, participants: speakers.map(id => speaker(id)) }))
]

const told = ({ sessions }: Feed) =>
  Object.fromEntries(sessions.map(({ slug, title, venue, speakers }) => [slug, { title, venue, speakers }]))

verifies(
  ['SESSIONS-006', 'SESSIONS-064', 'SESSIONS-067', 'SESSIONS-068'],
  'any sequence of catalogs ends in the state of the last one, with the slugs of the first, and favorites stay',
  async () => {
    const slugs = new Map<string, string>()
    const property = fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 4 }), async sequence => {
      for (const { sessions, backwards, refreshed, failing } of sequence) {
        for (const venue of ['BERLIN', 'VIRTUAL'] as const) {
          const items = itemsOf(sessions, venue)
          catalog.items[venue] = backwards ? items.toReversed() : items
        }
        catalog.lies = ({ venue }) => (venue === failing ? { responseCode: '9' } : {})
        await backend.runJob(refreshed ? REFRESH : FETCH)
      }
      catalog.lies = () => ({})
      await backend.runJob(FETCH)
      const last = { ...sequence.at(-1)?.sessions }
      const standing = (venue: string) => ({ title: `Talk ${venue}`, venue, speakers: ['speaker-ada'] })
      const expected = {
        ...{ berlin: standing('BERLIN'), virtual: standing('VIRTUAL') },
        ...Object.fromEntries(
          Object.entries(last).map(([code, { title, venue, speakers }]) => [
            code.toLowerCase(),
            { title, venue, speakers: speakers.map(id => `speaker-${id}`).sort() }
          ])
        )
      }
      await soon(async () => expect(told(await feedOf(backend))).toEqual(expected))
      for (const { sourceid, slug } of await backend.sql(
        'SELECT sourceId, slug FROM tutorials_sessions_TechEdSessions'
      )) {
        expect(slugs.get(String(sourceid)) ?? slug).toBe(slug)
        slugs.set(String(sourceid), String(slug))
      }
      const favorites = await get(`${backend.url}/api/getMyFavorites()`, as('learner'))
      expect(favorites.json()).toMatchObject({ value: [{ sourceType: 'TECHED', sessionRef: 'c0' }] })
    })
    await fc.assert(property, { numRuns: isFullRun() ? 60 : 6, endOnFailure: !isFullRun() })
  }
)

verifies(
  ['SESSIONS-003', 'SESSIONS-004', 'SESSIONS-015', 'SESSIONS-002'],
  'the database keeps keys and events',
  async () => {
    const insert = (sourceId: string | null, slug: string, venue = 'BERLIN') =>
      backend.sql(
        `INSERT INTO tutorials_sessions_TechEdSessions (ID, sourceId, slug, venue, sessionCode, title, allDay)
       VALUES ('${randomUUID()}', ?, ?, ?, 'C', 'T', false)`,
        [sourceId, slug, venue]
      )
    await expect(insert('id-BERLIN', 'other')).rejects.toThrow(/unique/i)
    await expect(insert('other', 'berlin')).rejects.toThrow(/unique/i)
    await expect(insert(null, 'other')).rejects.toThrow(/null/i)
    await expect(insert('other', 'other', 'PARIS')).rejects.toThrow()
  }
)

verifies(['SESSIONS-069', 'SESSIONS-071'], 'without its switch no session is read by the model', async () => {
  expect(await backend.runJob('teched-sessions-enrich')).toEqual({ skipped: 'KG_TECHED_SESSIONS_ENABLED is off' })
})
