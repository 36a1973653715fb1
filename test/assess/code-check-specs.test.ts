import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, type Row } from '../support/backend.ts'
import { bearer, type HttpResponse, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBoth('statements', 'concurrency')

describe('code checks', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await publish(backend, { checked: sampleDocument('checked'), other: sampleDocument('other') })
  })

  const upload = (body: unknown): Promise<HttpResponse> =>
    post(`${backend.url}/content/code-check-specs`, body, bearer(backend.key))

  const specs = (slug: string): Promise<readonly Row[]> =>
    backend.sql(
      `SELECT s.stepNumber, s.goal, s.language, s.hints, s.referenceSolution, s.hasReference
     FROM tutorials_assess_CodeCheckSpecs s JOIN tutorials_catalog_Tutorials t ON s.tutorial_ID = t.ID
     WHERE t.slug = ? ORDER BY s.stepNumber`,
      [slug]
    )

  describe('uploading code checks', () => {
    verifies(
      ['CONTENT-063', 'ASSESS-001', 'ASSESS-002', 'ASSESS-003', 'ASSESS-004'],
      'stores every field of a spec',
      async () => {
        const answer = await upload({
          specs: [
            {
              slug: 'checked',
              stepNumber: 1,
              goal: 'Define a service',
              language: 'cds',
              hints: ['Use the keyword', 'Mind the braces'],
              referenceSolution: 'service Books {}'
            },
            { slug: 'checked', stepNumber: 2, goal: 'Run it' }
          ]
        })
        expect([answer.status, answer.json()]).toEqual([200, { upserted: 2, skipped: [] }])
        expect(await specs('checked')).toEqual([
          {
            stepnumber: 1,
            goal: 'Define a service',
            language: 'cds',
            hints: '["Use the keyword","Mind the braces"]',
            referencesolution: 'service Books {}',
            hasreference: 1
          },
          { stepnumber: 2, goal: 'Run it', language: null, hints: '[]', referencesolution: null, hasreference: 0 }
        ])
      }
    )

    verifies('CONTENT-064', 'replaces the spec of a step that has one', async () => {
      await upload({ specs: [{ slug: 'checked', stepNumber: 2, goal: 'Run it', referenceSolution: 'npm start' }] })
      await upload({ specs: [{ slug: 'checked', stepNumber: 2, goal: 'Start it' }] })
      expect((await specs('checked'))[1]).toMatchObject({ goal: 'Start it', referencesolution: null, hasreference: 0 })
    })

    verifiesOnSqlite('CONTENT-065', 'keeps what is not in the upload', async () => {
      const before = await specs('checked')
      await upload({ specs: [{ slug: 'other', stepNumber: 1, goal: 'Something else' }] })
      await upload({ specs: [{ slug: 'checked', stepNumber: 9, goal: 'Later' }] })
      expect((await specs('checked')).slice(0, 2)).toEqual(before)
      const none = await upload({ specs: [] })
      expect([none.status, none.json()]).toEqual([200, { upserted: 0, skipped: [] }])
      expect(await specs('checked')).toHaveLength(3)
    })

    test('skips and names tutorials that are not there, each once', async () => {
      const answer = await upload({
        specs: [
          { slug: 'unknown', stepNumber: 1, goal: 'x' },
          { slug: 'unknown', stepNumber: 2, goal: 'x' },
          { slug: 'other', stepNumber: 2, goal: 'x' }
        ]
      })
      expect(answer.json()).toEqual({ upserted: 1, skipped: ['unknown'] })
    })

    testOnBoth('takes the last of two specs of one step', async () => {
      const spec = { slug: 'other', stepNumber: 5 }
      const answer = await upload({
        specs: [
          { ...spec, goal: 'first' },
          { ...spec, goal: 'last' }
        ]
      })
      expect(answer.json()).toEqual({ upserted: 1, skipped: [] })
      expect((await specs('other')).find(({ stepnumber }) => stepnumber === 5)).toMatchObject({ goal: 'last' })
    })

    test('survives the next publish of its tutorial', async () => {
      const before = await specs('checked')
      await publish(backend, { checked: sampleDocument('checked', 2) })
      expect(await specs('checked')).toEqual(before)
    })

    testOnBoth('many at once stores every one', async () => {
      const steps = Array.from({ length: 10 }, (_, index) => 20 + index)
      const answers = await Promise.all(
        steps.map(stepNumber =>
          upload({
            specs: [
              { slug: 'other', stepNumber, goal: 'x' },
              { slug: 'other', stepNumber: 19, goal: 'shared' }
            ]
          })
        )
      )
      expect(answers.map(({ status }) => status)).toEqual(steps.map(() => 200))
      expect((await specs('other')).filter(({ stepnumber }) => Number(stepnumber) >= 19)).toHaveLength(11)
    })

    const good = { slug: 'checked', stepNumber: 1, goal: 'Never stored' }
    test.each([
      ['no list', {}, 'specs'],
      ['a list of texts', { specs: ['x'] }, 'specs.0'],
      ['no slug', { specs: [good, { stepNumber: 1, goal: 'x' }] }, 'specs.1.slug'],
      ['a slug of 256 characters', { specs: [good, { ...good, slug: 'x'.repeat(256) }] }, 'specs.1.slug'],
      ['a step in words', { specs: [good, { ...good, stepNumber: '1' }] }, 'specs.1.stepNumber'],
      ['half a step', { specs: [good, { ...good, stepNumber: 1.5 }] }, 'specs.1.stepNumber'],
      ['no goal', { specs: [good, { slug: 'checked', stepNumber: 1 }] }, 'specs.1.goal'],
      ['an empty goal', { specs: [good, { ...good, goal: '  ' }] }, 'specs.1.goal'],
      ['a language of 41 characters', { specs: [good, { ...good, language: 'l'.repeat(41) }] }, 'specs.1.language'],
      ['hints in one text', { specs: [good, { ...good, hints: 'x' }] }, 'specs.1.hints'],
      ['a solution that is a list', { specs: [good, { ...good, referenceSolution: [] }] }, 'specs.1.referenceSolution']
    ])('refuses %s before anything is stored', async (_, body, target) => {
      const before = await specs('checked')
      const answer = await upload(body)
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_body', target } }])
      expect(await specs('checked')).toEqual(before)
    })
  })
})
