import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, type Row } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'

onBoth('times', 'transactions')

const JOB = 'content-cleanup'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const admin = (path: string): Promise<HttpResponse> => get(`${backend.url}/admin/${path}`, as('admin'))
const runJob = (jobName: unknown, user = 'admin'): Promise<HttpResponse> =>
  post(`${backend.url}/admin/runJob`, { jobName }, as(user))

const jobs = async (): Promise<readonly Row[]> => (await admin('listJobs()')).json<{ value: Row[] }>().value
const job = async (name: string): Promise<Row | undefined> => (await jobs()).find(({ jobName }) => jobName === name)
const runOf = async (answer: HttpResponse): Promise<Row> =>
  (await admin(`JobExecutionLog(${answer.json<{ logId: string }>().logId})`)).json<Row>()
const ended = (answer: HttpResponse) => until(async () => (await runOf(answer))['status'] !== 'RUNNING')

const outcomes = async (): Promise<readonly unknown[]> => {
  const rows = await backend.sql(
    `SELECT data FROM tutorials_platform_AuditEvents WHERE action = 'cron.manual-trigger' ORDER BY time`
  )
  return rows.map(({ data }) => JSON.parse(String(data)) as unknown)
}

/** Hours and minutes, in UTC, at which the jobs of the graph run once a day. */
const GRAPH_JOBS: Readonly<Record<string, string>> = {
  'kg-pagerank': '03:53',
  'kg-communities': '03:57',
  'kg-wcc': '04:07',
  'kg-community-labels': '04:12',
  'kg-featured-topics': '04:13',
  'kg-retire-orphans': '04:37',
  'kg-topic-clusters': '04:47'
}

const timesOf = ({ nextRunsIso }: Row): readonly string[] =>
  (nextRunsIso as unknown as readonly string[]).map(time => time.slice(11, 16))

const minutesOf = async (name: string) => timesOf((await job(name)) as Row).map(time => Number(time.slice(3)))
/** The minutes of fifty runs that are `apart`, of which the first one is known. */
const every = (apart: number, [first = 0]: readonly number[]) =>
  Array.from({ length: 50 }, (_, run) => (first + apart * run) % 60)

describe('listJobs', () => {
  verifiesOnSqlite('JOBS-013', 'tells every job with its schedule and its next runs', async () => {
    const all = await jobs()
    expect(all.map(({ jobName }) => jobName)).toEqual(
      expect.arrayContaining([JOB, 'kg-pagerank', 'secret-expiry-check', 'retention'])
    )
    const cleanup = await job(JOB)
    expect(cleanup).toMatchObject({ schedule: '0 3 * * *', ttlMs: 1_800_000, running: false, wedged: false })
    expect(cleanup?.['nextRunIso']).toMatch(/T03:00:00\.000Z$/)
    expect(cleanup?.['nextRunsIso']).toEqual([cleanup?.['nextRunIso']])
    expect((await job('kg-ondemand-drain'))?.['nextRunsIso']).toHaveLength(50)
    expect(all.filter(({ description }) => !description)).toEqual([])
  })

  verifiesOnSqlite(
    ['JOBS-005', 'JOBS-006', 'JOBS-007', 'JOBS-008', 'JOBS-009', 'JOBS-010', 'JOBS-011', 'JOBS-012'],
    'tells when the jobs of the graph run',
    async () => {
      const graph = (await jobs()).filter(({ jobName }) => String(jobName) in GRAPH_JOBS)
      expect(Object.fromEntries(graph.map(row => [row['jobName'], timesOf(row)]))).toEqual(
        Object.fromEntries(Object.entries(GRAPH_JOBS).map(([name, time]) => [name, [time]]))
      )
      const minutes = await minutesOf('kg-ondemand-drain')
      expect(minutes).toEqual(every(2, minutes))
      expect(minutes.filter(minute => minute % 2 === 0)).toEqual([])
    }
  )

  verifiesOnSqlite(['LEARNER-034', 'PLATFORM-019'], 'tells when others run more than once a day', async () => {
    const hours = Array.from({ length: 12 }, (_, run) => `${String(2 * run).padStart(2, '0')}:00`)
    expect(timesOf((await job('completion-push-retry')) as Row).toSorted()).toEqual(hours)
    const minutes = await minutesOf('metrics-rollup')
    expect(minutes).toEqual(every(5, minutes))
    expect(minutes.filter(minute => minute % 5 !== 0)).toEqual([])
  })

  test('and who is no admin is refused', async () => {
    expect((await get(`${backend.url}/admin/listJobs()`, as('author'))).status).toBe(403)
    expect((await runJob(JOB, 'author')).status).toBe(403)
  })
})

describe('runJob', () => {
  verifies('JOBS-021', 'runs a job at once, with a log of the run, and is audited', async () => {
    const answer = await runJob(JOB)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ jobName: JOB, started: true, skipped: false, reason: null })
    await ended(answer)
    const run = await runOf(answer)
    expect(run).toMatchObject({ jobName: JOB, status: 'SUCCESS', durationMs: expect.any(Number) })
    expect(run['summary']).toContain(`${JOB}: `)
    expect(await job(JOB)).toMatchObject({
      running: false,
      lastLogId: run['ID'],
      lastStatus: 'SUCCESS',
      lastStartedAt: run['startedAt'],
      lastSuccessAt: run['startedAt'],
      lastErrorAt: null,
      lastInitiator: run['initiator']
    })
    await until(async () => (await outcomes()).length === 2)
    expect(await outcomes()).toEqual([
      expect.objectContaining({ jobName: JOB, outcome: 'started' }),
      expect.objectContaining({ jobName: JOB, outcome: 'success', durationMs: expect.any(Number) })
    ])
  })

  verifies(
    ['JOBS-020', 'JOBS-022'],
    'a run that fails is in the log with its error, and the service goes on',
    async () => {
      const table = 'tutorials_content_ContentImageUses'
      await backend.sql(`ALTER TABLE ${table} RENAME TO put_aside`)
      const answer = await runJob(JOB)
      await ended(answer)
      await backend.sql(`ALTER TABLE put_aside RENAME TO ${table}`)
      expect(await runOf(answer)).toMatchObject({
        status: 'FAILED',
        errorDetails: expect.stringMatching(/ContentImageUses/i)
      })
      const { startedAt } = (await runOf(answer)) as { startedAt: string }
      const state = await job(JOB)
      expect(state).toMatchObject({ lastStatus: 'FAILED', lastErrorAt: startedAt })
      expect(state?.['lastErrorMessage']).toMatch(/ContentImageUses/i)
      expect(Date.parse(String(state?.['lastSuccessAt']))).toBeLessThan(Date.parse(startedAt))
      await until(async () => (await outcomes()).length === 4)
      expect((await outcomes()).at(-1)).toMatchObject({ outcome: 'error' })
    }
  )

  testOnBoth('a job that runs already is not started again', async () => {
    const slot = randomUUID()
    const insert =
      'INSERT INTO tutorials_platform_JobSlots (job, slot, owner, leaseUntil, finished) VALUES (?, ?, ?, ?, ?)'
    await backend.sql(insert, ['retention', slot, 'another', new Date(Date.now() + 3_600_000).toISOString(), false])
    expect(await job('retention')).toMatchObject({ running: true, wedged: false })
    const answer = await runJob('retention')
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ error: { code: 'job_is_running' } })
    await backend.sql('UPDATE tutorials_platform_JobSlots SET leaseUntil = ? WHERE slot = ?', [
      '2020-01-01T00:00:00.000Z',
      slot
    ])
    expect(await job('retention')).toMatchObject({ running: false, wedged: true })
    await backend.sql('DELETE FROM tutorials_platform_JobSlots WHERE slot = ?', [slot])
  })

  testOnBoth('one of two at once is refused', async () => {
    const answers = await Promise.all([runJob('kg-pagerank'), runJob('kg-pagerank'), runJob('kg-pagerank')])
    const started = answers.filter(({ status }) => status === 200)
    expect(started.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
    await Promise.all(started.map(ended))
  })

  test.each([
    ['no-such-job', 404],
    ['x'.repeat(101), 400],
    [undefined, 400],
    [5, 400]
  ])('%j is refused with %i, and its field is named', async (name, status) => {
    const answer = await runJob(name)
    expect(answer.status).toBe(status)
    expect(answer.text()).toContain('jobName')
  })
})

test('the pipeline log leaves runs of jobs out', async () => {
  const runs = 'INSERT INTO tutorials_platform_PipelineLog (ID, pipelineType, status, startedAt) VALUES (?, ?, ?, ?)'
  await backend.sql(runs, [randomUUID(), 'CONTENT_PUBLISH', 'FAILED', new Date().toISOString()])
  await ended(await runJob(JOB))
  const { value } = (await admin('PipelineLog?$select=pipelineType')).json<{ value: Row[] }>()
  const types = new Set(value.map(({ pipelineType }) => pipelineType))
  expect([types.has('CONTENT_PUBLISH'), types.has('SCHEDULED_JOB')]).toEqual([true, false])
})
