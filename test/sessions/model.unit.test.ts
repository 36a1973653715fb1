import { expect } from '@jest/globals'
import type { Db } from '../../srv/cap/database/database.ts'
import { variables } from '../../srv/sessions/config/variables.ts'
import { shownRows } from '../../srv/sessions/feed/shown-sessions.ts'
import { fetchSessions, refreshSessions } from '../../srv/sessions/ingest/ingest.ts'
import { verifies } from '../requirements/verifies.ts'
import { runtimeModel } from '../support/model.ts'

interface Element {
  readonly type: string
  readonly length?: number
  readonly precision?: number
  readonly scale?: number
  readonly notNull?: boolean
  readonly default?: { readonly val: unknown }
}
type Definitions = Readonly<Record<string, { readonly elements: Readonly<Record<string, Element>> } | undefined>>

const names = ['Sessions', 'Speakers', 'Tracks', 'SessionSpeakers', 'SessionConceptLinks']
const elementsOf = async (name: string) => {
  const { definitions } = (await runtimeModel(['db'])) as unknown as { definitions: Definitions }
  return definitions[`tutorials.sessions.TechEd${name}`]?.elements ?? {}
}

verifies(
  [
    'SESSIONS-001',
    'SESSIONS-002',
    'SESSIONS-004',
    'SESSIONS-007',
    'SESSIONS-010',
    'SESSIONS-011',
    'SESSIONS-012',
    'SESSIONS-013',
    'SESSIONS-016',
    'SESSIONS-018',
    'SESSIONS-019',
    'SESSIONS-020',
    'SESSIONS-021',
    'SESSIONS-022',
    'SESSIONS-023'
  ],
  'the tables have the columns of the specification, and speakers no e-mail address',
  async () => {
    const tables = await Promise.all(names.map(elementsOf))
    expect(tables.map(elements => Object.keys(elements).length > 2)).toEqual(names.map(() => true))
    const [sessions = {}, speakers = {}, tracks = {}, , links = {}] = tables
    for (const elements of [sessions, speakers, tracks])
      expect(elements).toMatchObject({
        sourceId: { type: 'cds.String', length: 200, notNull: true },
        slug: { type: 'cds.String', length: 200, notNull: true },
        contentHash: { length: 64 },
        lastExtractedHash: { length: 64 },
        firstSeenAt: { type: 'cds.Timestamp' },
        lastSeenAt: { type: 'cds.Timestamp' },
        pinUntil: { type: 'cds.Timestamp' }
      })
    for (const large of [sessions['abstract'], speakers['bio'], tracks['description']])
      expect(large).toMatchObject({ type: 'cds.LargeString' })
    expect(Object.keys(speakers)).toEqual(expect.arrayContaining(['name', 'company', 'title', 'bio', 'photoUrl']))
    expect(Object.keys(speakers).filter(name => /mail/i.test(name))).toEqual([])
    expect(links).toMatchObject({ predicate: { default: { val: 'covers' } }, confidence: { precision: 3, scale: 2 } })
  }
)

verifies('SESSIONS-045', 'the feed reads large texts in queries of their own', async () => {
  const read: (readonly string[])[] = []
  const db: Db = {
    run: <T>(query: object | string) => {
      const { SELECT } = query as { SELECT: { columns: readonly { ref: readonly string[] }[] } }
      read.push(SELECT.columns.map(({ ref }) => ref.join('.')))
      return Promise.resolve([] as T)
    }
  }
  await shownRows(db)
  const large = read.filter(columns => columns.some(column => ['abstract', 'bio', 'description'].includes(column)))
  expect(large).toEqual([
    ['ID', 'abstract'],
    ['ID', 'bio'],
    ['ID', 'description']
  ])
})

verifies(['JOBS-016', 'JOBS-017'], 'all is read on Sundays at 05:43, and refreshed every six hours', () => {
  expect([fetchSessions.cron, refreshSessions.cron]).toEqual(['43 5 * * 0', '23 */6 * * *'])
})

verifies(
  ['SESSIONS-071', 'SESSIONS-066', 'SESSIONS-055'],
  'switches are off, and both events have ids by default',
  () => {
    expect(variables.read({})).toMatchObject({
      ...{ KG_TECHED_SESSIONS_ENABLED: false, SESSIONS_KEEP_PAST: false, SESSION_CATALOG_URL: undefined },
      ...{ RAINFOCUS_TE26_PROFILE: 'te26', RAINFOCUS_TEV26_WIDGET: 'tev26', KG_TECHED_CALLS_PER_DAY: 200 }
    })
  }
)
