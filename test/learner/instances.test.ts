import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { as, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { learner, publishTutorials } from './support/learning.ts'
import { pushStatus, startPushing, switchPush } from './support/push-backend.ts'
import { type PushReceiver, startPushReceiver } from './support/push-receiver.ts'

inFullRun()
onBoth('concurrency', 'transactions')

let receiver: PushReceiver
let backends: readonly [Backend, Backend]

beforeAll(async () => {
  receiver = await startPushReceiver()
  const first = await startPushing(receiver)
  backends = [first, await startPushing(receiver, { database: first.database, dataDir: first.dataDir })]
  await switchPush(first, true)
  const badge = { name: 'The first', rule: JSON.stringify({ completed: 1, type: 'TUTORIAL' }) }
  expect((await post(`${first.url}/admin/Accomplishments`, badge, as('admin'))).status).toBe(201)
  await publishTutorials(first, { alone: 1, several: 5 })
  // the other instance hears of it, and of the switch
  const isOn = async (backend: Backend) => ((await pushStatus(backend)) as { effective: boolean }).effective
  for (const backend of backends) await until(() => isOn(backend))
  await Promise.all(
    backends.map(backend => expect(learner(backend, 'agent').complete('alone', 1)).resolves.toBeDefined())
  )
})

const count = async (table: string, where = '1 = 1') => {
  const [row] = await backends[0].sql(`SELECT count(*) AS n FROM tutorials_learner_${table} WHERE ${where}`)
  return Number(row?.['n'])
}

describe('two instances on one database', () => {
  verifies(['LEARNER-006', 'LEARNER-019'], 'make one record of a step that is sent a hundred times', async () => {
    const followers = () => Promise.all([count('CompletionPushQueue'), count('AccomplishmentRecords')])
    const [before, [messages, badges]] = [await count('TaskRecords'), await followers()]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => learner(backends[index % 2] as Backend).complete('alone', 1))
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(answer => answer.text()))).toHaveProperty('size', 1)
    expect(await count('TaskRecords')).toBe(before + 2)
    // the tutorial became complete once, whatever number of calls saw it do so
    expect(await followers()).toEqual([messages + 1, badges + 1])
    await until(() => receiver.facts.size === messages + 1)
  })

  test('lose no step of a person who completes all at once', async () => {
    const steps = [1, 2, 3, 4, 5, 5, 4, 3, 2, 1]
    await Promise.all(
      steps.map((step, index) => learner(backends[index % 2] as Backend, 'learner2').complete('several', step))
    )
    const [last] = await learner(backends[0], 'learner2').records(`taskType eq 'TUTORIAL'`)
    expect(last).toMatchObject({ status: 'COMPLETED', progress: 100 })
  })

  test('give every record a number of its own', async () => {
    const [row] = await backends[0].sql(
      'SELECT count(*) AS n, count(DISTINCT legacyId) AS numbers FROM tutorials_learner_TaskRecords'
    )
    expect(row?.['numbers']).toBe(row?.['n'])
  })
})

test('a repeated step writes nothing', async () => {
  const [backend] = backends
  await learner(backend).complete('several', 1)
  await backend.disturb()
  expect((await learner(backend).complete('several', 1)).status).toBe(200)
  const { statements } = await backend.observe()
  expect(statements.filter(sql => /^(INSERT|UPDATE|DELETE)/i.test(sql))).toEqual([])
})
