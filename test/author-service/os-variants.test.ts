import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBothInFullRun('statements', 'concurrency')
inFullRun()

let backend: Backend
let model: ModelEndpoint

const sourceMarkdown = '1. Open a terminal.\n\n    ```bash\n    export A=1\n    ```\n'
const forWindows = sourceMarkdown.replace('```bash', '```powershell').replace('export A=1', '$env:A=1')
const asked = { sourceMarkdown, sourceOS: 'Linux', targetOSes: ['Windows', 'macOS'] }

beforeAll(async () => {
  model = await startModelEndpoint(() => [1])
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '5000' } })
  await publish(backend, { written: sampleDocument('written') })
})
beforeEach(() => {
  const variants = [
    { os: 'macOS', markdown: sourceMarkdown },
    { os: 'Windows', markdown: forWindows }
  ]
  model.replyWith(() => ({ value: { variants } }))
})
afterAll(() => model.stop())

const generate = (body: object, user = 'author'): Promise<HttpResponse> =>
  post(`${backend.url}/author/generateOsVariants`, body, user === '' ? {} : as(user))

const requests = () => backend.sql('SELECT * FROM tutorials_author_AuthorAiRequests ORDER BY createdAt DESC')

describe('variants of a text', () => {
  verifies(['AUTHOR-019', 'AUTHOR-020'], 'for each system that was asked for, in that order', async () => {
    const context = { tutorialSlug: 'WRITTEN', stepHeading: 'Set it', surroundingMarkdown: 'x'.repeat(3000) }
    const answer = await generate({ ...asked, context })
    expect([answer.status, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        variants: [
          { os: 'Windows', markdown: forWindows },
          { os: 'macOS', markdown: sourceMarkdown }
        ],
        ...{ model: expect.any(String), tokensUsed: 120, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }
      })
    ])
    const [row] = await requests()
    expect(row).toMatchObject({ feature: 'os-variants', targetoses: 'Windows,macOS', tokensused: 120, errorcode: null })
    expect(String(row?.['id'])).toBe(answer.json<{ requestId: string }>().requestId)
    expect(row?.['tutorial_id']).not.toBeNull()
    const told = model.chats.at(-1)?.messages.at(-1)?.content ?? ''
    expect(told).toContain('Set it')
    expect(told).not.toContain('x'.repeat(2001))
    expect((await generate(asked)).status).toBe(200)
  })

  test.each([
    ['a system left out', { variants: [{ os: 'macOS', markdown: sourceMarkdown }] }],
    [
      'a code block too many',
      { variants: ['Windows', 'macOS'].map(os => ({ os, markdown: `${sourceMarkdown}\n\`\`\`\nx\n\`\`\`\n` })) }
    ],
    ['another form', { variants: 'none' }]
  ])('%s is an error that is kept', async (_, value) => {
    model.replyWith(() => ({ value }))
    const answer = await generate(asked)
    expect([answer.status, answer.json()]).toMatchObject([502, { error: { code: 'model_invalid' } }])
    expect((await requests())[0]).toMatchObject({ errorcode: 'model_invalid', variants: null })
  })

  test('a fault of the endpoint is an error that is kept', async () => {
    model.replyWith(() => ({ status: 400 }))
    expect((await generate(asked)).status).toBe(502)
    expect((await requests())[0]?.['errorcode']).toMatch(/^model_/)
  })

  test.each([
    [{ ...asked, sourceMarkdown: ' ' }, 'sourceMarkdown'],
    [{ ...asked, sourceMarkdown: 'x'.repeat(8001) }, 'sourceMarkdown'],
    [{ ...asked, sourceOS: 'BeOS' }, 'sourceOS'],
    [{ ...asked, targetOSes: [] }, 'targetOSes'],
    [{ ...asked, targetOSes: ['Windows', 'Windows'] }, 'targetOSes'],
    [{ ...asked, targetOSes: ['Linux'] }, 'targetOSes'],
    [{ ...asked, targetOSes: ['Windows', 'BeOS'] }, 'targetOSes.1'],
    [{ sourceOS: 'Linux', targetOSes: ['Windows'] }, 'sourceMarkdown']
  ])('what breaks a rule is refused by its name (%#)', async (body, target) => {
    const before = model.chats.length
    const answer = await generate(body)
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { target } }])
    expect(model.chats.length).toBe(before)
  })

  verifiesOnSqlite('AUTHOR-021', 'are for authors', async () => {
    expect((await generate(asked, '')).status).toBe(401)
    expect((await generate(asked, 'learner')).status).toBe(403)
  })
})

verifies('AUTHOR-022', 'an author has 60 calls in an hour, over all instances', async () => {
  await backend.sql('DELETE FROM tutorials_author_AuthorAiWindows')
  const other = await startBackend({
    ...{ database: backend.database, dataDir: backend.dataDir },
    env: { OPENAI_BASE_URL: model.url }
  })
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, place) =>
      post(`${(place % 2 ? other : backend).url}/author/generateOsVariants`, asked, as('author'))
    )
  )
  const statuses = answers.map(({ status }) => status)
  expect([200, 429].map(status => statuses.filter(each => each === status).length)).toEqual([60, 10])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000)
  await other.stop()
})

testOnBoth('an admin reads a call under its requestId, also one that failed, and nobody changes it', async () => {
  await backend.sql('DELETE FROM tutorials_author_AuthorAiWindows')
  const { requestId } = (await generate(asked)).json<{ requestId: string }>()
  const url = `${backend.url}/admin/AuthorAiRequests(${requestId})`
  const answer = await get(`${url}?$expand=user($select=loginId)`, as('admin'))
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    { ID: requestId, sourceMarkdown: sourceMarkdown.trim(), targetOSes: 'Windows,macOS', user: { loginId: 'author' } }
  ])
  model.replyWith(() => ({ value: { variants: 'none' } }))
  await generate(asked)
  const failed = await get(`${backend.url}/admin/AuthorAiRequests?$orderby=createdAt desc&$top=1`, as('admin'))
  expect(failed.json()).toMatchObject({ value: [{ errorCode: 'model_invalid', variants: null }] })
  expect((await get(url, as('author'))).status).toBe(403)
  const json = { ...as('admin'), 'content-type': 'application/json' }
  expect((await send(url, { method: 'PATCH', headers: json, body: '{"model":"x"}' })).status).toBe(405)
  expect((await send(url, { method: 'DELETE', headers: as('admin') })).status).toBe(405)
})

testOnBoth('calls go with the person', async () => {
  const { tables } = (await get(`${backend.url}/api/exportMyData`, as('author'))).json<{
    tables: Record<string, object[]>
  }>()
  expect(tables['tutorials.author.AuthorAiRequests']?.length).toBeGreaterThan(60)
})
