import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { behindChange } from '../platform/support/hold-lock.ts'
import { curator } from './support/curator.ts'
import { catalogStore } from './support/store.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'concurrency')
inFullRun()

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

const report = (name: string, body: unknown): Promise<HttpResponse> =>
  post(`${backend.url}/build/${name}`, body, bearer(backend.key))
const feed = async (name: string) => (await get(`${backend.url}/build/${name}`)).json<Record<string, unknown>>()
const target = (answer: HttpResponse) => answer.json<{ error: { target?: string } }>().error.target
const tutorial = async (slug: string) =>
  (await backend.sql('SELECT status, deletionReason FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug]))[0]

const sizes = { 'tag-labels': 10 * 1024, 'pipeline-log': 256, 'orphan-purge': 1024, 'deploy-event': 16 }

verifiesOnSqlite(
  'CATALOG-078',
  'five routes for builds take the content key alone, and bodies of their size',
  async () => {
    for (const path of [...Object.keys(sizes), 'co-completions/refresh'])
      for (const headers of [{}, bearer('wrong')])
        expect([path, (await post(`${backend.url}/build/${path}`, {}, headers)).status]).toEqual([path, 401])
    for (const [path, kilobytes] of Object.entries(sizes)) {
      expect([path, (await report(path, '{"')).status]).toEqual([path, 400])
      expect([path, (await report(path, 'x'.repeat(kilobytes * 1024 + 1))).status]).toEqual([path, 413])
    }
  }
)

describe('posted labels', () => {
  const tags = () => backend.sql('SELECT name, titlePath, label, legacyId FROM tutorials_catalog_Tags ORDER BY name')

  testOnBoth('give known tags their label, and make the tags that are missing', async () => {
    const first = await report('tag-labels', { 'topic>cap': 'Application programming', 'Products:SAP BTP': 'SAP BTP' })
    expect([first.status, first.json()]).toEqual([200, { count: 2, created: 2, updated: 0 }])
    const second = await report('tag-labels', {
      'TOPIC>CAP': 'CAP',
      'Products:SAP BTP': 'SAP BTP',
      'topic>new': ' New '
    })
    expect(second.json()).toEqual({ count: 3, created: 1, updated: 1 })
    expect(await tags()).toMatchObject([
      { name: 'products>sap-btp', titlepath: 'Products:SAP BTP', label: 'SAP BTP' },
      { name: 'topic>cap', titlepath: 'topic>cap', label: 'CAP' },
      { name: 'topic>new', label: 'New' }
    ])
    for (const { legacyid } of await tags()) expect(Number(legacyid)).toBeGreaterThan(0)
    expect(await feed('tag-labels')).toEqual({
      'topic>cap': 'CAP',
      'topic>new': 'New',
      'products>sap-btp': 'SAP BTP',
      'Products:SAP BTP': 'SAP BTP'
    })
  })

  testOnBoth('that come at once are all there, and none twice', async () => {
    const bodies = Array.from({ length: 6 }, (_, index) => ({ 'topic>common': `by ${index}`, [`only>${index}`]: 'x' }))
    const answers = await Promise.all(bodies.map(body => report('tag-labels', body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const names = (await tags()).map(({ name }) => name)
    expect(names.filter(name => name === 'topic>common')).toHaveLength(1)
    expect(names.filter(name => String(name).startsWith('only>'))).toHaveLength(6)
  })

  if (databaseKind === 'postgres') {
    testOnBoth('leave what an admin changes of the tag at the same moment', async () => {
      await report('tag-labels', { 'topic>shared': 'Before' })
      const admin = "UPDATE tutorials_catalog_Tags SET titlePath = 'Topic : Theirs' WHERE name = 'topic>shared'"
      const answer = await behindChange(backend, admin, () => report('tag-labels', { 'topic>shared': 'After' }))
      expect(answer.json()).toMatchObject({ updated: 1 })
      expect((await tags()).filter(({ name }) => name === 'topic>shared')).toMatchObject([
        { titlepath: 'Topic : Theirs', label: 'After' }
      ])
    })
  }

  test.each([
    ['nothing', {}, 'body'],
    ['a list', [], 'body'],
    ['a label that is a number', { a: 1 }, 'a'],
    ['a label without text', { a: '  ' }, 'a'],
    ['a label of 256 characters', { a: 'l'.repeat(256) }, 'a'],
    ['a tag of 256 characters', { ['t'.repeat(256)]: 'l' }, 't'.repeat(256)],
    ['a tag without a name', { '::': 'l' }, '::'],
    ['the prototype', JSON.parse('{"__proto__":"l"}') as object, '__proto__'],
    ['one tag twice', { 'Topic>X': 'l', 'topic>x': 'm' }, 'topic>x']
  ])('refuse %s', async (_, body, field) => {
    const before = await tags()
    const answer = await report('tag-labels', body)
    expect([answer.status, target(answer)]).toEqual([400, field])
    expect(await tags()).toEqual(before)
  })

  test('are at most 5,000', async () => {
    const labels = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`t-${index}`, 'l']))
    expect((await report('tag-labels', labels)).status).toBe(413)
  })
})

describe('a build that reports', () => {
  const logged = async (id: string) =>
    (await backend.sql('SELECT * FROM tutorials_platform_PipelineLog WHERE ID = ?', [id]))[0]

  test('a failure is in the pipeline log, with its problems', async () => {
    const answer = await report('pipeline-log', {
      pipelineType: 'HUGO_BUILD',
      initiator: 'ci',
      summary: 's'.repeat(3000),
      errorDetails: 'line 3',
      metadata: { commit: 'abc' },
      items: [{ slug: 'a', message: 'no title' }]
    })
    const { id, ...rest } = answer.json<{ id: string }>()
    expect([answer.status, rest]).toEqual([201, { status: 'FAILED', pipelineType: 'SITE_BUILD' }])
    expect(await logged(id)).toMatchObject({
      status: 'FAILED',
      initiator: 'ci',
      summary: 's'.repeat(2000),
      errordetails: 'line 3',
      durationms: 0,
      metadata: '{"commit":"abc"}'
    })
    expect(
      await backend.sql('SELECT * FROM tutorials_platform_PipelineLogItems WHERE pipelineLog_ID = ?', [id])
    ).toMatchObject([{ slug: 'a', phase: 'CONTENT', severity: 'ERROR', message: 'no title' }])
  })

  test('a success with its times', async () => {
    const answer = await report('pipeline-log', {
      status: 'SUCCESS',
      startedAt: '2026-01-01T10:00:00Z',
      finishedAt: '2026-01-01T11:01:05+01:00'
    })
    expect(answer.json()).toMatchObject({ status: 'SUCCESS', pipelineType: 'SITE_BUILD' })
    expect(await logged(answer.json<{ id: string }>().id)).toMatchObject({ status: 'SUCCESS', durationms: 65_000 })
  })

  test.each([
    ['a job of the server', { pipelineType: 'SCHEDULED_JOB' }, 'pipelineType'],
    ['a run that goes on', { status: 'RUNNING' }, 'status'],
    [
      'an end before the beginning',
      { startedAt: '2026-01-02T00:00:00Z', finishedAt: '2026-01-01T00:00:00Z' },
      'finishedAt'
    ],
    ['metadata that is text', { metadata: 'commit' }, 'metadata'],
    ['a time in words', { startedAt: 'yesterday' }, 'startedAt'],
    ['an item without a message', { items: [{ slug: 'a' }] }, 'items.0.message']
  ])('is refused for %s', async (_, body, field) => {
    const answer = await report('pipeline-log', body)
    expect([answer.status, target(answer)]).toEqual([400, field])
  })
})

describe('a deployment', () => {
  const deployments = () =>
    backend.sql(
      `SELECT status, summary, errorDetails FROM tutorials_platform_PipelineLog WHERE pipelineType = 'DEPLOY' ORDER BY summary`
    )

  testOnBoth('is opened once and closed as it ended', async () => {
    const event = (phase: string, version: string, detail?: string) =>
      report('deploy-event', { phase, env: 'prod', version, ...(detail && { detail }) })
    const started = await Promise.all([event('start', '1.0'), event('start', '1.0'), event('start', '2.0')])
    expect(started.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await deployments()).map(({ status }) => status)).toEqual(['RUNNING', 'RUNNING'])
    expect((await event('end', '1.0', 'all well')).json()).toEqual({ ok: true })
    await event('fail', '2.0', 'no memory')
    await event('end', '3.0')
    expect(await deployments()).toEqual([
      { status: 'SUCCESS', summary: 'prod 1.0 all well', errordetails: null },
      { status: 'FAILED', summary: 'prod 2.0', errordetails: 'no memory' },
      { status: 'SUCCESS', summary: 'prod 3.0', errordetails: null }
    ])
  })

  test('without a known phase is refused', async () => {
    for (const body of [{}, { phase: 'begin' }]) expect(target(await report('deploy-event', body))).toBe('phase')
  })
})

describe('tutorials whose source is gone', () => {
  const documents = Object.fromEntries(['stays', 'goes', 'leaves'].map(slug => [slug, sampleDocument(slug)]))
  const status = async (slug: string) => (await publisher(backend).tutorial(slug)).status
  interface Purged {
    readonly version: number
  }

  testOnBoth('are purged into a version without them, and come back with a rollback or a publish', async () => {
    const { version } = await publish(backend, documents, { bodyTexts: { goes: 'words' } })
    const planned = await report('orphan-purge', { slugs: ['goes', 'nobody'], dryRun: true })
    const plan = { purged: ['goes'], notFound: ['nobody'], alreadyInactive: [], redirected: [], redirectTargets: [] }
    expect(planned.json()).toEqual({ ...plan, totalAttempted: 2, totalPurged: 1, version, dryRun: true })
    expect(await status('goes')).toBe(200)

    const purged = await report('orphan-purge', { slugs: ['goes', 'nobody', 'goes'] })
    expect([purged.status, purged.json()]).toMatchObject([200, { ...plan, totalAttempted: 2, totalPurged: 1 }])
    const next = purged.json<Purged>().version
    expect(next).toBeGreaterThan(version)
    expect([await status('goes'), await status('stays')]).toEqual([404, 200])
    expect(await tutorial('goes')).toEqual({ status: 'INACTIVE', deletionreason: 'ORPHANED' })
    expect(await backend.sql(`SELECT slug FROM tutorials_content_TutorialBodyText WHERE slug = 'goes'`)).toEqual([])
    expect(await feed('catalog')).toMatchObject({ tutorials: [{ slug: 'leaves' }, { slug: 'stays' }] })

    const again = await report('orphan-purge', { slugs: ['goes'] })
    expect(again.json()).toMatchObject({ purged: [], alreadyInactive: ['goes'], totalPurged: 0, version: next })

    await publisher(backend).rollback()
    expect([await status('goes'), await tutorial('goes')]).toEqual([200, { status: 'ACTIVE', deletionreason: null }])

    await report('orphan-purge', { slugs: ['leaves'] })
    await publish(backend, { leaves: sampleDocument('leaves', 2) })
    expect([await status('leaves'), await tutorial('leaves')]).toEqual([
      200,
      { status: 'ACTIVE', deletionreason: null }
    ])
  })

  test('stay away where an admin has taken them away', async () => {
    await publish(backend, documents)
    await backend.sql(
      `UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE', deletionReason = 'outdated' WHERE slug = 'leaves'`
    )
    await report('orphan-purge', { slugs: ['leaves'] })
    expect(await status('leaves')).toBe(404)
    await publish(backend, { leaves: sampleDocument('leaves', 3) })
    expect(await tutorial('leaves')).toEqual({ status: 'INACTIVE', deletionreason: 'outdated' })
  })

  test('stay as an admin decides who gives a status or deletes them', async () => {
    const admin = curator(backend)
    const decided = async (slug: string, decide: (path: string) => Promise<unknown>) => {
      await publish(backend, { [slug]: sampleDocument(slug) })
      await report('orphan-purge', { slugs: [slug] })
      expect(await tutorial(slug)).toEqual({ status: 'INACTIVE', deletionreason: 'ORPHANED' })
      const [row] = await admin.list(`Tutorials?$filter=slug%20eq%20'${slug}'`)
      await decide(`Tutorials(${row?.ID})`)
      await publish(backend, { [slug]: sampleDocument(slug, 2) })
      return tutorial(slug)
    }
    const away = { status: 'INACTIVE', deletionreason: null }
    expect(await decided('deleted', path => admin.remove(path))).toEqual(away)
    const thereAndBack = async (path: string) => {
      await admin.patch(path, { status: 'ACTIVE' })
      await admin.patch(path, { status: 'INACTIVE' })
    }
    expect(await decided('reactivated', thereAndBack)).toEqual(away)
    const because = { status: 'INACTIVE', deletionReason: 'outdated' }
    const outdated = { ...away, deletionreason: 'outdated' }
    expect(await decided('explained', path => admin.patch(path, because))).toEqual(outdated)
  })

  testOnBoth('lead elsewhere until they come back; where others are led is left alone', async () => {
    const admin = curator(backend)
    await publish(backend, { origin: sampleDocument('origin'), target: sampleDocument('target') })
    await report('orphan-purge', { slugs: ['origin'] })
    const [origin, target] = await admin.list(`Tutorials?$filter=slug%20in%20('origin','target')&$orderby=slug`)
    const path = `Tutorials(${origin?.ID})`
    expect((await admin.patch(path, { redirectTo_ID: target?.ID })).status).toBe(200)
    const left = { purged: [], redirected: ['origin'], redirectTargets: ['target'], totalPurged: 0 }
    const slugs = ['origin', 'target']
    for (const dryRun of [true, false])
      expect((await report('orphan-purge', { slugs, dryRun })).json()).toMatchObject(left)
    expect([await status('target'), await tutorial('target')]).toMatchObject([200, { status: 'ACTIVE' }])

    await publish(backend, { origin: sampleDocument('origin', 2) })
    expect(await admin.list(`Tutorials?$filter=slug%20eq%20'origin'`)).toMatchObject([
      { status: 'ACTIVE', deletionReason: null, redirectTo_ID: null }
    ])
    expect((await admin.patch(path, { title: 'It can be changed again' })).status).toBe(200)
    expect((await report('orphan-purge', { slugs: ['target'] })).json()).toMatchObject({ purged: ['target'] })
  })

  test('wait for the end of a publish session', async () => {
    const { sessionId } = (await publisher(backend).begin()).json<{ sessionId: string }>()
    expect((await report('orphan-purge', { slugs: ['stays'] })).status).toBe(409)
    expect(await status('stays')).toBe(200)
    await publisher(backend).abort(sessionId)
  })

  test.each([
    ['no list', {}, 'slugs'],
    ['no slug', { slugs: [] }, 'slugs'],
    ['a path', { slugs: ['../a'] }, 'slugs.0'],
    ['chrome of the site', { slugs: ['__nav__'] }, 'slugs.0']
  ])('are named: %s is refused', async (_, body, field) => {
    const answer = await report('orphan-purge', body)
    expect([answer.status, target(answer)]).toEqual([400, field])
  })

  test('are at most 100 at a time', async () => {
    const slugs = Array.from({ length: 101 }, (_, index) => `s-${index}`)
    expect((await report('orphan-purge', { slugs })).status).toBe(413)
  })
})

describe('what learners completed together', () => {
  const learners = Array.from({ length: 4 }, () => randomUUID())
  const refresh = () => report('co-completions/refresh', '')

  const insert = (table: string, row: Readonly<Record<string, string | number | null>>) =>
    backend.sql(
      `INSERT INTO tutorials_learner_${table} (ID, legacyId, ${Object.keys(row).join(', ')})
       VALUES (?, ?, ${Object.keys(row)
         .map(() => '?')
         .join(', ')})`,
      [randomUUID(), Math.floor(Math.random() * 1e9), ...Object.values(row)]
    )

  const complete = (user_ID: string, taskLegacyId: number, status = 'COMPLETED', taskType = 'TUTORIAL') =>
    insert('TaskRecords', { user_ID, taskLegacyId, taskType, status })

  /** An attempt that a reset has ended; it was completed when it has a date. */
  const attempt = (user_ID: string, taskLegacyId: number, completionDate: string | null) =>
    insert('TaskRecordAttempts', { user_ID, taskLegacyId, taskType: 'TUTORIAL', status: 'SUPERSEDED', completionDate })

  verifies('CATALOG-064', 'is counted by learners, ten at most, ties by slug', async () => {
    const store = catalogStore(backend)
    for (const [index, ID] of learners.entries())
      await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid, legacyId) VALUES (?, ?, ?)', [
        ID,
        ID,
        900 + index
      ])
    const numbers: number[] = []
    for (let index = 0; index < 12; index++) {
      const slug = `co-${String.fromCharCode(97 + index)}`
      numbers.push(await store.numberOf('Tutorials', await store.tutorial(slug)))
    }
    const [one, two, three, four] = learners as [string, string, string, string]
    for (const number of numbers) await complete(one, number)
    await complete(two, numbers[0] as number)
    await attempt(two, numbers[11] as number, '2026-01-01T00:00:00.000Z')
    await attempt(two, numbers[10] as number, null)
    await attempt(one, numbers[0] as number, '2026-01-01T00:00:00.000Z')
    await complete(three, numbers[0] as number)
    await complete(three, numbers[5] as number, 'IN_PROGRESS')
    await complete(four, numbers[3] as number)
    await complete(four, numbers[0] as number, 'COMPLETED', 'PUZZLE')
    await store.changed()

    const answers = await Promise.all([refresh(), refresh()])
    expect(answers.map(answer => [answer.status, answer.json()])).toEqual([
      [200, { tutorials: 12, changed: 12, removed: 0 }],
      [200, { tutorials: 12, changed: 12, removed: 0 }]
    ])
    const document = await feed('co-completions')
    expect(Object.keys(document)).toHaveLength(12)
    expect(document['co-a']).toEqual([
      { slug: 'co-l', score: 2 },
      ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(letter => ({ slug: `co-${letter}`, score: 1 }))
    ])
    expect((await refresh()).json()).toEqual({ tutorials: 12, changed: 0, removed: 0 })

    await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'co-l'`)
    await store.changed()
    await until(async () => !('co-l' in (await feed('co-completions'))))
    expect((await feed('co-completions'))['co-a']).not.toContainEqual({ slug: 'co-l', score: 2 })
    expect((await refresh()).json()).toEqual({ tutorials: 11, changed: 1, removed: 1 })
  })
})
