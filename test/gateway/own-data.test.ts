import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { as, post } from '../support/http/http.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let gateway: Gateway
let learner: Visitor

const slug = 'behind-the-gateway'

// trusts the logins of a gateway of its own
beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  const metadata = { [slug]: { title: 'T', steps: [{ number: 1, title: 'One' }] } }
  await publish(backend, { [slug]: sampleDocument(slug) }, { metadata })
  learner = visitor(gateway.url)
  await learner.logIn('learner', '/api/MyProblemReports')
})

const alert = (title: string, audience: string) =>
  post(`${backend.url}/admin/Alerts`, { IsActiveEntity: true, title, audience }, as('admin'))
const titles = async (who: Visitor, path: string) =>
  (await who.ask(path))
    .json<{ alerts: { title: string }[] }>()
    .alerts.map(({ title }) => title)
    .sort()

/** A write without the token of a page. */
const bare = (who: Visitor, path: string, body: object) =>
  who.ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

test('alerts are shown to everyone from the cache of the gateway, and to users their own', async () => {
  await alert('for all', 'ALL')
  await alert('for users', 'AUTHENTICATED')
  const anonymous = visitor(gateway.url)
  expect(await titles(anonymous, '/api/alerts')).toEqual(['for all'])
  expect(await titles(learner, '/api/alerts')).toEqual(['for all'])
  expect(await titles(learner, '/api/alerts/me')).toEqual(['for all', 'for users'])
  const refused = await anonymous.ask('/api/alerts/me')
  expect([refused.status, refused.json()]).toEqual([401, { authenticated: false }])
})

test('feedback is sent without a login and without a token, and counts for the client', async () => {
  const anonymous = visitor(gateway.url)
  const form = { tutorialSlug: slug, npsScore: 9 }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams({ tutorialSlug: slug, npsScore: '9' }).toString()
  const withoutScripts = await anonymous.ask('/feedback/submit', { method: 'POST', body, headers })
  const { location } = withoutScripts.headers
  expect([withoutScripts.status, location]).toEqual([303, `/feedback/sent?tutorial=${slug}`])
  expect((await anonymous.ask(String(location))).text()).toContain('Thank you')
  for (const who of [learner, anonymous, anonymous, anonymous])
    expect((await bare(who, '/feedback/submit', form)).status).toBe(200)
  expect((await bare(anonymous, '/feedback/submit', form)).status).toBe(429)
})

test('reports of problems and events need the token of a page', async () => {
  const report = { slug, stepNumber: 1, kind: 'TYPO', text: 'teh' }
  for (const [path, body, status] of [
    ['/api/reportProblem', report, 200],
    ['/api/ui-events', {}, 204]
  ] as const) {
    expect([path, (await bare(learner, path, body)).status]).toEqual([path, 403])
    expect([path, (await learner.post(path, body)).status]).toEqual([path, status])
  }
  expect((await learner.ask('/api/MyProblemReports')).json()).toMatchObject({ value: [{ slug, text: 'teh' }] })
  expect((await learner.ask('/api/qrcode?url=https%3A%2F%2Flearn.example')).headers['content-type']).toBe('image/png')
})

test('own data is taken along and erased, which ends the session for good', async () => {
  const thief = learner.copy()
  const answer = await learner.ask('/api/exportMyData')
  expect(answer.status).toBe(200)
  const { tables } = answer.json<{ tables: Record<string, object[]> }>()
  expect(tables['tutorials.feedback.ProblemReports']).toMatchObject([{ text: 'teh' }])
  expect(tables['tutorials.people.Users']).toMatchObject([{ email: 'learner@example.com' }])

  expect((await bare(learner, '/api/eraseMyData', { confirmation: 'erase' })).status).toBe(403)
  expect((await learner.post('/api/eraseMyData', { confirmation: 'no' })).status).toBe(400)
  expect((await learner.ask('/api/MyProblemReports')).status).toBe(200)

  const erased = await learner.post('/api/eraseMyData', { confirmation: 'erase' })
  expect([erased.status, erased.json()]).toMatchObject([
    200,
    { tables: expect.arrayContaining([{ table: 'tutorials.feedback.ProblemReports', deleted: 1, anonymized: 0 }]) }
  ])
  expect(await backend.sql(`SELECT * FROM tutorials_people_Users WHERE loginId LIKE 'learner%'`)).toEqual([])
  for (const who of [learner, thief]) expect((await who.ask('/api/MyProblemReports')).status).toBe(401)
  expect((await thief.ask('/gateway/session')).json()).toEqual({ user: null })
})
