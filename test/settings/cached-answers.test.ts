import { beforeAll, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { changeSettings } from './support/singleton.ts'

onBothInFullRun('concurrency')

const FORMER = 'http://localhost:1313'
const ORIGIN = 'https://intranet.example'
const CARD = '/.well-known/agent-card.json'

let one: Backend
let other: Backend
let gateway: Gateway

beforeAll(async () => {
  // pages offer the assistant where there is a model; nobody asks it here
  const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9' }
  one = await startBackend({ env })
  other = await startBackend({ env, database: one.database, dataDir: one.dataDir })
  gateway = await startGateway(other.url)
  await publish(one, { 'seen-by-all': sampleDocument('seen-by-all') })
})

/** The settings that are changed below, as answers of an address show them. */
async function shownAt(url: string): Promise<object> {
  const { enabled, bannerText } = (await get(`${url}/api/ChatConfig`)).json<Record<string, unknown>>()
  const mayRead = async (path: string, origin: string) =>
    (await get(url + path, { origin })).headers['access-control-allow-origin'] === origin
  const cached = ['/build/catalog', '/content/tutorials/seen-by-all', '/search/Tutorials?$search=seen']
  return {
    assistant: [enabled, bannerText],
    card: (await get(url + CARD)).json<{ url: string }>().url,
    origins: await Promise.all([FORMER, ORIGIN].map(origin => Promise.all(cached.map(path => mayRead(path, origin)))))
  }
}

const before = {
  assistant: [false, null],
  card: expect.not.stringContaining('agents.example'),
  origins: [
    [true, true, true],
    [false, false, false]
  ]
}
const after = {
  assistant: [true, 'Ask me'],
  card: 'https://agents.example/a2a',
  origins: [
    [false, false, false],
    [true, true, true]
  ]
}

verifies(
  'SETTINGS-052',
  'a change is in force in every answer that is kept: at once where it is made, after five seconds elsewhere and at the gateway',
  async () => {
    const start = new Date('2026-03-01T12:00:00Z')
    for (const instance of [one, other]) await instance.at(start)
    // twice, so that every answer is kept
    for (const { url } of [one, other, one, other]) expect(await shownAt(url)).toEqual(before)
    const page = async () => (await get(`${gateway.url}/tutorials/seen-by-all`)).text()
    expect(await page()).not.toContain('class="assistant-open"')

    const chat = { enabled: true, bannerText: 'Ask me', a2aPublicBaseUrl: 'https://agents.example' }
    expect((await changeSettings(one, 'ChatSettings', chat)).status).toBe(200)
    expect((await changeSettings(one, 'TenantSettings', { allowedCorsOrigins: ORIGIN })).status).toBe(200)
    expect(await shownAt(one.url)).toEqual(after)
    expect(await shownAt(other.url)).toEqual(before)

    await other.at(new Date(start.getTime() + 5000))
    expect(await shownAt(other.url)).toEqual(after)
    await until(async () => (await get(`${gateway.url}/api/ChatConfig`)).text().includes('Ask me'))
    await until(async () => (await get(gateway.url + CARD)).text().includes('agents.example'))
    await until(async () => (await page()).includes('class="assistant-open"'))
  }
)
