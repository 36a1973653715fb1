import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { account } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, production, startBackend } from '../support/backend.ts'
import { as, bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { startIssuer } from '../support/http/issuer.ts'
import { startModelEndpoint } from '../support/http/model-endpoint.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'types')
inFullRun()

const tutorials = {
  'cap-start': ['Build a service with CAP', 'Model entities and serve them as OData with CAP'],
  'cap-events': ['Events between services with CAP', 'Emit and receive events of a CAP service'],
  'cap-deploy': ['Deploy a service with CAP', 'Bring a CAP service with its entities to the cloud'],
  'abap-class': ['Write a class in ABAP', 'Methods and attributes of ABAP objects'],
  'ui-table': ['Tables of a user interface', 'Columns, sorting and paging of tables in the browser']
} as const

type Slug = keyof typeof tutorials

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  const slugs = Object.keys(tutorials) as Slug[]
  const documents = Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)]))
  const metadata = slugs.map(slug => {
    const [title, description] = tutorials[slug]
    return [slug, { title, description, time: 15, level: 'beginner', stepCount: 3 }]
  })
  await publish(backend, documents, { metadata: Object.fromEntries(metadata) as Record<string, unknown> })
})

/** Records that the user has completed the tutorials. */
const complete = (user: string, ...slugs: readonly Slug[]) => record(user, 'COMPLETED', slugs)

async function record(user: string, status: string, slugs: readonly Slug[]): Promise<void> {
  const { ID } = await account(backend, user)
  for (const slug of slugs)
    await backend.sql(
      `INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status)
       SELECT ?, ?, legacyId, 'TUTORIAL', ? FROM tutorials_catalog_Tutorials WHERE slug = ?`,
      [randomUUID(), ID, status, slug]
    )
}

interface Answer {
  readonly currentSlug: string | null
  readonly personalized: boolean
  readonly recommendations: readonly { slug: string; title: string; time: number; score: number; reason: string }[]
  readonly reason?: string
}

const ask = (query: string, user = 'learner'): Promise<HttpResponse> =>
  get(`${backend.url}/api/recommendations${query}`, as(user))

async function recommended(query: string, user = 'learner'): Promise<readonly (readonly [string, string])[]> {
  const answer = await ask(query, user)
  expect(answer.status).toBe(200)
  return answer.json<Answer>().recommendations.map(({ slug, reason }) => [slug, reason])
}

describe('GET /api/recommendations', () => {
  verifiesOnSqlite(['LEARNER-025', 'LEARNER-026', 'LEARNER-027'], 'is personal: headers and login', async () => {
    const answer = await ask('?slug=cap-start')
    expect([answer.status, answer.headers['x-personalization'], answer.headers['cache-control']]).toEqual([
      200,
      '1',
      'private, no-store'
    ])
    expect((await get(`${backend.url}/api/recommendations?slug=cap-start`)).status).toBe(401)
  })

  test('names the parameter that is wrong', async () => {
    expect((await ask('?slug=unknown')).status).toBe(404)
    for (const limit of ['0', '7', '-1', '1.5', 'x', '']) {
      const answer = await ask(`?slug=cap-start&limit=${limit}`)
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { target: 'limit' } }])
    }
  })

  testOnBoth('are none for somebody without history while nothing speaks for any tutorial', async () => {
    for (const query of ['', '?slug=cap-start'])
      expect((await ask(query, 'display')).json<Answer>()).toMatchObject({ personalized: false, recommendations: [] })
  })

  verifies('LEARNER-024', 'blends what is similar with what is completed together', async () => {
    expect((await ask('?slug=CAP-Start', 'display')).json<Answer>().currentSlug).toBe('cap-start')
    await complete('learner', 'cap-start')
    // a busy machine needs longer for vectors than a request waits for them
    await until(async () => (await ask('')).json<Answer>().reason === undefined)
    const similar = await recommended('?limit=2')
    expect(similar).toEqual([
      ['cap-deploy', 'Similar to what you completed'],
      ['cap-events', 'Similar to what you completed']
    ])

    for (const user of ['author', 'admin', 'scanner']) await complete(user, 'cap-start', 'ui-table')
    await complete('agent', 'abap-class', 'cap-deploy')
    expect((await post(`${backend.url}/build/co-completions/refresh`, {}, bearer(backend.key))).status).toBe(200)
    expect((await recommended('?slug=cap-start&limit=1'))[0]).toEqual([
      'ui-table',
      'Often done after “Build a service with CAP”'
    ])
    const answer = (await ask('?slug=abap-class&limit=6')).json<Answer>()
    expect(answer).toMatchObject({ currentSlug: 'abap-class', personalized: true })
    expect(answer.recommendations[0]).toMatchObject({
      slug: 'cap-deploy',
      title: 'Deploy a service with CAP',
      description: 'Bring a CAP service with its entities to the cloud',
      level: 'beginner',
      time: 15,
      stepCount: 3,
      reason: 'Often done after “Write a class in ABAP”'
    })
    expect(answer.recommendations.map(({ slug }) => slug)).toEqual(
      expect.not.arrayContaining(['cap-start', 'abap-class'])
    )
    expect(answer.recommendations).toHaveLength(3)
  })

  test('begins with what is popular for who has completed nothing', async () => {
    const answer = (await ask('', 'api')).json<Answer>()
    expect(answer).toMatchObject({ currentSlug: null, personalized: false })
    expect(answer.recommendations.map(({ slug, reason }) => [slug, reason])).toEqual([
      ['cap-start', 'Popular with learners'],
      ['ui-table', 'Popular with learners'],
      ['cap-deploy', 'Popular with learners']
    ])
  })

  testOnBoth('begins with what is featured and recently updated too, without what is under way', async () => {
    const admin = curator(backend, 'superadmin')
    const legacyId = (await admin.list('Tutorials')).find(({ slug }) => slug === 'abap-class')?.legacyId
    await admin.made('FeaturedTasks', { IsActiveEntity: true, taskType: 'TUTORIAL', taskLegacyId: legacyId })
    const [title] = tutorials['cap-events']
    const edited = {
      title,
      level: 'beginner',
      stepCount: 3,
      lastUpdated: new Date(Date.now() - 86_400_000).toISOString()
    }
    await publish(backend, { 'cap-events': sampleDocument('cap-events') }, { metadata: { 'cap-events': edited } })
    await until(async () => (await recommended('?limit=6', 'api')).length === 5)
    expect(await recommended('?limit=6', 'api')).toEqual([
      ['abap-class', 'Featured'],
      ['cap-start', 'Popular with learners'],
      ['ui-table', 'Popular with learners'],
      ['cap-events', 'Recently updated by its author'],
      ['cap-deploy', 'Popular with learners']
    ])
    await record('api', 'IN_PROGRESS', ['ui-table'])
    expect((await recommended('?limit=6', 'api')).map(([slug]) => slug)).not.toContain('ui-table')
  })

  testOnBoth('an earlier attempt counts as completed', async () => {
    const { ID } = await account(backend, 'consolidation')
    await backend.sql(
      `INSERT INTO tutorials_learner_TaskRecordAttempts (ID, user_ID, taskLegacyId, taskType, status, completionDate)
       SELECT ?, ?, legacyId, 'TUTORIAL', 'SUPERSEDED', ? FROM tutorials_catalog_Tutorials WHERE slug = 'cap-start'`,
      [randomUUID(), ID, '2026-01-01T00:00:00.000Z']
    )
    expect((await recommended('?limit=6', 'consolidation')).map(([slug]) => slug)).not.toContain('cap-start')
  })

  test('without a model similarity is left out, and said so', async () => {
    const issuer = await startIssuer()
    const env = { ...production, ...issuer.environment }
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir, env })
    const { ID } = await account(backend, 'learner')
    const [user] = await backend.sql('SELECT loginId AS login FROM tutorials_people_Users WHERE ID = ?', [ID])
    const token = bearer(await issuer.sign({ sub: user?.['login'] }))
    const answer = (await get(`${other.url}/api/recommendations?limit=6`, token)).json<Answer>()
    expect(answer).toMatchObject({ personalized: true, reason: 'no_embedding' })
    expect(answer.recommendations[0]?.slug).toBe('ui-table')
    await other.stop()
  })

  testOnBoth('no text is sent to the model again after a start; vectors go with their texts', async () => {
    const model = await startModelEndpoint(text =>
      Array.from({ length: 1536 }, (_, index) => (text.length + index) % 7)
    )
    const env = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key' }
    const sent = () => model.requests.flatMap(({ body }) => body.input)
    const texts = Object.values(tutorials).map(([title]) => title)
    const start = () => startBackend({ database: backend.database, dataDir: backend.dataDir, env })
    const isPersonal = async ({ url }: Backend) => {
      const answer = (await get(`${url}/api/recommendations?limit=6`, as('learner'))).json<Answer>()
      return answer.personalized && answer.reason === undefined
    }
    const stored = () => backend.sql('SELECT DISTINCT model FROM tutorials_learner_TutorialVectors')
    const first = await start()
    await until(() => isPersonal(first))
    expect(sent().filter(text => texts.some(title => text.startsWith(title)))).toHaveLength(texts.length)
    const before = sent().length
    await first.stop()
    const second = await start()
    await until(() => isPersonal(second))
    expect(sent()).toHaveLength(before)

    // the offline model of the first backend is another
    expect((await stored()).length).toBeGreaterThan(1)
    await second.runJob('tutorial-vector-purge')
    expect(await stored()).toHaveLength(1)
    await backend.sql(`UPDATE tutorials_catalog_Tutorials SET title = 'Another' WHERE slug = 'ui-table'`)
    await second.runJob('tutorial-vector-purge')
    expect(await backend.sql('SELECT textHash FROM tutorials_learner_TutorialVectors')).toHaveLength(texts.length - 1)
    await second.stop()
    await model.stop()
  })
})
