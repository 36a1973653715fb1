import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { get, post } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { until } from '../support/until.ts'
import { ask, framesFor, wordsIn } from './support/chat.ts'

inFullRun()

let model: ModelEndpoint
let instances: readonly [Backend, Backend]

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  model.talkWith(() => ({ text: 'Hello.' }))
  const env = { OPENAI_BASE_URL: model.url, SEARCH_RATE_LIMIT_MAX: '2' }
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

verifies(
  'PLATFORM-029',
  'each instance counts feedback and searches for itself, and so admits its own share',
  async () => {
    for (const { url } of instances) {
      const sent: number[] = []
      // an unknown tutorial counts as well
      for (let form = 0; form < 6; form++)
        sent.push((await post(`${url}/feedback/submit`, { tutorialSlug: 'of-nobody' })).status)
      expect(sent).toEqual([400, 400, 400, 400, 400, 429])
      const searched = await Promise.all([1, 2, 3].map(() => get(`${url}/search/Tutorials?$search=words`)))
      expect(searched.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    }
  }
)

verifies('PLATFORM-029', 'questions to the model are counted over all instances, as its bill is', async () => {
  await change({ enabled: true, maxRequestsPerUser: 3 })
  // the learner of the tests before has asked more
  await until(async () => (await statuses()).every(status => status === 429))
  const [one, other] = instances
  const asked: number[] = []
  for (const { url } of [one, other, one, other, one]) {
    const answer = await ask(url, 'Hello', { user: 'learner2' })
    await answer.text()
    asked.push(answer.status)
  }
  expect(asked).toEqual([200, 200, 200, 429, 429])
})
