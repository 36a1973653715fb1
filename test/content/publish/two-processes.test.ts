import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import type { Backend } from '../../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../../support/database/test-on-both.ts'
import {
  beginSession,
  type BegunSession,
  type Committed,
  hashOf,
  publish,
  publisher,
  sampleDocument
} from '../../support/publish.ts'
import { startInstances } from '../support/instances.ts'
import { statuses } from '../support/store.ts'
import { until } from '../../support/until.ts'

inFullRun()
onBothInFullRun('concurrency')

/** Instances look several times a second; a busy machine needs longer. */
const LONGEST = 15_000

describe('two processes on one database', () => {
  let one: Backend
  let other: Backend

  beforeAll(async () => {
    ;[one, other] = await startInstances()
  })

  /** Calls both processes in turns, `times` in all, all at once. */
  const onBothInFullRun = <T>(times: number, call: (target: Backend) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: times }, (_, index) => call(index % 2 === 0 ? one : other)))

  const byStatus = (answers: readonly { status: number }[], status: number) =>
    answers.filter(answer => answer.status === status)

  verifies(['CONTENT-008', 'CONTENT-010'], 'open one session of fifty that are asked for at once', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await onBothInFullRun(50, target => publisher(target).begin())
      const [opened, ...more] = byStatus(answers, 201)
      expect(more).toEqual([])
      expect(byStatus(answers, 409)).toHaveLength(49)
      const { sessionId, version } = (opened as (typeof answers)[number]).json<BegunSession>()
      const open = Object.entries(await statuses(one)).filter(([, status]) => status === 'PUBLISHING')
      expect(open).toEqual([[String(version), 'PUBLISHING']])
      await publisher(one).abort(sessionId)
    }
  })

  verifies(['CONTENT-014', 'CONTENT-016'], 'activate once when twenty commits come at once', async () => {
    const { sessionId, version } = await beginSession(one)
    await publisher(other).append(sessionId, { raced: sampleDocument('raced') })
    const answers = await onBothInFullRun(20, target => publisher(target).commit(sessionId))
    expect(byStatus(answers, 200)).toHaveLength(20)
    const bodies = answers.map(answer => answer.json<Committed>())
    expect(new Set(bodies.map(body => body.version))).toEqual(new Set([version]))
    expect(bodies.filter(({ alreadyActive }) => !alreadyActive)).toHaveLength(1)
    expect(await publishedOnce(one, sessionId)).toBe(true)
  })

  verifies('CONTENT-016', 'decide between a commit and an abort', async () => {
    for (let round = 0; round < 5; round++) {
      const { sessionId, version } = await beginSession(one)
      const [committed, aborted] = await Promise.all([
        publisher(one).commit(sessionId),
        publisher(other).abort(sessionId)
      ])
      expect(aborted.status).toBe(200)
      const status = (await statuses(one))[version]
      expect([committed.status, status]).toEqual(committed.status === 200 ? [200, 'ACTIVE'] : [404, undefined])
    }
  })

  testOnBoth('keep one ACTIVE version when rollbacks and commits come at once', async () => {
    for (const revision of [1, 2, 3]) await publish(one, { contested: sampleDocument('contested', revision) })
    const { sessionId } = await beginSession(other)
    const answers = await Promise.all([
      publisher(one).rollback(),
      publisher(other).rollback(),
      publisher(one).commit(sessionId)
    ])
    for (const answer of answers) expect(answer.status).toBe(200)
    expect(Object.values(await statuses(one)).filter(status => status === 'ACTIVE')).toHaveLength(1)
  })

  verifiesOnSqlite('CONTENT-025', 'serve on the one what was committed on the other within a second', async () => {
    for (const revision of [1, 2, 3]) {
      const html = sampleDocument('shared', revision)
      await publish(one, { shared: html })
      const published = performance.now()
      expect((await publisher(one).tutorial('shared')).text()).toBe(html)
      await until(async () => (await publisher(other).tutorial('shared')).text() === html)
      expect(performance.now() - published).toBeLessThan(LONGEST)
    }
  })

  verifiesOnSqlite('CONTENT-042', 'agree on the hashes after a rollback on the other within a second', async () => {
    await publish(one, { undone: sampleDocument('undone', 1) })
    await publish(one, { undone: sampleDocument('undone', 2) })
    await publisher(other).rollback()
    const rolledBack = performance.now()
    const hashes = async () => (await publisher(one).hashes()).json<Record<string, string>>()
    await until(async () => (await hashes())['undone'] === hashOf(sampleDocument('undone', 1)))
    expect(performance.now() - rolledBack).toBeLessThan(LONGEST)
  })

  test('run a job in each process without harm', async () => {
    await Promise.all([one.runJob('content-session-sweep'), other.runJob('content-session-sweep')])
    await Promise.all([one.runJob('content-cleanup'), other.runJob('content-cleanup')])
    expect((await publisher(other).tutorial('shared')).status).toBe(200)
  })
  async function publishedOnce({ sql }: Backend, sessionId: string): Promise<boolean> {
    const timings = await sql('SELECT outcome FROM tutorials_content_PublishTimings WHERE sessionId = ?', [sessionId])
    return timings.length === 1 && timings[0]?.['outcome'] === 'committed'
  }
})
