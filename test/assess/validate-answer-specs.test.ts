import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, type Row } from '../support/backend.ts'
import { bearer, type HttpResponse, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBoth('statements', 'concurrency')

describe('questions', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await publish(backend, { asked: sampleDocument('asked'), other: sampleDocument('other') })
  })

  const upload = (body: unknown): Promise<HttpResponse> =>
    post(`${backend.url}/content/validate-answer-specs`, body, bearer(backend.key))

  const question = (stepNumber: number, questionId: string, more: object = {}): object => ({
    stepNumber,
    questionId,
    questionText: `What is ${questionId}?`,
    correctAnswer: 'forty-two',
    ruleType: 'exact-match',
    ...more
  })

  const specs = (slug: string): Promise<readonly Row[]> =>
    backend.sql(
      `SELECT s.stepNumber, s.questionId, s.questionText, s.correctAnswer, s.ruleType, s.aiGrading
     FROM tutorials_assess_ValidateAnswerSpecs s JOIN tutorials_catalog_Tutorials t ON s.tutorial_ID = t.ID
     WHERE t.slug = ? ORDER BY s.stepNumber, s.questionId`,
      [slug]
    )

  describe('uploading questions', () => {
    verifies(['CONTENT-067', 'ASSESS-006'], 'stores every field', async () => {
      const answer = await upload({
        slug: 'asked',
        specs: [question(1, 'a'), question(2, 'b', { ruleType: null, aiGrading: true })]
      })
      expect([answer.status, answer.json()]).toEqual([200, { ok: true, count: 2 }])
      const common = { questiontext: expect.any(String), correctanswer: 'forty-two' }
      expect(await specs('asked')).toEqual([
        { ...common, stepnumber: 1, questionid: 'a', ruletype: 'exact-match', aigrading: 0 },
        { ...common, stepnumber: 2, questionid: 'b', ruletype: null, aigrading: 1 }
      ])
    })

    verifies('CONTENT-067', 'replaces all questions of that tutorial and no others', async () => {
      await upload({ slug: 'other', specs: [question(1, 'kept')] })
      await upload({ slug: 'asked', specs: [question(3, 'c')] })
      expect((await specs('asked')).map(({ questionid }) => questionid)).toEqual(['c'])
      expect((await specs('other')).map(({ questionid }) => questionid)).toEqual(['kept'])
      const emptied = await upload({ slug: 'asked', specs: [] })
      expect([emptied.json(), await specs('asked')]).toEqual([{ ok: true, count: 0 }, []])
    })

    test('takes texts of 10,000 bytes', async () => {
      const answer = await upload({ slug: 'asked', specs: [question(1, 'long', { correctAnswer: 'é'.repeat(5000) })] })
      expect(answer.status).toBe(200)
    })

    testOnBoth('many times at once leaves one of the uploads', async () => {
      const uploads = Array.from({ length: 8 }, (_, index) => [
        question(1, 'same', { correctAnswer: `answer ${index}` }),
        question(2, 'same', { correctAnswer: `answer ${index}` })
      ])
      const answers = await Promise.all(uploads.map(specs => upload({ slug: 'asked', specs })))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const stored = await specs('asked')
      expect(stored).toHaveLength(2)
      expect(new Set(stored.map(({ correctanswer }) => correctanswer)).size).toBe(1)
    })

    test('of an unknown tutorial answers 404', async () => {
      const answer = await upload({ slug: 'unknown', specs: [question(1, 'a')] })
      expect([answer.status, answer.json()]).toMatchObject([
        404,
        { error: { code: 'tutorial_not_found', target: 'slug' } }
      ])
    })

    test('refuses the same question twice', async () => {
      const before = await specs('asked')
      const answer = await upload({ slug: 'asked', specs: [question(1, 'a'), question(1, 'a')] })
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { error: { code: 'duplicate_spec_key', message: 'Step 1 has question a twice' } }
      ])
      expect(await specs('asked')).toEqual(before)
    })

    test.each([
      ['no slug', { specs: [] }, 'slug'],
      ['no list', { slug: 'asked' }, 'specs'],
      [
        'a question without text',
        { slug: 'asked', specs: [question(1, 'a', { questionText: '' })] },
        'specs.0.questionText'
      ],
      [
        'an answer that is a number',
        { slug: 'asked', specs: [question(1, 'a', { correctAnswer: 42 })] },
        'specs.0.correctAnswer'
      ],
      [
        'a text of 10,001 bytes',
        { slug: 'asked', specs: [question(1, 'a', { questionText: `x${'é'.repeat(5000)}` })] },
        'specs.0.questionText'
      ],
      ['an id of 41 characters', { slug: 'asked', specs: [question(1, 'q'.repeat(41))] }, 'specs.0.questionId'],
      [
        'a rule of 41 characters',
        { slug: 'asked', specs: [question(1, 'a', { ruleType: 'r'.repeat(41) })] },
        'specs.0.ruleType'
      ],
      ['a step in words', { slug: 'asked', specs: [question(1, 'a', { stepNumber: 'one' })] }, 'specs.0.stepNumber']
    ])('refuses %s and keeps what is stored', async (_, body, target) => {
      const before = await specs('asked')
      const answer = await upload(body)
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { target } }])
      expect(await specs('asked')).toEqual(before)
    })
  })
})
