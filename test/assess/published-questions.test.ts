import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, bearer, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

const options = ['In `rules.vr`', 'In the front matter', 'Nowhere']
const validation = [
  {
    id: 'single',
    question: 'Where?',
    type: 'multiple-choice',
    options,
    choiceMode: 'single',
    correctAnswer: options[0]
  },
  {
    ...{ id: 'several', question: 'Which?', type: 'multiple-choice', options, choiceMode: 'multiple' },
    correctAnswers: options.slice(0, 2)
  },
  { id: 'text', question: 'What?', type: 'text', correctAnswer: 'Forty-two' },
  { id: 'judged', question: 'Why?', type: 'text', aiGrading: true },
  'of another form'
]
const metadata = (steps: number): object => ({
  title: 'Quiz',
  steps: Array.from({ length: steps }, (_, index) => ({ number: index + 1, title: 'Test yourself', validation }))
})

let backend: Backend

beforeAll(async () => {
  // without a model
  backend = await leaseBackend()
  await publish(backend, { quiz: sampleDocument('quiz') }, { metadata: { quiz: metadata(20) } })
  const pattern = { stepNumber: 1, questionId: 'pattern', questionText: 'How?', correctAnswer: 'npm (ci|i)' }
  const specs = [
    { ...pattern, ruleType: 'regex', aiGrading: true },
    { ...pattern, questionId: 'judged', ruleType: 'exact-match', aiGrading: true }
  ]
  await post(`${backend.url}/content/validate-answer-specs`, { slug: 'quiz', specs }, bearer(backend.key))
  const checks = [{ slug: 'quiz', stepNumber: 1, goal: 'Print it' }]
  await post(`${backend.url}/content/code-check-specs`, { specs: checks }, bearer(backend.key))
})
let step = 0
beforeEach(async () => {
  step += 1
  await settings({ validateAnswerEnabled: true, codeCheckEnabled: true })
})

const settings = async (change: object) => {
  expect((await changeSettings(backend, 'ChatSettings', change as never)).status).toBe(200)
}
const answer = (questionId: string, sent: object, user = 'learner'): Promise<HttpResponse> =>
  post(`${backend.url}/api/validate-answer`, { tutorialSlug: 'quiz', stepNumber: step, questionId, ...sent }, as(user))
const form = (path: string, fields: string, headers: Record<string, string> = as('learner')): Promise<HttpResponse> =>
  send(backend.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: fields
  })

describe('questions that are published with a tutorial', () => {
  verifies('ASSESS-009', 'are graded at once: a choice by its options, a text by its letters', async () => {
    expect((await answer('single', { choices: [1] })).json()).toEqual({ verdict: 'pass', summary: 'That is right.' })
    expect((await answer('single', { choices: [2] })).json()).toMatchObject({
      verdict: 'fail',
      hint: expect.any(String)
    })
    expect((await answer('several', { choices: [1] })).json()).toMatchObject({ verdict: 'partial' })
    expect((await answer('several', { choices: [2, 1] })).json()).toMatchObject({ verdict: 'pass' })
    expect((await answer('several', { choices: [1, 2, 3] })).json()).toMatchObject({ verdict: 'fail' })
    step += 1
    expect((await answer('several', { submittedAnswer: `${options[1]}\n${options[0]}` })).json()).toMatchObject({
      verdict: 'pass'
    })
    expect((await answer('text', { submittedAnswer: ' forty-two\n' })).json()).toMatchObject({ verdict: 'pass' })
    const [row] = await backend.sql(
      `SELECT submittedAnswer FROM tutorials_assess_ValidateAnswerSubmissions WHERE verdict = 'partial' AND tutorialSlug = 'quiz'`
    )
    expect(row).toEqual({ submittedanswer: options[0] })
  })

  verifies('ASSESS-007', 'show their answers nowhere', async () => {
    const paths = ['/content/tutorials/quiz', '/content/tutorials/quiz/article', '/build/catalog', '/build/navigator']
    for (const path of [...paths, '/content/nav', '/api/Tutorials', '/api/Steps']) {
      const shown = await get(backend.url + path, as('learner'))
      expect([path, shown.text()]).toEqual([path, expect.not.stringMatching(/forty-two/i)])
    }
  })

  test.each([
    ['single', {}, 400, 'submittedAnswer'],
    ['single', { submittedAnswer: 'x', choices: [1] }, 400, 'submittedAnswer'],
    ['single', { choices: [4] }, 400, 'choices'],
    ['text', { choices: [1] }, 400, 'choices'],
    ['judged', { submittedAnswer: 'x' }, 404, 'questionId'],
    ['another', { submittedAnswer: 'x' }, 404, 'questionId']
  ])('%s with %j is %i', async (id, sent, status, field) => {
    const refused = await answer(id, sent)
    expect([refused.status, refused.json()]).toMatchObject([status, { field }])
  })

  test('a pattern that a model would judge is graded as it is where there is no model', async () => {
    step = 1
    expect((await answer('pattern', { submittedAnswer: 'npm ci' }, 'author')).json()).toMatchObject({ verdict: 'pass' })
    expect((await answer('pattern', { submittedAnswer: 'yarn' }, 'author')).json()).toMatchObject({ verdict: 'fail' })
  })

  verifies('ASSESS-023', 'tell how many attempts are left, and give none back for a wrong one', async () => {
    const left: unknown[] = []
    for (let time = 0; time < 5; time++)
      left.push((await answer('text', { submittedAnswer: 'x' }, 'admin')).headers['ratelimit'])
    expect(left.map(header => String(header).replace(/t=\d+/, ''))).toEqual(
      [4, 3, 2, 1, 0].map(count => `"step";r=${count};`)
    )
    expect((await answer('text', { submittedAnswer: 'x' }, 'admin')).json()).toMatchObject({
      retryAfter: expect.any(Number)
    })
  })
})

const answers = (all: readonly object[], stepNumber = step, user = 'admin'): Promise<HttpResponse> =>
  post(`${backend.url}/api/validate-answer`, { tutorialSlug: 'quiz', stepNumber, answers: all }, as(user))

describe('answers to several questions of a step', () => {
  test('are graded where one of them is no longer asked', async () => {
    const sent = await answers(
      [
        { questionId: 'removed', submittedAnswer: 'x' },
        { questionId: 'single', choices: [1] }
      ],
      1,
      'agent'
    )
    expect([sent.status, sent.json()]).toMatchObject([
      200,
      { answers: [{ error: 'question_missing' }, { questionId: 'single', verdict: 'pass' }] }
    ])
  })

  verifies(['ASSESS-009', 'ASSESS-023'], 'are one call, with a verdict on each and on all', async () => {
    const sent = await answers([
      { questionId: 'single', choices: [1] },
      { questionId: 'several', choices: [1] },
      { questionId: 'text', submittedAnswer: 'x' }
    ])
    expect(sent.headers['ratelimit']).toMatch(/^"step";r=4;/)
    const body = sent.json<{ verdict: string; summary: string; answers: { questionId: string; verdict: string }[] }>()
    expect([body.verdict, body.summary]).toEqual(['partial', '1 of 3 answers are right.'])
    expect(body.answers.map(({ questionId, verdict }) => [questionId, verdict])).toEqual([
      ['single', 'pass'],
      ['several', 'partial'],
      ['text', 'fail']
    ])
    const right = await answers([{ questionId: 'single', choices: [1] }])
    expect(right.json()).toEqual({
      ...{ verdict: 'pass', summary: '1 of 1 answer is right.' },
      answers: [{ questionId: 'single', verdict: 'pass', summary: 'That is right.' }]
    })
    const wrong = await answers([{ questionId: 'single', choices: [2] }])
    expect(wrong.json()).toMatchObject({ verdict: 'fail', answers: [{ hint: expect.any(String) }] })
    expect(wrong.headers['ratelimit']).toMatch(/^"step";r=2;/)
  })

  test.each([
    [[], 'answers', 'Answer at least one question'],
    [[{ questionId: 'single' }], 'answers', 'Send submittedAnswer or choices'],
    [Array(2).fill({ questionId: 'single', choices: [1] }), 'answers', 'Answer each question once'],
    [Array.from({ length: 21 }, (_, index) => ({ questionId: `q${index}`, choices: [1] })), 'answers', '20']
  ])('are refused as a whole: %j', async (all, field, message) => {
    const refused = await answers(all as readonly object[])
    expect(refused.status).toBe(400)
    expect(refused.json<{ field: string }>().field).toMatch(new RegExp(`^${field}`))
    expect(refused.json()).toMatchObject({ message: expect.stringContaining(message) })
  })

  test('are graded as far as they can be, here without a model', async () => {
    const judged = { questionId: 'judged', submittedAnswer: 'x' }
    const sent = await answers([judged, { questionId: 'single', choices: [1] }], 1, 'learner2')
    expect([sent.status, sent.json()]).toMatchObject([
      200,
      { verdict: 'partial', answers: [{ questionId: 'judged', error: 'model_not_configured' }, { verdict: 'pass' }] }
    ])
    const alone = await answers([judged], 1, 'learner2')
    expect([alone.status, alone.json()]).toMatchObject([503, { error: 'model_not_configured' }])
    const next = await answers([{ questionId: 'single', choices: [1] }], 1, 'learner2')
    expect(next.headers['ratelimit']).toMatch(/^"step";r=3;/)
  })

  test('count nothing when none of the questions is there', async () => {
    const unknown = await answers([
      { questionId: 'other', choices: [1] },
      { questionId: 'another', choices: [1] }
    ])
    expect([unknown.status, unknown.json()]).toMatchObject([404, { field: 'questionId' }])
    const next = await answers([{ questionId: 'single', choices: [1] }])
    expect(next.headers['ratelimit']).toMatch(/^"step";r=4;/)
  })
})

describe('forms of browsers without scripts', () => {
  const fields = (more: string): string => `tutorialSlug=quiz&stepNumber=${step}&${more}`

  verifies('ASSESS-009', 'lead to a page with the verdict, which is for its sender alone', async () => {
    const sent = await form('/checks/answer', fields('questionId=several&choice-several=1'))
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/checks\/result\?answer=/)])
    const address = backend.url + String(sent.headers.location)
    const page = await get(address, as('learner'))
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text()).toContain('<h1>Not complete yet</h1>')
    expect(page.text()).toContain('More than that is right.')
    expect(page.text()).toContain(`href="/tutorials/quiz#step-${step}"`)
    expect((await get(address, as('author'))).status).toBe(404)
    expect((await get(address)).status).toBe(401)
    const text = await form('/checks/answer', fields('questionId=text&answer-text=Forty-two'))
    const right = await get(backend.url + String(text.headers.location), as('learner'))
    expect(right.text()).toContain('<h1>Passed</h1>')
  })

  verifies('ASSESS-009', 'lead to one page with the verdicts on all that was answered', async () => {
    const all = 'questionId=single&choice-single=1&questionId=several&choice-several=1&questionId=text&answer-text=+'
    const sent = await form('/checks/answer', fields(all))
    const page = (await get(backend.url + String(sent.headers.location), as('learner'))).text()
    expect(page).toContain('<h1>1 of 2 answers are right</h1>')
    expect(page.match(/<strong>[^<]*/g)).toEqual(['<strong>Passed.', '<strong>Not complete yet.'])
    expect(page.match(/<h[23]>[^<]*/g)).toHaveLength(3)
  })

  test('say on a page why there is no verdict, with the way to the login or back', async () => {
    const anonymous = await form('/checks/answer', fields('questionId=text&answer-text=x'), {})
    expect([anonymous.status, anonymous.text()]).toEqual([401, expect.stringContaining('/login?returnTo=')])
    const nothing = await form('/checks/answer', fields('questionId=several'))
    expect([nothing.status, nothing.text()]).toEqual([400, expect.stringContaining('Back to the step')])
    const code = await form('/checks/code', fields('submittedCode=x'))
    expect([code.status, code.text()]).toEqual([503, expect.stringContaining('no language model')])
    await settings({ validateAnswerEnabled: false })
    const off = await form('/checks/answer', fields('questionId=text&answer-text=x'))
    expect([off.status, off.text()]).toEqual([503, expect.stringContaining('switched off')])
  })

  test('escape what others wrote', async () => {
    const slug = encodeURIComponent('"><script>')
    const refused = await form('/checks/answer', `tutorialSlug=${slug}&stepNumber=1&questionId=x&answer-x=x`)
    expect(refused.status).toBe(404)
    expect(refused.text()).not.toContain('<script>')
  })

  test('of another site are refused, and so is what no form sends', async () => {
    const foreign = { ...as('learner'), 'sec-fetch-site': 'cross-site' }
    expect((await form('/checks/answer', fields('questionId=text&answer-text=x'), foreign)).status).toBe(403)
    expect((await post(`${backend.url}/checks/code`, {}, as('learner'))).status).toBe(415)
    expect((await get(`${backend.url}/checks/result?code=1`, as('learner'))).status).toBe(404)
  })
})

test('pages learn without a login what is graded: code is not where there is no model', async () => {
  const checks = async () => (await get(`${backend.url}/api/checks`)).json()
  const perStep = { requests: 5, seconds: 300 }
  expect(await checks()).toEqual({ answers: true, code: false, model: false, perStep })
})
