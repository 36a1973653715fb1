import { beforeAll, describe, expect } from '@jest/globals'
import { createHash } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { refusal } from '../catalog/support/curator.ts'
import { addTutorial } from '../author-service/support.ts'
import { type Backend, leaseBackend, production, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBothInFullRun('types', 'statements')
inFullRun()

const salt = 'a-salt-of-32-characters-for-tests'
const noon = new Date('2027-03-01T12:00:00.000Z')

describe('feedback', () => {
  let backend: Backend

  // moves its clock, and has a salt that the test knows
  beforeAll(async () => {
    backend = await startBackend({ env: { FEEDBACK_SALT: salt } })
    await backend.at(noon)
    await addTutorial(backend, { slug: 'rated', ownerEmail: 'Author@example.com' })
    await addTutorial(backend, { slug: 'of-somebody-else', ownerEmail: 'other@example.com' })
    await publish(backend, { rated: sampleDocument('rated'), 'of-somebody-else': sampleDocument('of-somebody-else') })
  })

  let clients = 0
  /** Sends a form from an address of its own, unless one is given. */
  const submit = (
    form: unknown,
    from = `10.0.${Math.floor(++clients / 200)}.${clients % 200}`
  ): Promise<HttpResponse> => post(`${backend.url}/feedback/submit`, form, { 'x-forwarded-for': from })

  const stored = () => backend.sql('SELECT * FROM tutorials_feedback_TutorialFeedback ORDER BY submittedAt')
  const storedAs = async (answer: HttpResponse) => {
    expect(answer.status).toBe(200)
    const { submissionId } = answer.json<{ submissionId: string }>()
    const rows = await stored()
    return rows.find(({ id }) => id === submissionId)
  }

  verifies(['FEEDBACK-001', 'FEEDBACK-005'], 'is taken without a login, and stored', async () => {
    const ratings = { ratingUseCase: 0, ratingRelevance: 10, ratingDuration: null, npsScore: 9 }
    const row = await storedAs(
      await submit({ tutorialSlug: ' Rated ', ...ratings, comment: 'Good', wasAuthenticated: true })
    )
    expect(row).toMatchObject({
      tutorialslug: 'rated',
      ratingusecase: 0,
      ratingrelevance: 10,
      ratingduration: null,
      ratingvisuals: null,
      npsscore: 9,
      comment: 'Good'
    })
    expect(Boolean(row?.['wasauthenticated'])).toBe(true)
  })

  verifiesOnSqlite('FEEDBACK-003', 'names its sender by a hash that is another one every day', async () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const row = await storedAs(await submit({ tutorialSlug: 'rated' }, '192.0.2.7'))
    expect(row?.['submitteriphash']).toBe(sha256(`192.0.2.7${sha256(`${salt}2027-03-01`)}`))
    await backend.at(new Date('2027-03-02T12:00:00.000Z'))
    const next = await storedAs(await submit({ tutorialSlug: 'rated' }, '192.0.2.7'))
    expect(next?.['submitteriphash']).not.toBe(row?.['submitteriphash'])
    expect(JSON.stringify(await stored())).not.toContain('192.0.2')
    await backend.at(noon)
  })

  verifiesOnSqlite(['FEEDBACK-010', 'FEEDBACK-011'], 'of one address is taken five times an hour', async () => {
    const address = '192.0.2.99'
    for (const slug of ['rated', 'rated', 'rated', 'rated']) {
      expect((await submit({ tutorialSlug: slug }, address)).status).toBe(200)
      // mistakes in the form and filled traps do not count
      expect((await submit({ tutorialSlug: slug, npsScore: 11 }, address)).status).toBe(400)
      expect((await submit({ tutorialSlug: slug, honeypot: 'x' }, address)).status).toBe(200)
    }
    // an unknown tutorial does, or slugs could be guessed
    expect(refusal(await submit({ tutorialSlug: 'unknown' }, address))).toEqual([400, 'tutorialSlug'])
    const sixth = await submit({ tutorialSlug: 'rated' }, address)
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '3600'])
    expect(sixth.text()).toContain('Too many submissions')
    expect((await submit({ tutorialSlug: 'rated' }, '192.0.2.98')).status).toBe(200)
    // the left end of the header is what a client itself has written
    expect((await submit({ tutorialSlug: 'rated' }, `198.51.100.1, ${address}`)).status).toBe(429)
    await backend.at(new Date(noon.getTime() + 3_600_000))
    expect((await submit({ tutorialSlug: 'rated' }, address)).status).toBe(200)
    await backend.at(noon)
  })

  verifiesOnSqlite('FEEDBACK-002', 'has at most 8 KB', async () => {
    const form = (length: number) => JSON.stringify({ tutorialSlug: 'rated', comment: 'x'.repeat(length) })
    const most = 8192 - form(0).length
    expect((await storedAs(await submit(form(most))))?.['comment']).toBe('x'.repeat(2000))
    expect((await submit(form(most + 1))).status).toBe(413)
  })

  describe('as the form of a browser without scripts', () => {
    const sendForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(`${backend.url}/feedback/submit`, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '192.0.2.50', ...headers }
      })
    const words = (answer: HttpResponse) => [
      answer.status,
      answer.headers['content-type'],
      /<h1>(.*)<\/h1>/.exec(answer.text())?.[1]
    ]
    const html = 'text/html; charset=utf-8'

    test('is stored as JSON is, and leads on to a page that leads back', async () => {
      await backend.sql('DELETE FROM tutorials_feedback_TutorialFeedback')
      const fields = { tutorialSlug: 'rated', honeypot: '', npsScore: '9', ratingVisuals: '0', comment: '5 < 6 ü' }
      const sent = await sendForm(fields, { 'sec-fetch-site': 'same-origin' })
      expect([sent.status, sent.headers.location]).toEqual([303, '/feedback/sent?tutorial=rated'])
      const answer = await send(`${backend.url}${sent.headers.location}`)
      expect(words(answer)).toEqual([200, html, 'Thank you, that helps.'])
      expect(answer.text()).toContain('href="/tutorials/rated"')
      expect((await send(`${backend.url}/feedback/sent?tutorial=%22%3E%3Cb%3E`)).text()).not.toContain('<b>')
      expect(await stored()).toMatchObject([
        { tutorialslug: 'rated', npsscore: 9, ratingvisuals: 0, ratingduration: null, comment: '5 &lt; 6 ü' }
      ])
    })

    test('keeps the same rules', async () => {
      const before = (await stored()).length
      const refused = await sendForm({ tutorialSlug: '<b>', npsScore: '11' })
      expect(words(refused)).toEqual([400, html, 'It was not sent: npsScore must be an integer 0-10 or null.'])
      expect(refused.text()).not.toContain('<b>')
      expect((await sendForm({ tutorialSlug: 'rated', honeypot: 'x' })).status).toBe(303)
      expect((await sendForm({ tutorialSlug: 'rated' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await sendForm({ tutorialSlug: 'rated', comment: 'x'.repeat(8192) })).status).toBe(413)
      expect(await stored()).toHaveLength(before)
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) statuses.push((await sendForm({ tutorialSlug: 'rated' })).status)
      // the first of the five is of the test before
      expect(statuses).toEqual([303, 303, 303, 303, 429])
    })
  })

  test('with a filled trap is answered and not stored', async () => {
    const before = (await stored()).length
    const answer = await submit({ honeypot: 'https://spam.example' })
    expect([answer.status, answer.json()]).toEqual([200, { submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    expect(await stored()).toHaveLength(before)
    expect((await submit({ tutorialSlug: 'rated', honeypot: ' ' })).status).toBe(200)
    expect(await stored()).toHaveLength(before + 1)
  })

  test.each([
    [{ tutorialSlug: 'rated', ratingVisuals: 11 }, 'ratingVisuals', 'ratingVisuals must be an integer 0-10 or null'],
    [{ npsScore: '5' }, 'npsScore', 'npsScore must be an integer 0-10 or null'],
    [{ ratingUseCase: 1.5 }, 'ratingUseCase', 'ratingUseCase must be an integer 0-10 or null'],
    [{}, 'tutorialSlug', 'tutorialSlug required'],
    [{ tutorialSlug: ' ' }, 'tutorialSlug', 'tutorialSlug required'],
    [{ tutorialSlug: 5 }, 'tutorialSlug', 'tutorialSlug required'],
    [{ tutorialSlug: 'rated', comment: {} }, 'comment', 'comment must be a text or null'],
    [{ tutorialSlug: 'nowhere' }, 'tutorialSlug', 'Unknown tutorial'],
    [[], 'body', 'The body must be an object']
  ])('is refused by name: %j', async (form, target, message) => {
    const answer = await submit(form)
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { target, message } }])
  })

  test('keeps the words of a comment, not its tags', async () => {
    const comment = '<p>5 < 6 & <b>bold</b><script>alert(1)</script></p>\u202e'
    expect((await storedAs(await submit({ tutorialSlug: 'rated', comment })))?.['comment']).toBe('5 &lt; 6 & bold')
    expect((await storedAs(await submit({ tutorialSlug: 'rated', comment: '<br>' })))?.['comment']).toBeNull()
  })

  testOnBoth('is read by admins, and by authors where the tutorial is theirs', async () => {
    await backend.sql('DELETE FROM tutorials_feedback_TutorialFeedback')
    for (const npsScore of [10, 9, 5, null]) await submit({ tutorialSlug: 'rated', npsScore, ratingUseCase: 7 })
    await submit({ tutorialSlug: 'rated', ratingUseCase: 6, wasAuthenticated: true })
    await submit({ tutorialSlug: 'of-somebody-else', comment: 'not yours' })
    await get(`${backend.url}/auth/user`, as('author'))
    const list = async (path: string, user: string) =>
      (await get(`${backend.url}${path}`, as(user))).json<{ value: object[] }>().value
    expect(await list('/author/TutorialFeedback', 'author')).toHaveLength(5)
    expect(await list('/admin/TutorialFeedback', 'admin')).toHaveLength(6)
    expect(JSON.stringify(await list('/author/TutorialFeedback', 'author'))).not.toMatch(/Hash|owner|not yours/)
    const summary = {
      tutorialSlug: 'rated',
      responseCount: 5,
      promoters: 2,
      detractors: 1,
      authenticatedCount: 1
    }
    expect(await list('/author/TutorialFeedbackAggregate', 'author')).toMatchObject([summary])
    const [row] = (await list(`/admin/TutorialFeedbackAggregate?$filter=tutorialSlug%20eq%20'rated'`, 'admin')) as {
      avgUseCase: unknown
      avgNps: unknown
    }[]
    expect(row).toMatchObject(summary)
    expect([Number(row?.avgUseCase), Number(row?.avgNps)]).toEqual([6.8, 8])
    expect((await post(`${backend.url}/admin/TutorialFeedback`, {}, as('admin'))).status).toBe(405)
    expect((await get(`${backend.url}/author/TutorialFeedback`, as('learner'))).status).toBe(403)
  })
})

describe('without a salt', () => {
  verifiesOnSqlite('FEEDBACK-004', 'feedback is not taken', async () => {
    const backend = await leaseBackend(production)
    const answer = await post(`${backend.url}/feedback/submit`, { tutorialSlug: 'x', honeypot: 'y', npsScore: 11 })
    expect([answer.status, answer.json()]).toMatchObject([503, { error: { message: 'feedback service unavailable' } }])
  })

  test('development makes one', async () => {
    const backend = await leaseBackend()
    const answer = await post(`${backend.url}/feedback/submit`, { tutorialSlug: 'nowhere' })
    expect(answer.json()).toMatchObject({ error: { message: 'Unknown tutorial' } })
  })
})
