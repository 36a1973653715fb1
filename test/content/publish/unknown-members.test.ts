import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { bearer, type HttpResponse, post } from '../../support/http/http.ts'
import { beginSession, packed, publisher, sampleDocument } from '../../support/publish.ts'
import { storedRows } from '../support/store.ts'

// a misspelled member would lose what it holds without a word
describe('a member that nobody knows', () => {
  let backend: Backend
  let sessionId: string

  beforeAll(async () => {
    backend = await leaseBackend()
    sessionId = (await beginSession(backend)).sessionId
  })

  afterAll(() => publisher(backend).abort(sessionId))

  const call = (path: string, body: unknown): Promise<HttpResponse> =>
    post(`${backend.url}${path}`, body, bearer(backend.key))

  const files = { member: packed(sampleDocument('member')) }
  const metadata = (more: object): object => ({ files, metadata: { member: { title: 'x', ...more } } })
  const branches = (specs: object): object => ({ files, branchSpecs: { member: specs } })
  const spec = { slug: 'member', stepNumber: 1, goal: 'Run it' }
  const question = { stepNumber: 1, questionId: 'q', questionText: 'x?', correctAnswer: 'y' }

  test.each([
    ['/content/publish/begin', { triger: 'x' }, 'triger'],
    ['/content/publish/begin', { Version: '1' }, 'Version'],
    ['/content/publish/commit', { force: true }, 'force'],
    ['/content/publish/abort', { sessionId: 'x', why: 'x' }, 'why'],
    ['/content/publish/render-concepts', { sessionId: 'x', all: true }, 'all'],
    ['/content/rollback', { version: 1 }, 'version'],
    ['/content/publish/append', { files, bodyText: { member: 'x' } }, 'bodyText'],
    ['/content/publish/append', { files, unknownMap: {} }, 'unknownMap'],
    ['/content/publish/append', metadata({ titel: 'x' }), 'metadata.member.titel'],
    [
      '/content/publish/append',
      metadata({ steps: [{ number: 1, title: 'x', name: 'x' }] }),
      'metadata.member.steps.0.name'
    ],
    [
      '/content/publish/append',
      metadata({ repository: { owner: 'a', repo: 'b', ref: 'c' } }),
      'metadata.member.repository.ref'
    ],
    ['/content/publish/append', branches({ a: 1 }), 'branchSpecs.member.a'],
    [
      '/content/publish/append',
      branches({ branchPoints: [{ id: 'a', step: 1 }] }),
      'branchSpecs.member.branchPoints.0.step'
    ],
    [
      '/content/publish/append',
      branches({ skipPoints: [{ stepNumber: 1, when: 'x' }] }),
      'branchSpecs.member.skipPoints.0.when'
    ],
    ['/content/publish', { files, sourceTexts: {} }, 'sourceTexts'],
    ['/content/code-check-specs', { specs: [], slug: 'x' }, 'slug'],
    ['/content/code-check-specs', { specs: [{ ...spec, solution: 'x' }] }, 'specs.0.solution'],
    ['/content/validate-answer-specs', { slug: 'member', specs: [], replace: true }, 'replace'],
    ['/content/validate-answer-specs', { slug: 'member', specs: [{ ...question, options: [] }] }, 'specs.0.options'],
    ['/build/repo-catalog', { entries: { a: { repo: 'b' } }, replace: true }, 'replace']
  ])('in %s (%j) is refused by name, and nothing is stored', async (path, body, target) => {
    const before = await storedRows(backend)
    const answer = await call(path, path.endsWith('append') || path.endsWith('commit') ? { sessionId, ...body } : body)
    const { error } = answer.json<{ error: { code: string; message: string; target: string } }>()
    expect({ status: answer.status, target: error.target }).toEqual({ status: 400, target })
    expect(error.message).toMatch(/^Unknown member; known are [a-zA-Z, ]+$/)
    expect(await storedRows(backend)).toEqual(before)
  })

  test('is named in short when it is long', async () => {
    const { error } = (await call('/content/publish/begin', { ['x'.repeat(5000)]: 1 })).json<{
      error: { target: string }
    }>()
    expect(error.target).toBe(`${'x'.repeat(100)}…`)
  })

  test('and those that other publishers send are taken', async () => {
    const known = {
      ...{ slug: 'member', title: 'x', description: 'x', time: 5, level: 'Beginner', primaryTag: 'a>b', stepCount: 1 },
      ...{ steps: [{ number: 1, title: 'x' }], lastUpdated: '2026-01-01', primaryContributorEmail: 'a@example.com' },
      ...{ primaryContributorLogin: 'a', frontmatterGithubLogin: 'a', frontmatterAuthorName: 'A' }
    }
    const body = { sessionId, hugoVersion: '0.1', files, metadata: { member: known } }
    expect((await call('/content/publish/append', body)).status).toBe(202)
  })
})
