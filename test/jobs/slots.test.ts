import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import type { Row } from '../support/database/database.ts'
import { verifies } from '../requirements/verifies.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { until as waitUntil } from '../support/until.ts'
import { LEASE } from './support/sample-jobs.ts'
import { type Runner, type RunnerDatabase, runnerDatabase, startRunner } from './support/start-runner.ts'

onBothInFullRun('concurrency', 'times')
inFullRun()

/** A minute, and moments after it; every time below is on the clock of the runners. */
const MINUTE = Date.parse('2031-05-06T07:08:00.000Z')
/** First number of the counter that jobs leave their effect in. */
const FIRST_NUMBER = 10_000_000
/** Longer than from one tick of the jobs that run every second to the next. */
const ONE_TICK = 1200
const after = (seconds: number): Date => new Date(MINUTE + seconds * 1000)

let database: RunnerDatabase
/** In use by the test that runs. */
let runners: Runner[] = []
/** At rest, from tests before. */
let idle: Runner[] = []

beforeAll(async () => {
  database = await runnerDatabase()
  // one deploys the schema; more at once would wait for each other
  idle = [await startRunner(database)]
})
afterEach(async () => {
  for (const runner of runners) await runner.rest()
  idle = [...idle, ...runners]
  runners = []
  for (const table of ['JobSlots', 'PipelineLog']) await database.sql(`DELETE FROM tutorials_platform_${table}`)
  await database.sql(`UPDATE tutorials_platform_Counters SET value = ${FIRST_NUMBER} WHERE name = 'legacy-id'`)
})
afterAll(async () => {
  for (const runner of idle) await runner.kill()
  await database.drop()
})

async function runner(): Promise<Runner> {
  const ready = idle.pop() ?? (await startRunner(database))
  runners.push(ready)
  return ready
}

/** Runners for one test, with `jobs` on their schedules from that time on. */
function scheduled(count: number, startsAt: Date, ...jobs: readonly string[]): Promise<Runner[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const instance = await runner()
      await instance.schedule(startsAt, ...jobs)
      return instance
    })
  )
}

/** A runner that is gone in the middle of a held job. */
async function killedWhileHeld(startsAt: Date, job: string): Promise<void> {
  const first = await startRunner(database)
  await first.schedule(startsAt, job)
  await first.computing(job)
  await first.kill()
}

describe('instances on one database', () => {
  testOnBoth('run each slot once', async () => {
    await scheduled(3, after(1), 'steady')
    await until(async () => (await effects()) > 0)
    await delay(ONE_TICK)
    const slots = await jobSlots('steady')
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length)
    expect(slots.length).toBeLessThanOrEqual(2)
    expect(await effects()).toBe(slots.length)
    expect(await logs('steady')).toEqual(slots.map(() => expect.objectContaining({ status: 'SUCCESS' })))
  })

  testOnBoth('take over from an instance that was killed in the middle, after its lease and not before', async () => {
    await killedWhileHeld(after(5), 'held')
    const [claimed] = await jobSlots('held')

    const second = await runner()
    await second.schedule(after(5), 'held')
    await delay(ONE_TICK)
    expect(await jobSlots('held')).toEqual([claimed])
    await second.skip(LEASE)
    await second.computing('held')
    expect(Number(new Date(String((await jobSlots('held'))[0]?.['leaseuntil'])))).toBeGreaterThan(
      Number(new Date(String(claimed?.['leaseuntil'])))
    )
    await second.release()
    await until(async () => (await effects()) === 1)
    expect(await jobSlots('held')).toEqual([expect.objectContaining({ slot: after(0).toISOString(), finished: 1 })])
    expect(await logs('held')).toEqual([
      expect.objectContaining({ status: 'FAILED', errordetails: 'The instance that ran it went away' }),
      expect.objectContaining({ status: 'SUCCESS' })
    ])
  })

  testOnBoth('finish a slot that was left behind in an earlier minute', async () => {
    await killedWhileHeld(after(50), 'held')

    const second = await runner()
    await second.schedule(after(118), 'held')
    await second.computing('held')
    await until(async () =>
      (await jobSlots('held')).some(({ slot, owner }) => slot === after(0).toISOString() && owner)
    )
    await until(async () => {
      await second.release()
      return (await jobSlots('held')).some(({ slot, finished }) => slot === after(0).toISOString() && finished === 1)
    })
    expect((await logs('held'))[0]).toMatchObject({ status: 'FAILED' })
  })

  testOnBoth('an instance that only was slow writes nothing after it was overtaken', async () => {
    const slow = await runner()
    await slow.schedule(after(5), 'held')
    await slow.computing('held')
    const fast = await runner()
    await fast.schedule(after(30), 'held')
    await fast.computing('held')
    await fast.release()
    await until(async () => (await effects()) === 1)
    await slow.release()
    await until(async () => slow.output().includes('was taken over by another run'))
    expect(await effects()).toBe(1)
    expect((await logs('held')).map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS'])
  })

  testOnBoth('do not take a slot from themselves, however long it takes', async () => {
    const only = await runner()
    await only.schedule(after(5), 'held')
    await only.computing('held')
    await only.skip(LEASE)
    await delay(ONE_TICK)
    await only.release()
    await until(async () => (await effects()) === 1)
    expect((await logs('held')).map(({ status }) => status)).toEqual(['SUCCESS'])
  })

  testOnBoth('each run what lives in their memory', async () => {
    const instances = await scheduled(2, after(10), 'everywhere')
    await Promise.all(instances.map(instance => instance.computing('everywhere')))
    await until(async () => (await effects()) >= 2)
    const owners = (await jobSlots('everywhere')).map(({ owner }) => owner)
    expect(new Set(owners).size).toBe(2)
  })

  testOnBoth('close the log of what only the killed instance could run', async () => {
    await killedWhileHeld(after(50), 'held-everywhere')
    const second = await runner()
    await second.schedule(after(118), 'held-everywhere')
    await until(async () => (await logs('held-everywhere')).some(({ status }) => status === 'FAILED'))
    expect(await jobSlots('held-everywhere')).toContainEqual(
      expect.objectContaining({ slot: expect.stringContaining(after(0).toISOString()), finished: 1 })
    )
  })
})

describe('a run by hand', () => {
  testOnBoth('has a slot of its own, beside the schedule, and is refused of a job that nobody knows', async () => {
    const only = await runner()
    await only.schedule(after(1), 'at-three')
    const summaries = [await only.run('at-three'), await only.run('at-three')]
    expect(summaries).toEqual([{ number: 10_000_001 }, { number: 10_000_002 }])
    const slots = await jobSlots('at-three')
    expect(slots.map(({ slot }) => slot)).toEqual([
      expect.stringMatching(/^manual:/),
      expect.stringMatching(/^manual:/)
    ])
    expect(await logs('at-three')).toHaveLength(2)
    await expect(only.run('unknown')).rejects.toThrow("no job 'unknown'")
  })
})

testOnBoth('schedules are in UTC, wherever the process thinks it is', async () => {
  const instance = await startRunner(database, { TZ: 'Asia/Kolkata' })
  runners.push(instance)
  await instance.schedule(new Date('2031-05-06T02:59:58.000Z'), 'at-three')
  await until(async () => (await effects()) === 1)
  expect(await jobSlots('at-three')).toEqual([expect.objectContaining({ slot: '2031-05-06T03:00:00.000Z' })])
})

describe('a run is recorded', () => {
  verifiesOnSqlite(['PLATFORM-021', 'PLATFORM-022'], 'with its duration and its failures as metrics', async () => {
    const only = await runner()
    await only.schedule(after(1), 'at-three', 'fails')
    await only.run('at-three')
    await expect(only.run('fails')).rejects.toThrow('no input')
    await expect(only.run('fails')).rejects.toThrow('no input')
    const metrics = new Map((await only.metrics()).map(measured => [measured.metric, measured]))
    expect(metrics.get('at-three_duration_ms')).toMatchObject({ kind: 'histogram', count: 1 })
    expect(metrics.has('at-three_failures')).toBe(false)
    expect(metrics.get('fails_duration_ms')).toMatchObject({ kind: 'histogram' })
    expect(metrics.get('fails_failures')).toMatchObject({ kind: 'counter' })
    expect(metrics.get('fails_failures')?.value).toBeGreaterThanOrEqual(2)
  })

  verifies(['JOBS-021', 'JOBS-022'], 'in the pipeline log, with what went wrong', async () => {
    const only = await runner()
    await only.schedule(after(1), 'talkative', 'fails', 'throws-text')
    await only.run('talkative')
    await expect(only.run('fails')).rejects.toThrow('no input')
    await expect(only.run('throws-text')).rejects.toThrow('only a text')
    const [done] = await logs('talkative')
    expect(done).toMatchObject({ pipelinetype: 'SCHEDULED_JOB', status: 'SUCCESS', initiator: 'scheduler' })
    expect(String(done?.['summary'])).toHaveLength(2000)
    const [failed] = await logs('fails')
    expect(failed).toMatchObject({ status: 'FAILED', summary: null })
    expect(failed?.['errordetails']).toMatch(/Error: no input\n\s+at .*the source is away/s)
    expect((await logs('throws-text'))[0]).toMatchObject({ status: 'FAILED', errordetails: "'only a text'" })
    for (const row of [done, failed])
      expect(Number(row?.['durationms'])).toBe(
        Date.parse(String(row?.['finishedat'])) - Date.parse(String(row?.['startedat']))
      )
  })

  verifies(['JOBS-019', 'JOBS-020'], 'a failure takes back what was written, and the schedule goes on', async () => {
    const only = await runner()
    await only.schedule(after(1), 'fails-in-write', 'steady')
    await expect(only.run('fails-in-write')).rejects.toThrow('half way')
    await until(async () => (await effects()) === 1)
    const failed = async () => (await logs('fails-in-write')).every(({ status }) => status === 'FAILED')
    // its schedule may be at a run of its own
    await until(async () => (await jobSlots('fails-in-write')).every(({ finished }) => finished === 1))
    expect([await failed(), await effects()]).toEqual([true, 1])
  })
})

/** How many runs have left their effect. */
async function effects(): Promise<number> {
  const [row] = await database.sql(`SELECT value FROM tutorials_platform_Counters WHERE name = 'legacy-id'`)
  return Number(row?.['value']) - FIRST_NUMBER
}

const jobSlots = (job: string): Promise<readonly Row[]> =>
  database.sql('SELECT * FROM tutorials_platform_JobSlots WHERE job = ? ORDER BY slot', [job])

const logs = (job: string): Promise<readonly Row[]> =>
  database.sql('SELECT * FROM tutorials_platform_PipelineLog WHERE metadata LIKE ? ORDER BY startedAt, status', [
    `%"jobName":"${job}"%`
  ])

const until = (holds: () => Promise<boolean>): Promise<void> =>
  waitUntil(holds, () => runners.map(one => one.output()).join('\n'))
