import { beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { account } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { until, untilWritten } from '../support/until.ts'
import {
  pushStatus,
  putMessage,
  queued,
  resend,
  startPushing,
  switchPush,
  untilStatus
} from './support/push-backend.ts'
import { client, lost, type PushReceiver, refusal, silence, startPushReceiver } from './support/push-receiver.ts'

inFullRun()
onBothInFullRun('transactions', 'concurrency')

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let receiver: PushReceiver
let backend: Backend
let learner: string
/** When the test begins; each has a day of its own. */
let start = new Date('2026-05-01T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const put = () => putMessage(backend, learner, start)

beforeAll(async () => {
  receiver = await startPushReceiver()
  backend = await startPushing(receiver)
  learner = (await account(backend, 'learner')).ID
  expect((await switchPush(backend, true)).status).toBe(200)
})

beforeEach(async () => {
  start = after(DAY)
  await backend.at(start)
})

describe('a message', () => {
  testOnBoth('is sent once and kept without its payload', async () => {
    const id = await put()
    const row = await untilStatus(backend, id, 'SUCCESS')
    expect(row).toMatchObject({ attempts: 1, payload: null, errorMessage: null })
    expect(receiver.facts.get(id)?.payload).toMatchObject({
      trackingInfo: { tracking: id, eventDate: start.toISOString().replace('Z', '') },
      imsData: { IMSName: 'A mission', InquiryType: 'MISSION' },
      interactionData: { COMM_MEDIUM: 'WEB', IA_REASON: 'COMP_DEV_MISSION', SYSTEM_ID: 'TUTORIALS' },
      isSmcServiceEnabled: false
    })
    expect(receiver.facts.get(id)?.payload['imsData']?.['IMSID']).toMatch(/^7\d+$/)
  })

  verifies(['LEARNER-033', 'LEARNER-034'], 'that is refused waits and goes again with the job', async () => {
    receiver.answerNext(refusal(422))
    const id = await put()
    const row = await untilStatus(backend, id, 'RETRYING')
    expect(row).toMatchObject({ attempts: 1, errorMessage: 'the receiver answered 422 no' })
    expect(JSON.parse(row.payload ?? '')).toMatchObject({ trackingInfo: { tracking: id } })
    await backend.runJob('completion-push-retry')
    expect(await untilStatus(backend, id, 'SUCCESS')).toMatchObject({ attempts: 2, errorMessage: null })
  })

  testOnBoth('that is refused ten times waits for an admin, who sends it again', async () => {
    const id = await put()
    receiver.answerNext(...Array<ReturnType<typeof refusal>>(10).fill(refusal(400)))
    await untilStatus(backend, id, 'RETRYING')
    for (let attempt = 2; attempt <= 10; attempt++) {
      await backend.runJob('completion-push-retry')
      await until(async () => (await queued(backend, id))?.attempts === attempt)
    }
    expect(await queued(backend, id)).toMatchObject({ status: 'FAILED', attempts: 10 })
    await untilWritten(backend, `ALERT: ${id} was not accepted in all its attempts`)
    await backend.runJob('completion-push-retry')
    expect(await queued(backend, id)).toMatchObject({ status: 'FAILED', attempts: 10 })

    expect((await resend(backend, id)).json()).toMatchObject({ resent: 1 })
    expect(await untilStatus(backend, id, 'SUCCESS')).toMatchObject({ attempts: 1 })
    expect((await resend(backend, id)).status).toBe(409)
    expect((await resend(backend, crypto.randomUUID())).status).toBe(404)
  })

  testOnBoth('that all were refused goes again by one call', async () => {
    const ids = [await put(), await put()]
    for (const id of ids) await untilStatus(backend, id, 'SUCCESS')
    await backend.sql(
      `UPDATE tutorials_learner_CompletionPushQueue SET status = 'FAILED' WHERE submissionId IN (?, ?)`,
      ids
    )
    const answer = await post(`${backend.url}/admin/resendCompletionPushes`, {}, as('admin'))
    expect(answer.json()).toMatchObject({ resent: 2 })
    for (const id of ids) await untilStatus(backend, id, 'SUCCESS')
  })
})

describe('the receiver', () => {
  test('gets a new token when it refuses the old one, once', async () => {
    await untilStatus(backend, await put(), 'SUCCESS')
    const before = receiver.tokens()
    receiver.revokeTokens()
    await untilStatus(backend, await put(), 'SUCCESS')
    expect(receiver.tokens()).toBe(before + 1)
  })

  test('that refuses every token is down: others wait for it', async () => {
    receiver.revokeTokens()
    receiver.answerNextToken(refusal(500))
    const id = await put()
    expect(await untilStatus(backend, id, 'RETRYING')).toMatchObject({
      errorMessage: 'the token server answered 500'
    })
    const next = await put()
    expect(await queued(backend, next)).toMatchObject({ status: 'PENDING', attempts: 0 })
    expect(receiver.arrivals).not.toContain(next)
    await backend.at(after(2 * MINUTE))
    await untilStatus(backend, next, 'SUCCESS')
    expect(backend.output()).not.toContain(client.secret)
  })

  test('is not followed to another address', async () => {
    receiver.answerNext(refusal(302, { Location: `${receiver.url}/elsewhere` }))
    expect(await untilStatus(backend, await put(), 'RETRYING')).toMatchObject({
      errorMessage: 'the receiver answered 302 no'
    })
  })

  test('that never answers is left after its time, while readers and learners go on', async () => {
    receiver.answerNext(silence)
    const id = await put()
    await until(() => receiver.arrivals.includes(id))
    expect((await get(`${backend.url}/api/TaskRecords`, as('learner'))).status).toBe(200)
    expect((await switchPush(backend, true)).status).toBe(200)
    expect(await untilStatus(backend, id, 'RETRYING')).toMatchObject({ attempts: 1 })
    expect((await queued(backend, id))?.errorMessage).toMatch(/no answer in time/)
  })
})

describe('two instances', () => {
  testOnBoth('send each message once', async () => {
    const other = await startPushing(receiver, { database: backend.database, dataDir: backend.dataDir })
    await other.at(start)
    const ids = await Promise.all(Array.from({ length: 40 }, put))
    for (const id of ids) await untilStatus(backend, id, 'SUCCESS')
    expect(receiver.arrivals.filter(id => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
    await other.stop()
  })

  testOnBoth('lose nothing when one dies between the answer and its note; the receiver knows the fact', async () => {
    // the one that has found the receiver down waits, so that only the one that is about to die sends
    receiver.answerNext(refusal(500))
    await untilStatus(backend, await put(), 'RETRYING')
    const other = await startPushing(receiver, { database: backend.database, dataDir: backend.dataDir })
    await other.at(start)
    receiver.answerNext(lost)
    const id = await put()
    await until(() => receiver.arrivals.includes(id))
    await other.kill()
    expect(await queued(backend, id)).toMatchObject({ status: 'PENDING' })
    await backend.at(after(10 * MINUTE))
    await untilStatus(backend, id, 'SUCCESS')
    expect(receiver.arrivals.filter(each => each === id).length).toBeGreaterThan(1)
    expect(receiver.facts.get(id)).toBeDefined()
  })
})

describe('the switch', () => {
  verifies(['LEARNER-016', 'LEARNER-017'], 'is turned by an admin, who sees what follows', async () => {
    expect(await pushStatus(backend)).toEqual({
      enabled: true,
      environment: 'production',
      epoch: null,
      effective: true
    })
    expect((await switchPush(backend, false)).json()).toMatchObject({ enabled: false })
    expect(await pushStatus(backend)).toMatchObject({ enabled: false, effective: false })
    const id = await put()
    await new Promise(resolve => setTimeout(resolve, 2500))
    expect(await queued(backend, id)).toMatchObject({ status: 'PENDING', attempts: 0 })
    await switchPush(backend, true)
    await untilStatus(backend, id, 'SUCCESS')
    const bad = await post(`${backend.url}/admin/toggleCompletionPush`, {}, as('admin'))
    expect(bad.status).toBe(400)
  })

  verifiesOnSqlite('LEARNER-018', 'is for admins alone', async () => {
    const toggle = `${backend.url}/admin/toggleCompletionPush`
    const status = `${backend.url}/admin/getCompletionPushStatus()`
    expect((await post(toggle, { enabled: false })).status).toBe(401)
    expect((await get(status)).status).toBe(401)
    for (const user of ['learner', 'author', 'scanner']) {
      expect((await post(toggle, { enabled: false }, as(user))).status).toBe(403)
      expect((await get(status, as(user))).status).toBe(403)
    }
    expect(await pushStatus(backend)).toMatchObject({ enabled: true })
  })
})
