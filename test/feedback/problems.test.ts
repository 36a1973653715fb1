import { beforeAll, describe, expect } from '@jest/globals'
import { refusal } from '../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'

onBoth('constraints', 'concurrency')

interface Report {
  readonly ID: string
  readonly text: string
  readonly status: string
  readonly stepHash: string | null
  readonly contentVersion: number
  readonly fixedInVersion: number | null
  readonly fixedAt: string | null
}

const slug = 'with-problems'

const documentOf = (second: string) => `<!doctype html><html lang="en"><head><title>P</title></head><body><article>
<header><h1>P</h1></header><nav class="tutorial-steps"><ol><li><a href="#step-1">One</a></li><li><a href="#step-2">Two</a></li></ol></nav>
<section id="step-1"><h2>One</h2><p>first</p></section><section id="step-2"><h2>Two</h2><p>${second}</p></section>
</article></body></html>`

describe('a problem with a step', () => {
  let backend: Backend

  const publishWith = (second: string) =>
    publish(
      backend,
      { [slug]: documentOf(second) },
      {
        metadata: {
          [slug]: {
            title: 'P',
            primaryContributorEmail: 'author@example.com',
            steps: [
              { number: 1, title: 'One' },
              { number: 2, title: 'Two' }
            ]
          }
        }
      }
    )

  beforeAll(async () => {
    backend = await leaseBackend()
    await publishWith('second')
    await backend.sql(
      `UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = 'author@example.com'
       WHERE tutorial_ID = (SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?)`,
      [slug]
    )
    for (const user of ['author', 'learner', 'learner2']) await get(`${backend.url}/auth/user`, as(user))
  })

  const good = { slug, stepNumber: 2, kind: 'UNCLEAR', text: 'What is second?' }
  const report = (more: object = {}, user = 'learner') =>
    post(`${backend.url}/api/reportProblem`, { ...good, ...more }, as(user))
  const reported = async (more: object = {}, user = 'learner') => {
    const answer = await report(more, user)
    if (answer.status !== 200) throw new Error(answer.text())
    return answer.json<Report & { replaced: boolean }>()
  }
  const list = async (path: string, user: string) =>
    (await get(`${backend.url}${path}?$filter=slug%20eq%20'${slug}'`, as(user))).json<{ value: Report[] }>().value
  const mine = (user = 'learner') => list('/api/MyProblemReports', user)
  const answer = (body: object, user = 'author'): Promise<HttpResponse> =>
    post(`${backend.url}/author/answerProblemReport`, body, as(user))
  const clear = () => backend.sql('DELETE FROM tutorials_feedback_ProblemReports')

  testOnBoth(
    'is stored with the version and the hash of what was read, and listed for its owner and for admins',
    async () => {
      await clear()
      const { ID, contentVersion, stepHash } = await reported()
      expect(stepHash).toMatch(/^[0-9a-f]{64}$/)
      expect(contentVersion).toBeGreaterThan(0)
      const row = {
        ID,
        stepNumber: 2,
        kind: 'UNCLEAR',
        text: 'What is second?',
        stepTitle: 'Two',
        contentVersion,
        stepHash
      }
      expect(await mine()).toMatchObject([{ ...row, slug, title: 'P', status: 'OPEN', answer: null }])
      const [owned] = await list('/author/ProblemReports', 'author')
      expect(owned).toMatchObject({ ...row, slug, status: 'OPEN' })
      expect(JSON.stringify(owned)).not.toMatch(/reporter|owner|createdBy/)
      const [seen] = (await get(`${backend.url}/admin/ProblemReports?$filter=ID%20eq%20${ID}`, as('admin'))).json<{
        value: object[]
      }>().value
      expect(seen).toMatchObject({ ID, text: 'What is second?', reporter_ID: expect.any(String) })
      expect(await mine('learner2')).toEqual([])
    }
  )

  testOnBoth('on one step is one report until it is answered, also when it comes many times at once', async () => {
    await clear()
    const many = await Promise.all(Array.from({ length: 8 }, (_, index) => reported({ text: `attempt ${index}` })))
    expect(new Set(many.map(({ ID }) => ID)).size).toBe(1)
    expect(many.filter(({ replaced }) => !replaced)).toHaveLength(1)
    expect((await reported({ text: 'final words', kind: 'TYPO' })).replaced).toBe(true)
    expect(await mine()).toMatchObject([{ text: 'final words', kind: 'TYPO' }])
    expect((await reported({ stepNumber: 1 })).replaced).toBe(false)
    expect((await reported({}, 'learner2')).replaced).toBe(false)
    const [first] = await mine()
    const [row] = (await mine()).filter(({ text }) => text === 'final words')
    expect(first).toBeDefined()
    expect((await answer({ reportId: row?.ID, status: 'FIXED' })).status).toBe(200)
    expect((await reported({ text: 'again' })).replaced).toBe(false)
    expect(await mine()).toHaveLength(3)
  })

  test('keeps the hash of its step until that step changes', async () => {
    await clear()
    const before = await reported()
    await publishWith('changed')
    const after = await reported()
    expect(after.contentVersion).toBeGreaterThan(before.contentVersion)
    expect(after.stepHash).not.toBe(before.stepHash)
    const other = await reported({ stepNumber: 1 })
    await publishWith('changed again')
    expect((await reported({ stepNumber: 1 })).stepHash).toBe(other.stepHash)
  })

  const fixed = async (ID: string, user = 'learner') =>
    (await mine(user)).flatMap(row => (row.ID === ID ? [[row.fixedInVersion, row.fixedAt !== null]] : []))[0]

  testOnBoth(
    'tells the version in which its step was changed, whether that comes before or after the answer',
    async () => {
      await clear()
      const before = await reported()
      await publishWith('second, corrected')
      const corrected = (await reported({}, 'learner2')).contentVersion
      await publishWith('second, corrected once more')
      const said = await answer({ reportId: before.ID, status: 'FIXED' })
      expect(said.json()).toMatchObject({ fixedInVersion: corrected, fixedAt: expect.any(String) })
      expect(await fixed(before.ID)).toEqual([corrected, true])

      expect((await answer({ reportId: before.ID, status: 'DECLINED' })).json()).toMatchObject({ fixedInVersion: null })
      await clear()
      const early = await reported()
      const elsewhere = await reported({ stepNumber: 1 }, 'learner2')
      for (const { ID } of [early, elsewhere])
        expect((await answer({ reportId: ID, status: 'FIXED' })).json()).toMatchObject({ fixedInVersion: null })
      await publishWith('corrected at last')
      await until(async () => (await fixed(early.ID))?.[1] === true)
      expect(await fixed(early.ID)).toEqual([early.contentVersion + 1, true])
      expect(await fixed(elsewhere.ID, 'learner2')).toEqual([null, false])
      const owned = await list('/author/ProblemReports', 'author')
      expect(owned.find(({ ID }) => ID === early.ID)).toMatchObject({ fixedInVersion: early.contentVersion + 1 })
    }
  )

  test('is answered by the owner of the tutorial, which its reporter reads', async () => {
    await clear()
    const { ID } = await reported()
    const said = await answer({ reportId: ID, status: 'ACCEPTED', answer: 'You are right' })
    expect(said.json()).toMatchObject({
      ID,
      status: 'ACCEPTED',
      answer: 'You are right',
      answeredAt: expect.any(String)
    })
    expect(await mine()).toMatchObject([{ status: 'ACCEPTED', answer: 'You are right' }])
    expect((await answer({ reportId: ID, status: 'FIXED' })).json()).toMatchObject({ answer: 'You are right' })
    expect(refusal(await answer({ reportId: ID, status: 'GONE' }))).toEqual([400, 'status'])
    expect(refusal(await answer({ reportId: ID, status: 'FIXED', answer: 'x'.repeat(2001) }))).toEqual([400, 'answer'])
    expect((await answer({ reportId: ID, status: 'FIXED' }, 'learner')).status).toBe(403)
    await backend.sql(`UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = 'other@example.com'
      WHERE ownerEmail = 'author@example.com'`)
    expect(refusal(await answer({ reportId: ID, status: 'DECLINED' }))).toEqual([404, 'reportId'])
    expect(await list('/author/ProblemReports', 'author')).toEqual([])
    await backend.sql(`UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = 'author@example.com'
      WHERE ownerEmail = 'other@example.com'`)
  })

  test('is answered by admins, who change nothing else', async () => {
    await clear()
    const { ID } = await reported()
    const patch = (body: object) =>
      send(`${backend.url}/admin/ProblemReports(${ID})`, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'if-match': '*', ...as('admin') }
      })
    expect((await patch({ status: 'DECLINED', answer: 'It is meant so', text: 'other words' })).status).toBe(200)
    expect(await mine()).toMatchObject([
      { status: 'DECLINED', answer: 'It is meant so', text: 'What is second?', answeredAt: expect.any(String) }
    ])
    expect((await patch({ status: 'NEVER' })).status).toBe(400)
  })

  test.each([
    [400, 'kind', { kind: 'BAD' }],
    [400, 'text', { text: ' ' }],
    [400, 'text', { text: 'x'.repeat(2001) }],
    [400, 'text', { text: null }],
    [400, 'slug', { slug: null }],
    [400, 'stepNumber', { stepNumber: 0 }],
    [400, 'stepNumber', { stepNumber: null }],
    [404, 'stepNumber', { stepNumber: 3 }],
    [404, 'slug', { slug: 'no-such-tutorial' }]
  ])('is refused with %d for its %s: %j', async (status, target, more) => {
    expect(refusal(await report(more))).toEqual([status, target])
  })

  test('needs a login', async () => {
    expect((await post(`${backend.url}/api/reportProblem`, good)).status).toBe(401)
    expect((await get(`${backend.url}/api/MyProblemReports`)).status).toBe(401)
  })
})
