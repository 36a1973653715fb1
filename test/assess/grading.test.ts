import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { framesFor } from '../chat/support/chat.ts'
import { publishTutorials } from '../learner/support/learning.ts'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, type Row, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, bearer, type HttpResponse, post } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'types')
inFullRun()

const SOLUTION = 'service CatalogService { entity Books as projection on my.Books; }'
const EXPECTED = 'a projection shows a part of an entity to clients'

let backend: Backend
let model: ModelEndpoint

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '5000' } })
  await publishTutorials(backend, { graded: 8, other: 1 })
  const specs = Array.from({ length: 8 }, (_, index) => ({
    slug: 'graded',
    stepNumber: index + 1,
    goal: 'Define a service',
    language: 'cds',
    hints: ['Use the keyword'],
    referenceSolution: SOLUTION
  }))
  await post(`${backend.url}/content/code-check-specs`, { specs }, bearer(backend.key))
  const question = (questionId: string, ruleType: string, correctAnswer: string, more = {}) => {
    return {
      stepNumber: Number(questionId.slice(1)),
      questionId,
      questionText: 'What is it?',
      correctAnswer,
      ruleType,
      ...more
    }
  }
  const answers = [
    question('q1', 'exact-match', 'Projection'),
    question('q2', 'regex', '(a+)+b'),
    question('q3', 'regex-begins-with', 'cds (run|watch)'),
    question('q4', 'exact-match', EXPECTED, { aiGrading: true }),
    question('q5', 'regex', '(unclosed'),
    question('q6', 'exact-match', 'x'),
    question('q7', 'exact-match', 'x'),
    question('q8', 'exact-match', 'x')
  ]
  await post(`${backend.url}/content/validate-answer-specs`, { slug: 'graded', specs: answers }, bearer(backend.key))
  await settings({ enabled: true, codeCheckEnabled: true, validateAnswerEnabled: true })
})
beforeEach(() => {
  model.replyWith(() => ({ value: right }))
})
afterAll(() => model.stop())

const settings = async (change: object) => {
  expect((await changeSettings(backend, 'ChatSettings', change as never)).status).toBe(200)
}
const right = { verdict: 'pass', summary: 'It is right.', suggestions: [], correctAspects: ['The keyword'] }

const check = (stepNumber: unknown, more: object = {}, user = 'learner'): Promise<HttpResponse> =>
  post(
    `${backend.url}/api/codecheck`,
    { tutorialSlug: 'graded', stepNumber, submittedCode: 'service X {}', ...more },
    as(user)
  )
const answer = (questionId: string, submittedAnswer: string, user = 'learner'): Promise<HttpResponse> =>
  post(
    `${backend.url}/api/validate-answer`,
    { tutorialSlug: 'graded', stepNumber: Number(questionId.slice(1)), questionId, submittedAnswer },
    as(user)
  )
const stored = async (table: string): Promise<Row | undefined> =>
  (await backend.sql(`SELECT * FROM tutorials_assess_${table} ORDER BY createdAt DESC, ID`)).at(0)

describe('POST /api/codecheck', () => {
  verifies(['ASSESS-011', 'ASSESS-012', 'ASSESS-013'], 'answers the verdict, and stores it with the code', async () => {
    const sent = await check(1, { language: 'CDS' })
    expect([sent.status, sent.json()]).toEqual([200, right])
    expect(await stored('CodeCheckSubmissions')).toMatchObject({
      tutorialslug: 'graded',
      stepnumber: 1,
      submittedcode: 'service X {}',
      language: 'CDS',
      verdict: 'pass',
      prompttokens: 200
    })
    const [judged, explained] = model.chats.slice(-2).map(({ messages }) => messages.at(-1)?.content ?? '')
    expect(judged).toMatch(
      /^BEGIN \w+\n\{"goal":"Define a service"[^]*"submittedCode":"service X \{\}"[^]*\}\nEND \w+$/
    )
    expect([judged, explained].map(told => told?.includes(SOLUTION))).toEqual([true, false])
    expect(explained).toContain('"verdict":"pass"')
  })

  testOnBoth('counts its call and its tokens behind the answer, each once', async () => {
    const usage = async () => {
      const [row] = await backend.sql(`SELECT * FROM tutorials_models_ModelUsage WHERE feature = 'code-check'`)
      const { calls, prompttokens, completiontokens } = row ?? { calls: 0, prompttokens: 0, completiontokens: 0 }
      return [calls, prompttokens, completiontokens].map(Number)
    }
    const answered = model.chats.length
    const sent = await Promise.all([6, 7, 8].map(stepNumber => check(stepNumber, {}, 'learner2')))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(model.chats).toHaveLength(answered + 6)
    // the endpoint counts 100 and 20 tokens for each of its answers
    const total = model.chats.length
    await until(async () => isDeepStrictEqual(await usage(), [total, 100 * total, 20 * total]))
  })

  verifiesOnSqlite('ASSESS-005', 'tells nothing of the reference solution, whatever the model says', async () => {
    const leak = SOLUTION.toUpperCase().replaceAll(' ', '  ')
    model.replyWith(() => ({
      value: {
        verdict: 'fail',
        summary: `Write ${leak}`,
        suggestions: [leak, 'b', 'c', 'd'],
        correctAspects: [SOLUTION.slice(0, 40)]
      }
    }))
    const sent = await check(2, {}, 'learner2')
    expect(sent.json()).toEqual({
      verdict: 'fail',
      summary: 'Write [redacted];  }',
      suggestions: ['[redacted];  }', 'b', 'c'],
      correctAspects: [expect.stringContaining('[redacted]')]
    })
    expect(JSON.stringify(await stored('CodeCheckSubmissions'))).not.toMatch(/projection on my/i)
  })

  test('the call that knows the solution can say nothing but one of three words', async () => {
    await check(2, {}, 'learner2')
    const [judging, explaining] = model.chats.slice(-2)
    expect(judging?.tools?.[0]?.function.parameters).toEqual({
      type: 'object',
      properties: { verdict: expect.objectContaining({ enum: ['pass', 'partial', 'fail'] }) },
      required: ['verdict'],
      additionalProperties: false
    })
    expect(JSON.stringify(explaining)).not.toMatch(/projection on|reference/i)
  })

  verifiesOnSqlite('ASSESS-014', 'is for those who are logged in, ahead of all else', async () => {
    const refused = await post(`${backend.url}/api/codecheck`, { nonsense: true })
    expect([refused.status, refused.json()]).toEqual([401, { error: 'unauthenticated' }])
  })

  test.each([
    [{ stepNumber: 'one' }, 'stepNumber'],
    [{ submittedCode: '' }, 'submittedCode'],
    [{ submittedCode: 'ä'.repeat(10_001) }, 'submittedCode'],
    [{ more: 1 }, 'more']
  ])('refuses %j', async (more, field) => {
    const refused = await check(1, more)
    expect([refused.status, JSON.stringify(refused.json())]).toEqual([400, expect.stringContaining(field)])
  })

  test('says that a step has nothing to check, and counts nothing', async () => {
    for (let time = 0; time < 7; time++)
      expect((await check(1, { tutorialSlug: 'other' })).json()).toMatchObject({
        error: 'spec_missing',
        field: 'stepNumber'
      })
  })

  test.each([
    [{ status: 500 }, 502, 'model_failed'],
    ['content filter', 502, 'model_refused'],
    ['truncated body', 502, 'model_failed'],
    ['wrong tool', 502, 'model_invalid']
  ] as const)('tells of a model that fails (%j), stores it, and does not count it', async (reply, status, code) => {
    model.replyWith(() => reply)
    const refused = await check(3, {}, 'author')
    expect([refused.status, refused.json()]).toMatchObject([status, { error: code }])
    expect(refused.text()).not.toContain('fault of the test')
    expect(await stored('CodeCheckSubmissions')).toMatchObject({ verdict: 'error', errorreason: code })
    model.replyWith(() => ({ value: right }))
    expect((await check(3, {}, 'author')).status).toBe(200)
  })

  verifies(['ASSESS-015', 'ASSESS-016', 'ASSESS-021'], 'five times in five minutes for a step', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => check(4, {}, 'admin')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.json()).toMatchObject({
      error: 'rate_limited',
      retryAfter: Number(refused?.headers['retry-after'])
    })
    expect((await check(5, {}, 'admin')).status).toBe(200)
  })

  verifiesOnSqlite('ASSESS-020', 'thirty times in an hour for a person', async () => {
    const statuses: number[] = []
    for (let step = 1; step <= 8; step++)
      for (let time = 0; time < 5; time++) statuses.push((await check(step, {}, 'superadmin')).status)
    expect(statuses.filter(status => status === 200).length).toBe(30)
    expect(statuses.slice(30).every(status => status === 429)).toBe(true)
  })

  verifiesOnSqlite('ASSESS-018', 'answers 503 while it is switched off', async () => {
    await settings({ codeCheckEnabled: false })
    const refused = await check(1)
    expect([refused.status, refused.json()]).toMatchObject([503, { error: 'disabled' }])
    await settings({ codeCheckEnabled: true })
  })

  verifiesOnSqlite('CHAT-031', 'the assistant checks in the same way, while it is on', async () => {
    const call = { name: 'checkCode', input: { tutorialSlug: 'graded', stepNumber: 6, submittedCode: 'service X {}' } }
    model.talkWith(({ messages }) =>
      messages.some(({ role }) => role === 'tool') ? { text: 'So.' } : { calls: [call] }
    )
    await framesFor(backend.url, 'Is this right?', { user: 'display' })
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('"verdict":"pass"')
    await settings({ codeCheckEnabled: false })
    await framesFor(backend.url, 'Is this right?', { user: 'display' })
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('unknown_tool')
    await settings({ codeCheckEnabled: true })
  })
})

describe('POST /api/validate-answer', () => {
  verifiesOnSqlite(
    ['ASSESS-009', 'ASSESS-008'],
    'grades by the rule of the question, without a model, and stores it',
    async () => {
      const before = model.chats.length
      expect((await answer('q1', ' projection ')).json()).toEqual({ verdict: 'pass', summary: 'That is right.' })
      expect((await answer('q1', 'view')).json()).toMatchObject({ verdict: 'fail', hint: expect.any(String) })
      expect((await answer('q3', 'CDS watch --open')).json()).toMatchObject({ verdict: 'pass' })
      expect((await answer('q3', 'npx cds watch')).json()).toMatchObject({ verdict: 'fail' })
      expect(model.chats.length).toBe(before)
      expect(await stored('ValidateAnswerSubmissions')).toMatchObject({
        questionid: 'q3',
        submittedanswer: 'npx cds watch',
        verdict: 'fail'
      })
    }
  )

  test('a pattern that would take an engine with backtracking for ever takes no time', async () => {
    expect((await answer('q2', 'a'.repeat(4000))).json()).toMatchObject({ verdict: 'fail' })
    expect((await answer('q2', `${'a'.repeat(4000)}b`)).json()).toMatchObject({ verdict: 'pass' })
  })

  test('a pattern that is none is the fault of its author', async () => {
    expect((await answer('q5', 'x')).json()).toMatchObject({ error: 'invalid_question' })
    expect(backend.output()).toContain('pattern of graded/5/q5: missing closing )')
    expect(backend.output()).not.toContain('unclosed')
  })

  verifiesOnSqlite(
    'ASSESS-007',
    'asks the model where the question says so, and tells nothing of the expected answer',
    async () => {
      model.replyWith(() => ({
        value: { verdict: 'partial', summary: `Nearly: ${EXPECTED}`, hint: EXPECTED.toUpperCase() }
      }))
      const sent = await answer('q4', 'it shows something')
      expect(sent.json()).toEqual({ verdict: 'partial', summary: 'Nearly: [redacted]', hint: '[redacted]' })
      expect(await stored('ValidateAnswerSubmissions')).toMatchObject({
        verdict: 'partial',
        promptversion: '2',
        prompttokens: 200
      })
      const told = model.chats.slice(-2).map(({ messages }) => messages.at(-1)?.content.includes(EXPECTED))
      expect(told).toEqual([true, false])
    }
  )

  test('says fixed words of an answer that the model takes for right', async () => {
    model.replyWith(() => ({ value: { verdict: 'pass', summary: EXPECTED, hint: EXPECTED } }))
    expect((await answer('q4', 'right')).json()).toEqual({ verdict: 'pass', summary: 'That is right.' })
  })

  verifiesOnSqlite('ASSESS-010', 'is for those who are logged in', async () => {
    expect((await post(`${backend.url}/api/validate-answer`, {})).status).toBe(401)
  })

  verifies(['ASSESS-017', 'ASSESS-023'], 'five times in five minutes for a step', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer('q6', 'x', 'admin')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  })

  verifiesOnSqlite('ASSESS-022', 'thirty times in an hour for a person', async () => {
    const statuses: number[] = []
    for (const question of ['q1', 'q2', 'q3', 'q6', 'q7', 'q8', 'q1', 'q3'])
      for (let time = 0; time < 5; time++) statuses.push((await answer(question, 'x', 'superadmin')).status)
    expect(statuses.filter(status => status === 200).length).toBe(30)
    expect(statuses.slice(30).every(status => status === 429)).toBe(true)
  })

  verifiesOnSqlite('ASSESS-019', 'answers 503 while it is switched off', async () => {
    await settings({ validateAnswerEnabled: false })
    expect((await answer('q1', 'x')).json()).toMatchObject({ error: 'disabled' })
    await settings({ validateAnswerEnabled: true })
  })

  test('says that there is no such question', async () => {
    expect((await answer('q9', 'x')).json()).toMatchObject({ error: 'question_missing', field: 'questionId' })
  })
})

testOnBoth('what a person has sent goes with the person', async () => {
  const count = async () =>
    Number((await backend.sql('SELECT count(*) AS n FROM tutorials_assess_CodeCheckSubmissions'))[0]?.['n'])
  const before = await count()
  const erased = await post(`${backend.url}/api/eraseMyData`, { confirmation: 'erase' }, as('learner2'))
  expect(erased.status).toBe(200)
  await until(async () => (await count()) < before)
})
