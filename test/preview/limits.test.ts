import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from '@jest/globals'
import type { Backend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { bearer, get, type HttpResponse, send } from '../support/http/http.ts'
import { leaseIssuer, type LeasedIssuer } from '../support/http/issuer.ts'
import { until } from '../support/until.ts'
import { startChannel } from './support/channel.ts'
import { type Parts, preview, tutorial } from './support/drafts.ts'

onBothInFullRun('concurrency')

/** Markdown that keeps the parser busy for a minute. */
const endless = tutorial('Endless', '> > > > > > > > a\n\n'.repeat(200_000))

let issuer: LeasedIssuer
let channel: Backend

beforeAll(async () => {
  issuer = await leaseIssuer()
  channel = await startChannel({ env: { ...limits, ...issuer.environment } })
})

const limits = {
  PREVIEW_TIMEOUT_MS: '8000',
  PREVIEW_MEMORY_MB: '224',
  PREVIEW_MAX_CONCURRENT: '1',
  PREVIEW_QUEUE_TIMEOUT_MS: '500',
  PREVIEW_RENDERS_PER_HOUR: '3'
}
const authorNamed = async (sub: string) => bearer(await issuer.sign({ sub, scope: 'Tutorial.Author' }))

test('a text without an end ends its own process alone, and those who cannot wait are told to come again', async () => {
  const author = await authorNamed('endless')
  await preview(channel, { markdown: tutorial('Before it') }, author)
  const waiting = preview(channel, { markdown: endless }, author)
  let busy: HttpResponse | undefined
  // the long text may arrive after the short one
  await until(async () => {
    const author = await authorNamed(randomUUID())
    busy = await preview(channel, { markdown: tutorial('Behind it') }, author)
    return busy.status === 503
  })
  expect([busy?.headers['retry-after'], busy?.json()]).toMatchObject(['5', { error: { code: 'busy' } }])
  const ended = await waiting
  expect(ended.status).toBe(200)
  expect(ended.json<Parts>()).toMatchObject({
    html: expect.stringContaining('<h1>Preview timed out</h1>'),
    article: null,
    findings: [{ severity: 'error', rule: 'timed-out' }]
  })
  const next = await preview(channel, { markdown: tutorial('After it') }, author)
  expect(next.json<Parts>()).toMatchObject({ metadata: { title: 'After it' } })
})

test('a body that takes too much memory ends its own process alone, and is not in the log', async () => {
  const headers = { ...(await authorNamed('enormous')), accept: 'application/json' }
  // small in JSON, large as a value
  const body = `{"markdown":"# Secret","images":[${'0,'.repeat(24_900_000)}0]}`
  const answer = await send(`${channel.url}/preview/render`, { method: 'POST', headers, body })
  expect(answer.json<Parts>()).toMatchObject({
    html: expect.stringContaining('<h1>Preview render error</h1>'),
    findings: [{ rule: 'not-rendered', message: 'The text took too much memory to render' }]
  })
  expect((await get(`${channel.url}/health`)).status).toBe(200)
  expect(channel.output()).toContain('there is no preview: the process ended: SIGABRT')
  expect(channel.output()).not.toContain('Secret')
})

test('a body of 50 MB is taken, and one that is larger is not', async () => {
  const author = await authorNamed('large')
  const large = await preview(channel, { markdown: 'a'.repeat(49_000_000) }, author)
  expect(large.json<Parts>().findings).toMatchObject([{ rule: 'too-large', message: 'The text has more than 5 MB' }])
  const tooLarge = await send(`${channel.url}/preview/render`, {
    method: 'POST',
    headers: author,
    body: Buffer.alloc(53_000_000)
  })
  expect(tooLarge.status).toBe(413)
})

testOnBoth('an author has a number of previews in an hour, over all instances', async () => {
  const { database, dataDir } = channel
  const other = await startChannel({ database, dataDir, env: { ...limits, ...issuer.environment } })
  const author = await authorNamed('eager')
  const asked = await Promise.all(
    [channel, other, channel, other, channel].map(backend => preview(backend, { markdown: tutorial('Eager') }, author))
  )
  const refused = asked.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ error: { code: 'rate_limit', message: 'At most 3 previews in an hour' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
  }
  for (const backend of [channel, other]) await backend.at(3_600_000)
  expect((await preview(other, { markdown: tutorial('Later') }, await authorNamed('eager'))).status).not.toBe(429)
})
