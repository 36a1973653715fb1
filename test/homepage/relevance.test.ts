import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test } from '../support/database/test-on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { rss, type TestEntry } from './support/feeds.ts'
import { type Sources, startSources } from './support/sources.ts'

onBothInFullRun('statements', 'concurrency')

let sources: Sources
let model: ModelEndpoint
let backend: Backend
let other: Backend

/** Texts about gardens lean to one side, those about business to the other, all others to none. */
function vectorOf(text: string): readonly number[] {
  const vector = Array<number>(1536).fill(0)
  vector[0] = text.includes('garden') ? 1 : 0
  vector[1] = text.includes('business') ? 1 : 0
  vector[2] = 0.5
  return vector
}

const put = (method: string, path: string, body: object) =>
  send(`${backend.url}/admin/${path}`, {
    method,
    headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(body)
  })
const rows = async (path: string) =>
  (await get(`${backend.url}/admin/${path}`, as('admin'))).json<{ value: readonly Record<string, string>[] }>().value
const config = async (change: object) =>
  put('PATCH', `HomepageConfig(${(await rows('HomepageConfig'))[0]?.['ID']})`, change)
const itemsOf = (feed: string, ...names: readonly string[]) =>
  names.map(title => ({ title: `${feed} ${title}`, guid: title }))
const publish = (items: readonly TestEntry[]) =>
  sources.answer('/news', { body: rss(items.map(item => ({ ...item, date: new Date() }))) })
/** Has both feeds read again, by one instance. */
async function run(of: Backend): Promise<unknown> {
  await backend.sql('UPDATE tutorials_homepage_FeedSources SET nextAt = ?', [new Date(0)])
  return of.runJob('homepage-feeds')
}
const verdicts = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await rows('NewsItems')).map(row => [row['title'] ?? '', `${row['aiVerdict']} ${row['aiVerdictSource']}`])
  )

beforeAll(async () => {
  sources = await startSources()
  model = await startModelEndpoint(vectorOf)
  const env = {
    ...{ OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '5000', HOMEPAGE_LOOK_EVERY_MS: '0' },
    ...{ NEWS_FEEDS: `${sources.url}/news`, OUTBOUND_PRIVATE_HOSTS: sources.host }
  }
  backend = await startBackend({ env })
  other = await startBackend({ env, database: backend.database, dataDir: backend.dataDir })
})
beforeEach(() => model.replyWith(() => ({ value: { relevant: true, confidence: 0.7, reason: 'It teaches' } })))
afterAll(() => model.stop())

describe('relevance of news', () => {
  test('is not asked for while it is off: all wait, and are shown by their age', async () => {
    publish(itemsOf('First', 'a', 'b', 'c'))
    await run(backend)
    expect(Object.values(await verdicts())).toEqual(['pending null', 'pending null', 'pending null'])
    expect([model.chats.length, model.requests.length]).toEqual([0, 0])
    const news = (await get(`${backend.url}/api/homepage/news`)).json<{ value: object[] }>()
    expect(news.value).toHaveLength(2)
  })

  test('is decided by examples where these say clearly, else by the model', async () => {
    expect((await config({ newsRelevanceEnabled: true })).status).toBe(200)
    for (const [label, text] of [
      ['relevant', 'A guide to the garden'],
      ['not-relevant', 'Results of the business year']
    ])
      expect((await post(`${backend.url}/admin/NewsExamples`, { label, text }, as('admin'))).status).toBe(201)
    expect((await post(`${backend.url}/admin/NewsExamples`, { label: 'nice', text: 'x' }, as('admin'))).status).toBe(
      400
    )
    publish([{ title: 'A new garden' }, { title: 'More business' }, { title: 'Something else' }])
    model.replyWith(() => ({ value: { relevant: false, confidence: 0.4, reason: 'Off topic' } }))
    await backend.sql(`DELETE FROM tutorials_homepage_NewsItems`)
    await run(backend)
    expect(await verdicts()).toEqual({
      'A new garden': 'relevant examples',
      'More business': 'not-relevant examples',
      'Something else': 'not-relevant model'
    })
    expect(model.chats).toHaveLength(1)
    const [judged] = await rows(`NewsItems?$filter=title eq 'Something else'`)
    expect(judged).toMatchObject({ aiReason: 'Off topic', aiConfidence: 0.4, aiVerdictAt: expect.any(String) })
    await run(other)
    expect(model.chats).toHaveLength(1)
    const news = (await get(`${backend.url}/api/homepage/news`)).json<{ value: { title: string }[] }>()
    expect(news.value.map(({ title }) => title)).toEqual(['A new garden'])
  })

  test('is for a person to decide in the end: no verdict of the model replaces it', async () => {
    const [entry] = await rows(`NewsItems?$filter=title eq 'More business'`)
    const approve = `NewsItems('${entry?.['sourceId']}')/AdminService.approveEntry`
    expect((await put('POST', approve, { note: 'Wanted' })).status).toBe(204)
    publish([{ title: 'More business', description: 'Changed' }])
    await run(backend)
    const [after] = await rows(`NewsItems?$filter=title eq 'More business'`)
    expect(after).toMatchObject({
      description: 'Changed',
      adminVerdict: 'approve',
      adminNote: 'Wanted',
      aiVerdict: 'pending'
    })
    const news = (await get(`${backend.url}/api/homepage/news`)).json<{ value: { title: string }[] }>()
    expect(news.value.map(({ title }) => title).sort()).toEqual(['A new garden', 'More business'])
  })

  test('waits where the model fails, and is not asked for again where it refuses', async () => {
    await backend.sql(`DELETE FROM tutorials_homepage_NewsItems`)
    publish(itemsOf('Fails', 'a', 'b'))
    model.replyWith(() => 'refusal')
    const before = model.chats.length
    await run(backend)
    expect(Object.values(await verdicts())).toEqual(['pending model', 'pending model'])
    await run(backend)
    expect(model.chats.length - before).toBe(2)
    const told = await rows('NewsItems')
    expect(told.every(({ classifyError }) => classifyError)).toBe(true)
    publish(itemsOf('Later', 'c', 'd'))
    model.replyWith(() => ({ status: 401 }))
    await run(backend)
    expect((await verdicts())['Later c']).toBe('pending null')
    model.replyWith(() => ({ value: { relevant: true, confidence: 1, reason: 'It teaches' } }))
    await run(other)
    expect((await verdicts())['Later c']).toBe('relevant model')
  })

  verifies('HOMEPAGE-070', 'costs at most 100 calls of the model a day, over all instances', async () => {
    expect((await config({ newsRelevanceEnabled: true })).status).toBe(200)
    await backend.sql('DELETE FROM tutorials_models_ModelUsage')
    await backend.sql(`DELETE FROM tutorials_homepage_NewsItems`)
    const before = model.chats.length
    for (const [index, instance] of [backend, other, backend, other].entries()) {
      publish(itemsOf(`Round ${index}`, ...Array.from({ length: 40 }, (_, each) => `${index}-${each}`)))
      await Promise.all([run(instance), run(instance === backend ? other : backend)])
    }
    expect(model.chats.length - before).toBe(100)
    const told = await rows('NewsItems?$top=200')
    expect(told).toHaveLength(160)
    expect(told.filter(({ aiVerdict }) => aiVerdict === 'relevant')).toHaveLength(100)
    expect(told.filter(({ aiVerdict }) => aiVerdict === 'pending')).toHaveLength(60)
  })
})
