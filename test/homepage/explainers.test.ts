import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { takeRequests } from '../rebuild/support/changes.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'

inFullRun()

let backend: Backend
let model: ModelEndpoint
const text = { tagline: 'Fresh', whyItMatters: 'It was written by a model.' }

beforeAll(async () => {
  model = await startModelEndpoint(() => [1])
  // a dollar for a hundred tokens
  const prices = { MODEL_PROMPT_PRICE: '1000000', MODEL_COMPLETION_PRICE: '0' }
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '5000', ...prices } })
  for (let each = 1; each <= 5; each++) await call('HomepageShelves', { ...link(each), IsActiveEntity: true })
})
beforeEach(() => model.replyWith(() => ({ value: text })))
afterAll(() => model.stop())

const link = (each: number) => ({
  ...{ verb: each === 5 ? 'AI' : 'LEARN', shelf: 'START', sortOrder: each },
  ...{ title: `Link ${each}`, url: `/${each}`, description: `About ${each}` }
})
const call = (path: string, body: object = {}, user = 'admin', of = backend) =>
  post(`${of.url}/admin/${path}`, body, { ...as(user), 'if-match': '*' })

interface Row {
  readonly ID: string
  readonly label?: string
  readonly title?: string
  readonly tagline: string
  readonly authoringStatus: string
}
const rowsOf = async (set: string): Promise<readonly Row[]> =>
  (await get(`${backend.url}/admin/${set}?$orderby=sortOrder`, as('admin'))).json<{ value: readonly Row[] }>().value

const keyOf = (set: string, row: Row | undefined): string =>
  set === 'HomepageShelves' ? `${set}(ID=${row?.ID},IsActiveEntity=true)` : `${set}(${row?.ID})`

describe.each([
  ['Verb', 'VerbDefinitions', 6],
  ['Shelf', 'ShelfDefinitions', 4],
  ['ShelfEntry', 'HomepageShelves', 5]
] as const)('texts of %s', (name, set, count) => {
  const action = `generate${name}Explainers`

  verifies(
    ['HOMEPAGE-012', 'HOMEPAGE-013', 'HOMEPAGE-014', 'HOMEPAGE-015', 'HOMEPAGE-018'],
    'all, the blank ones, or some',
    async () => {
      const [first, second] = await rowsOf(set)
      await takeRequests(backend)
      const all = await call(action, { mode: 'all' })
      expect([all.status, all.json()]).toMatchObject([200, { processed: count, skipped: 0, cost: `$${count}.00` }])
      expect(await takeRequests(backend)).toMatchObject([{ mode: 'catalog-only' }])
      for (const row of await rowsOf(set)) expect(row).toMatchObject({ ...text, authoringStatus: 'AI_SEEDED' })

      const blanks = () => call(action, { mode: 'blanks' })
      expect((await blanks()).json()).toMatchObject({ processed: 0, skipped: count, cost: '$0.00' })
      await backend.sql(`UPDATE tutorials_homepage_${set} SET authoringStatus = 'BLANK' WHERE ID = ?`, [
        String(first?.ID)
      ])
      expect((await blanks()).json()).toMatchObject({ processed: 1, skipped: count - 1 })

      model.replyWith(() => ({ value: { ...text, tagline: 'Again' } }))
      const selected = await call(action, { mode: 'selected', ids: [second?.ID, randomUUID()] })
      expect(selected.json()).toMatchObject({ processed: 1, skipped: 1 })
      expect((await rowsOf(set)).filter(({ tagline }) => tagline === 'Again').map(({ ID }) => ID)).toEqual([second?.ID])
    }
  )

  test('a person confirms', async () => {
    const [first, second, third] = await rowsOf(set)
    const status = async () => (await rowsOf(set)).map(({ authoringStatus }) => authoringStatus)
    await call(action, { mode: 'all' })
    expect((await call(`mark${name}ExplainerReviewed`, { id: first?.ID })).status).toBe(200)
    expect((await call(`${keyOf(set, second)}/AdminService.markReviewed`)).status).toBe(200)
    expect((await status()).slice(0, 3)).toEqual(['REVIEWED', 'REVIEWED', 'AI_SEEDED'])
    const bulk = await call(`bulkMark${name}ExplainersReviewed`, { ids: [first?.ID, third?.ID] })
    expect(bulk.json()).toMatchObject({ value: 1 })
    expect((await status())[2]).toBe('REVIEWED')
    const again = await call(`${keyOf(set, third)}/AdminService.regenerate`)
    expect([again.status, again.json()]).toMatchObject([200, { processed: 1 }])
    expect((await status())[2]).toBe('AI_SEEDED')
    expect((await call(`mark${name}ExplainerReviewed`, { id: randomUUID() })).status).toBe(404)
  })

  test('a row that the model fails for stays as it is', async () => {
    await call(action, { mode: 'all' })
    const [first] = await rowsOf(set)
    const fails = (told: string) => told.includes(`,"heading":"${first?.label ?? first?.title}","`)
    model.replyWith(({ messages }) =>
      fails(messages.at(-1)?.content ?? '')
        ? { value: { tagline: 'x'.repeat(141), whyItMatters: '' } }
        : { value: { ...text, tagline: 'New' } }
    )
    expect((await call(action, { mode: 'all' })).json()).toMatchObject({ processed: count - 1, skipped: 1 })
    expect((await rowsOf(set)).map(({ tagline }) => tagline)).toEqual([
      'Fresh',
      ...Array<string>(count - 1).fill('New')
    ])
    model.replyWith(() => ({ status: 400 }))
    expect((await call(action, { mode: 'all' })).status).toBe(502)
  })

  verifies('HOMEPAGE-016', 'a hundred rows at most', async () => {
    const answer = await call(action, { mode: 'selected', ids: Array.from({ length: 101 }, () => randomUUID()) })
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'CAP_EXCEEDED', target: 'ids' } }])
  })

  test.each([[{}], [{ mode: 'some' }], [{ mode: 'selected' }], [{ mode: 'selected', ids: ['x'] }]])(
    '%j is refused',
    async body => expect((await call(action, body)).status).toBe(400)
  )

  verifies('HOMEPAGE-019', 'for admins alone', async () => {
    expect((await post(`${backend.url}/admin/${action}`, { mode: 'all' })).status).toBe(401)
    for (const user of ['learner', 'author']) expect((await call(action, { mode: 'all' }, user)).status).toBe(403)
  })
})

test('the model is told of a link and of those in its lane alone', async () => {
  await call('generateShelfEntryExplainers', { mode: 'all' })
  const told = model.chats.map(({ messages }) => messages.at(-1)?.content ?? '')
  const last = told.findLast(each => each.includes(',"heading":"Link 5"')) ?? ''
  expect(last).toContain('"verb":"AI","shelf":"START","url":"/5","description":"About 5","neighbours":[]')
  const first = told.findLast(each => each.includes(',"heading":"Link 1"')) ?? ''
  expect(first).toMatch(/"neighbours":\[\{"heading":"Link 2".*"heading":"Link 4","tagline":"[^"]*"\}\]/)
  expect(first).not.toContain('Link 5')
})

verifies('HOMEPAGE-017', 'the kill switch answers 503', async () => {
  const other = await startBackend({ env: { OPENAI_BASE_URL: model.url, EXPLAINER_GENERATOR_DISABLED: 'true' } })
  const answer = await call('generateVerbExplainers', { mode: 'all' }, 'admin', other)
  expect([answer.status, answer.json()]).toMatchObject([503, { error: { code: 'AI_GENERATION_DISABLED' } }])
})
