import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect } from '@jest/globals'
import { curator, type Row } from '../catalog/support/curator.ts'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, send } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { learner, publishTutorials } from './support/learning.ts'
import { pushStatus, startPushing, switchPush } from './support/push-backend.ts'
import { type Fact, type PushReceiver, startPushReceiver } from './support/push-receiver.ts'

onBothInFullRun('transactions', 'times')
inFullRun()

/** Longer than the outbox is looked into. */
const SOON = 2500

let receiver: PushReceiver
let backend: Backend
let made = 0

beforeAll(async () => {
  receiver = await startPushReceiver()
  backend = await startPushing(receiver, { env: { PUBLIC_URL: 'https://learn.example/' } })
})

/** A tutorial of one step, the group that it makes up, and the mission that the group makes up. */
async function path(of: Backend): Promise<{ slug: string; tutorial: number; group: Row; mission: Row }> {
  const admin = curator(of)
  const slug = `pushed-${++made}`
  const [tutorial = 0] = await publishTutorials(of, { [slug]: 1 })
  const [row] = await admin.list(`Tutorials?$filter=slug%20eq%20'${slug}'`)
  const tag = await admin.tag(`pushed-${made}`)
  const active = async (entity: 'Missions' | 'Groups', parts: object): Promise<Row> => {
    const answer = await admin.active(entity, { title: `${entity} ${slug}`, tags: [{ tag_ID: tag.ID }], ...parts })
    if (answer.status !== 201) throw new Error(answer.text())
    return answer.json<Row>()
  }
  const group = await active('Groups', { items: [{ itemOrder: 0, tutorial_ID: row?.ID }] })
  const items = [{ itemOrder: 0, taskType: 'GROUP', group_ID: group.ID }]
  const mission = await active('Missions', { completionPaths: [{ name: 'One', items }] })
  return { slug, tutorial, group, mission }
}

const factsOf = (number: number): Fact[] =>
  [...receiver.facts.values()].filter(({ payload }) => payload['imsData']?.['IMSID'] === String(number))

/** Nothing of these tasks arrives. */
async function expectSilence(...numbers: readonly number[]): Promise<void> {
  await delay(SOON)
  for (const number of numbers) expect(factsOf(number)).toEqual([])
}

describe('in production with the switch on', () => {
  verifies(['LEARNER-028', 'LEARNER-029', 'LEARNER-030'], 'a completion is told once, with its parents', async () => {
    await switchPush(backend, true)
    const { slug, tutorial, group, mission } = await path(backend)
    const one = learner(backend)
    await one.complete(slug, 1)
    for (const [type, number] of [
      ['TUTORIAL', tutorial],
      ['GROUP', group.legacyId],
      ['MISSION', mission.legacyId]
    ] as const) {
      await until(() => factsOf(number).length > 0)
      const record = await one.record(type, number)
      const [{ id, payload } = { id: '', payload: {} }] = factsOf(number)
      expect(id).toBe(record?.['submissionIdCompleted'])
      expect(payload).toMatchObject({
        imsData: { IMSID: String(number), IMSName: record?.['titleSnapshot'], InquiryType: type },
        interactionData: { IA_REASON: `COMP_DEV_${type}` },
        trackingInfo: { tracking: id }
      })
      expect(payload['context']?.['user_id']).toEqual(expect.any(String))
    }
    expect(factsOf(tutorial)[0]?.payload['trackingInfo']?.['url']).toBe(`https://learn.example/tutorials/${slug}`)
  })

  verifies('LEARNER-015', 'neither repetitions nor recomputations tell it again', async () => {
    const { slug, tutorial, mission } = await path(backend)
    const one = learner(backend, 'learner2')
    await one.complete(slug, 1)
    await until(() => factsOf(mission.legacyId).length > 0)
    await one.complete(slug, 1)
    await one.create(tutorial, 'TUTORIAL')
    // a new attempt is a fact of its own; the mission falls back and is completed by the same fact as before
    await one.reset(slug)
    await one.complete(slug, 1)
    await until(() => factsOf(tutorial).length > 1)
    await delay(SOON)
    expect(factsOf(tutorial)).toHaveLength(2)
    expect(factsOf(mission.legacyId)).toHaveLength(1)
    const arrived = receiver.arrivals.filter(id => id === factsOf(mission.legacyId)[0]?.id)
    expect(arrived).toHaveLength(1)
  })

  verifiesOnSqlite('LEARNER-032', 'nothing is told with the switch off', async () => {
    await switchPush(backend, false)
    const { slug, tutorial, group, mission } = await path(backend)
    await learner(backend).complete(slug, 1)
    await switchPush(backend, true)
    await expectSilence(tutorial, group.legacyId, mission.legacyId)
  })

  verifiesOnSqlite('LEARNER-028', 'nothing is told of completions before the epoch', async () => {
    const settings = (epoch: string | null) =>
      send(`${backend.url}/admin/CompletionPushSettings`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', ...as('admin') },
        body: JSON.stringify({ epoch })
      })
    expect((await settings('tomorrow')).status).toBe(400)
    expect((await settings('2999-01-01')).status).toBe(200)
    expect(await pushStatus(backend)).toMatchObject({ epoch: expect.stringMatching(/^2999-01-01T00:00:00/) })
    const { slug, tutorial } = await path(backend)
    await learner(backend).complete(slug, 1)
    await settings(null)
    await expectSilence(tutorial)
  })
})

describe('in another environment', () => {
  verifiesOnSqlite(['LEARNER-017', 'LEARNER-031'], 'nothing is told, whatever the switch says', async () => {
    const other = await startPushReceiver()
    const staging = await startPushing(other, { env: { DEPLOYMENT_ENVIRONMENT: 'staging' } })
    await switchPush(staging, true)
    expect(await pushStatus(staging)).toMatchObject({ enabled: true, environment: 'staging', effective: false })
    const { slug } = await path(staging)
    await learner(staging).complete(slug, 1)
    expect(await staging.sql('SELECT submissionId FROM tutorials_learner_CompletionPushQueue')).toEqual([])
    await delay(SOON)
    expect(other.arrivals).toEqual([])
    await staging.stop()
  })
})
