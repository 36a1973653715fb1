import { beforeAll, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { account } from '../people/support/accounts.ts'
import { type Backend, type SqlValue, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { addTutorial, addUser, insert } from './support.ts'

onBothInFullRun('statements', 'types')

const TOLD = ['brokenLinks', 'openFindings', 'openProblems', 'missingTexts', 'failedChecks', 'feedbackCount'] as const
const COUNTED = [...TOLD, 'avgRating', 'started', 'completed', 'completionRate', 'attention', 'health'] as const
const LONG_AGO = '2020-01-01T00:00:00.000Z'

let backend: Backend
const people: string[] = []

const ask = (path: string, headers: object = {}, user = 'author') =>
  get(`${backend.url}/author/${path}`, { ...as(user), ...headers })

async function work(query = '') {
  const answer = await ask(`MyWork${query}`)
  expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
  return answer.json<{ value: Record<string, unknown>[] }>().value
}

const add = (table: string, row: Readonly<Record<string, SqlValue>>) => insert(backend, `tutorials_${table}`, row)
const now = () => new Date().toISOString()

async function numberOf(slug: string, step?: number): Promise<number> {
  const [row] =
    step === undefined
      ? await backend.sql('SELECT legacyId AS n FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug])
      : await backend.sql(
          `SELECT legacyId AS n FROM tutorials_catalog_Steps WHERE stepOrder = ? AND tutorial_ID =
           (SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?)`,
          [step, slug]
        )
  return Number(row?.['n'])
}

const record = (user_ID: string, taskType: string, taskLegacyId: number, status: string) =>
  add('learner_TaskRecords', { ID: randomUUID(), user_ID, taskType, taskLegacyId, status })

/** The first `done[n]` people have done step n + 1; `completed` of all who have begun have completed the tutorial. */
async function progress(slug: string, begun: number, done: readonly number[], completed: number): Promise<void> {
  const [tutorial, ...steps] = await Promise.all([numberOf(slug), ...done.map((_, place) => numberOf(slug, place + 1))])
  for (const [place, person] of people.slice(0, begun).entries()) {
    await record(person, 'TUTORIAL', tutorial, place < completed ? 'COMPLETED' : 'IN_PROGRESS')
    for (const [step, amount] of done.entries())
      if (place < amount) await record(person, 'STEP', steps[step] ?? 0, 'COMPLETED')
  }
}

/** Answers of people to a check; `passed` of them have passed, with their second answer. */
async function answers(tutorialSlug: string, stepNumber: number, count: number, passed: number, createdAt = now()) {
  for (const [place, user_ID] of people.slice(0, count).entries())
    for (const verdict of ['fail', place < passed ? 'pass' : 'partial'])
      await add('assess_CodeCheckSubmissions', {
        ...{ ID: randomUUID(), user_ID, tutorialSlug, stepNumber, verdict, createdAt, submittedCode: 'x' }
      })
}

const finding = (report_slug: string, category: string, disposition: string) =>
  add('content_FreshnessFindings', {
    ...{ ID: randomUUID(), report_slug, category, subject: category, fingerprint: randomUUID(), severity: 'Medium' },
    ...{ confidence: 'High', summary: category, disposition, foundAt: now() }
  })

async function link(slug: string, status: string, ignored: boolean): Promise<void> {
  const ID = randomUUID()
  const address = { addressDigest: ID, address: `https://${ID}.example/`, host: 'x', nextCheckAt: now(), failures: 0 }
  await add('links_CheckedLinks', { ID, ...address, status })
  if (ignored) await backend.sql('UPDATE tutorials_links_CheckedLinks SET ignored = TRUE WHERE ID = ?', [ID])
  await add('links_LinkPlaces', {
    ID: randomUUID(),
    link_ID: ID,
    kind: 'tutorial',
    place: '1',
    subject: slug,
    slug,
    step: 1
  })
}

const steps = [1, 2, 3].map(number => ({ number, title: `Step ${number}` }))
const pictures = '<img src="a"><img src="b" alt=" "><img src="c" alt="A cat"><img src="d" role="presentation">'
const documentOf = (text: string) => `<!doctype html><html lang="en"><body><h1>A</h1>${text}</body></html>`

beforeAll(async () => {
  backend = await startBackend()
  await account(backend, 'author')
  const metadata = { title: 'T', steps, primaryContributorEmail: 'author@example.com' }
  await publish(
    backend,
    { busy: documentOf(pictures), calm: documentOf('') },
    {
      metadata: {
        busy: metadata,
        calm: { ...metadata, primaryContributorEmail: null, contributors: [{ email: 'author@example.com' }] }
      }
    }
  )
  for (let place = 0; place < 12; place++)
    people.push(
      await addUser(backend, { email: `p${place}@x.example`, loginId: `p${place}`, mergedInto_ID: undefined })
    )
})

testOnBoth('figures of tutorials are those of a naive count, and lists sort and filter by them', async () => {
  const [row] = await backend.sql(`SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = 'busy'`)
  const tutorial_ID = String(row?.['id'])
  await progress('busy', 12, [11, 4, 6], 5)
  await answers('busy', 1, 12, 3)
  await answers('busy', 2, 12, 6)
  await answers('busy', 3, 9, 0)
  await answers('calm', 1, 12, 0, LONG_AGO)
  for (const status of ['OPEN', 'ACCEPTED', 'FIXED', 'DECLINED'])
    await add('feedback_ProblemReports', {
      ...{ ID: randomUUID(), reporter_ID: people[0] ?? '', tutorial_ID, stepNumber: 1, kind: 'TYPO', text: 'x', status }
    })
  await add('content_FreshnessReports', { slug: 'busy', runAt: now(), model: 'm', status: 'DONE', contentHash: 'h' })
  for (const [category, disposition] of [
    ['review-overdue', 'OPEN'],
    ['moved-link', 'ACCEPTED'],
    ['x', 'DISMISSED']
  ])
    await finding('busy', category ?? '', disposition ?? '')
  for (const [status, ignored] of [
    ['BROKEN', false],
    ['UNREACHABLE', false],
    ['BROKEN', true],
    ['OK', false]
  ] as const)
    await link('busy', status, ignored)
  for (const [ratingUseCase, ratingVisuals] of [
    [3, 4],
    [10, null],
    [null, null]
  ] as const)
    await add('feedback_TutorialFeedback', {
      ...{
        ID: randomUUID(),
        tutorialSlug: 'busy',
        submittedAt: now(),
        submitterIpHash: 'h',
        ratingUseCase,
        ratingVisuals
      }
    })
  expect(await backend.runJob('tutorial-figures')).toEqual({ tutorials: 2, changed: 2 })
  expect(await backend.runJob('tutorial-figures')).toEqual({ tutorials: 2, changed: 0 })

  const [busy = {}, calm = {}] = await work('?$orderby=attention desc')
  expect(Object.fromEntries(COUNTED.map(name => [name, busy[name]]))).toEqual({
    ...{ brokenLinks: 2, openFindings: 2, openProblems: 2, missingTexts: 2, failedChecks: 1, feedbackCount: 3 },
    ...{ avgRating: 5.67, started: 12, completed: 5, completionRate: 0.4167, attention: 8, health: 'ATTENTION' }
  })
  expect(busy).toMatchObject({ publishedAt: expect.stringMatching(/^20/), changedAt: expect.stringMatching(/^20/) })
  expect(calm).toMatchObject({ slug: 'calm', started: 0, completionRate: null, avgRating: null, health: 'GOOD' })
  for (const name of TOLD) expect([name, calm[name]]).toEqual([name, 0])
  const poorer = await work(`?$filter=completionRate lt 0.5 and health ne 'GOOD' and publishedAt ge ${LONG_AGO}`)
  expect(poorer.map(({ slug }) => slug)).toEqual(['busy'])
  await backend.sql(`UPDATE tutorials_content_FreshnessReports SET openHighCount = 1 WHERE slug = 'busy'`)
  expect((await work(`?$filter=health eq 'POOR'`)).map(({ slug }) => slug)).toEqual(['busy'])

  const { value } = (await ask(`stepStops(slug='BUSY')`)).json<{ value: object[] }>()
  expect(value).toEqual([
    { step: 1, title: 'Step 1', reached: 12, done: 11 },
    { step: 2, title: 'Step 2', reached: 11, done: 4 },
    { step: 3, title: 'Step 3', reached: 6, done: 6 }
  ])
  expect((await ask(`stepStops(slug='calm')`)).json()).toMatchObject({ value: [{ reached: 0 }, {}, { done: 0 }] })
  expect((await ask(`stepStops(slug='unknown')`)).status).toBe(404)
  expect((await ask(`stepStops(slug='')`)).status).toBe(400)
})

testOnBoth('figures follow a new document and forget what is retired', async () => {
  await publish(backend, { busy: documentOf('<img alt="" src="x">') })
  await backend.runJob('tutorial-figures')
  expect((await work(`?$filter=slug eq 'busy'`))[0]).toMatchObject({ missingTexts: 1, started: 12 })
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'busy'`)
  await backend.runJob('tutorial-figures')
  expect((await work(`?$filter=slug eq 'busy'`))[0]).toMatchObject({
    ...{ status: 'INACTIVE', mayReview: false, started: 0, attention: 0, health: 'GOOD' }
  })
})

testOnBoth('an author of many tutorials among thousands has them by indexes', async () => {
  await backend.sql(
    databaseKind === 'postgres'
      ? `INSERT INTO tutorials_catalog_Tutorials (ID, slug, title, status)
         SELECT 'many-' || n, 'many-' || n, 'Many', 'ACTIVE' FROM generate_series(1, 5000) AS n`
      : `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 5000)
         INSERT INTO tutorials_catalog_Tutorials (ID, slug, title, status) SELECT 'many-' || n, 'many-' || n, 'Many', 'ACTIVE' FROM s`
  )
  await backend.sql(
    `INSERT INTO tutorials_catalog_TutorialMeta (ID, tutorial_ID, ownerEmail)
     SELECT ID, ID, CASE WHEN substr(ID, length(ID)) = '7' THEN 'Author@example.com' ELSE ID || '@x.example' END
     FROM tutorials_catalog_Tutorials WHERE slug LIKE 'many-%'`
  )
  const before = performance.now()
  const answer = await ask('MyWork?$count=true&$orderby=attention desc,title,slug&$top=30&$skip=30')
  const took = performance.now() - before
  expect(answer.json()).toMatchObject({ '@odata.count': 502 })
  expect(answer.json<{ value: object[] }>().value).toHaveLength(30)
  expect(took).toBeLessThan(5000)
  process.stderr.write(`MyWork of 502 among 5002 tutorials: ${Math.round(took)} ms on ${databaseKind}\n`)
  if (databaseKind === 'postgres') return
  const plan = await backend.sql(
    `EXPLAIN QUERY PLAN SELECT slug, attention, health FROM AuthorService_MyWork WHERE person IN ('a') ORDER BY attention`
  )
  const scans = plan.map(({ detail }) => String(detail)).filter(detail => detail.startsWith('SCAN'))
  expect(scans).toEqual(['SCAN concerned_0'])
})

test('whyEmpty says what is known, and what is in the way', async () => {
  const other = await startBackend()
  const why = async (language = 'en') =>
    (await get(`${other.url}/author/whyEmpty()`, { ...as('author'), 'accept-language': language })).json<{
      hints: readonly string[]
    }>()
  const hints = async (language?: string) => (await why(language)).hints
  expect(await why()).toMatchObject({ emails: [], githubLogin: null, displayName: null, total: 0, ownerless: 0 })
  expect(await hints()).toEqual([expect.stringContaining('You are new here')])
  expect(await hints('de-AT,de;q=0.9')).toEqual([expect.stringContaining('Sie sind neu hier')])
  expect((await get(`${other.url}/author/stepStops(slug='x')`, as('author'))).status).toBe(404)
  const { ID } = await account(other, 'author')
  await addTutorial(other, { slug: 'of-nobody' })
  expect(await why()).toMatchObject({ emails: ['author@example.com'], displayName: 'Audrey Author', ownerless: 1 })
  expect(await hints()).toEqual([
    expect.stringContaining('No tutorial names author@example.com'),
    expect.stringContaining('does not know your GitHub account'),
    expect.stringContaining('One tutorial has no owner')
  ])
  await addTutorial(other, { slug: 'of-nobody-either' })
  const set = (column: string, value: string | null) =>
    other.sql(`UPDATE tutorials_people_Users SET ${column} = ? WHERE ID = ?`, [value, ID])
  await set('githubLogin', 'octo')
  await set('email', null)
  expect(await hints('de')).toEqual([
    expect.stringContaining('nennt keine E-Mail-Adresse'),
    expect.stringContaining('GitHub-Konto octo'),
    expect.stringContaining('2 Tutorials haben keinen Besitzer')
  ])
  await addTutorial(other, { slug: 'mine', ownerEmail: 'author@example.com' })
  await set('email', 'author@example.com')
  expect(await why()).toMatchObject({ githubLogin: 'octo', total: 1, ownerless: 2, hints: [] })
  expect((await get(`${other.url}/author/whyEmpty()`, as('learner'))).status).toBe(403)
})
