import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { until } from '../support/until.ts'
import { ask, framesFor, wordsIn } from './support/chat.ts'

inFullRun()

let model: ModelEndpoint
let instances: readonly [Backend, Backend]

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  model.talkWith(() => ({ text: 'Hello.' }))
  const env = { OPENAI_BASE_URL: model.url }
  const first = await startBackend({ env })
  instances = [first, await startBackend({ database: first.database, dataDir: first.dataDir, env })]
})
afterAll(() => model.stop())

const change = (row: Readonly<Record<string, unknown>>) => changeSettings(instances[0], 'ChatSettings', row)
const statuses = () =>
  Promise.all(
    instances.map(async ({ url }) => {
      const answer = await ask(url, 'Hello')
      await answer.text()
      return answer.status
    })
  )
const offered = () => model.chats.at(-1)?.tools?.map(tool => tool.function.name) ?? []

test('what is switched at one instance holds at every other', async () => {
  expect(await statuses()).toEqual([503, 503])
  await change({ enabled: true, maxRequestsPerUser: 100_000, whatsNewEnabled: true })
  await until(async () => (await statuses()).every(status => status === 200))
  expect(wordsIn(await framesFor(instances[1].url, 'Hello'))).toBe('Hello.')
  expect(offered()).toContain('getWhatsNew')

  await change({ whatsNewEnabled: false })
  await until(async () => {
    await framesFor(instances[1].url, 'Hello')
    return !offered().includes('getWhatsNew')
  })

  await change({ enabled: false })
  await until(async () => (await statuses()).every(status => status === 503))
})
