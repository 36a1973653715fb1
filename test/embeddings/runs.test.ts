import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { type ModelEndpoint, type ModelFault, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { change, inSteps, statistics, wordVector } from './support/tutorials.ts'

onBothInFullRun('concurrency', 'times', 'transactions')
inFullRun()

const JOB = 'embedding-reconciliation'
const LEASE = 10 * 60_000

let model: ModelEndpoint
let backend: Backend
/** Another instance, whose runs are short. */
let other: Backend

beforeAll(async () => {
  model = await startModelEndpoint(wordVector)
  const env = { OPENAI_BASE_URL: model.url }
  backend = await startBackend({ env })
  other = await secondInstance()
  await change(backend, { ragEnabled: true })
})
afterAll(() => model.stop())
beforeEach(() => model.failWith(() => undefined))

const secondInstance = () =>
  startBackend({
    database: backend.database,
    dataDir: backend.dataDir,
    env: { OPENAI_BASE_URL: model.url, EMBEDDINGS_STEPS_PER_RUN: '6' }
  })

/** Publishes twelve tutorials of one step whose texts no test before has had; the run has three portions. */
async function publishTwelve(word: string): Promise<void> {
  const slugs = Array.from({ length: 12 }, (_, index) => `run-${String(index).padStart(2, '0')}`)
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, inSteps(slug, `${word} ${slug}`)])))
  for (const instance of [backend, other]) await until(async () => (await left(instance)) === 12)
}

const left = async (instance: Backend) => {
  const { missing, stale } = await statistics(instance)
  return missing + stale
}

/** The fault strikes when the second portion is sent. */
const inTheMiddle = (fault: ModelFault) =>
  model.failWith(({ body }) => (body.input.some(text => text.includes('run-07')) ? fault : undefined))

const sentOf = (word: string) => model.requests.flatMap(({ body }) => body.input).filter(text => text.includes(word))

testOnBoth('a run that fails in the middle keeps what it has, and the next one goes on', async () => {
  await publishTwelve('apple')
  inTheMiddle({ status: 401 })
  await expect(backend.runJob(JOB)).rejects.toThrow()
  const [failed] = await backend.sql(
    `SELECT summary, errorDetails FROM tutorials_platform_PipelineLog WHERE status = 'FAILED'`
  )
  expect(failed?.['summary']).toMatch(/embedded=5/)
  expect(failed?.['errordetails']).toMatch(/The model endpoint answered 401/)
  expect(failed?.['errordetails']).not.toMatch(/apple|fault of the test/)
  expect(await statistics(backend)).toMatchObject({ embeddedSteps: 5, lastRun: { status: 'FAILED' } })
  model.failWith(() => undefined)
  expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 7, embedded: 7, left: 0 })
  expect(sentOf('run-00')).toHaveLength(1)
})

testOnBoth('of instances that start a run at once one runs, and no text is sent twice', async () => {
  await publishTwelve('pear')
  const summaries = await Promise.all([backend.runJob(JOB), other.runJob(JOB)])
  expect(summaries).toContainEqual({})
  const sent = sentOf('pear')
  expect(new Set(sent).size).toBe(sent.length)
  await backend.runJob(JOB)
  expect(await statistics(backend)).toMatchObject({ embeddedSteps: 12 })
})

test('a run sends no more steps than it may', async () => {
  await publishTwelve('plum')
  expect(await other.runJob(JOB)).toMatchObject({ embedded: 10, left: 2 })
  expect(await other.runJob(JOB)).toMatchObject({ embedded: 2, left: 0 })
})

testOnBoth('a run whose instance is killed is gone on with after its lease', async () => {
  await publishTwelve('cherry')
  inTheMiddle('hang')
  const killed = other.runJob(JOB).catch(() => undefined)
  await until(async () => sentOf('cherry').some(text => text.includes('run-07')))
  await other.kill()
  await killed
  model.failWith(() => undefined)
  expect(await backend.runJob(JOB)).toEqual({})
  await backend.at(LEASE + 60_000)
  expect(await backend.runJob(JOB)).toMatchObject({ left: 0 })
  expect(await statistics(backend)).toMatchObject({ embeddedSteps: 12, missing: 0, stale: 0 })
  expect(sentOf('cherry').filter(text => text.includes('run-00'))).toHaveLength(1)
})
