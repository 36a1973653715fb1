import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import type { Row } from '../support/database.ts'
import { verifies } from '../requirements/verifies.ts'
import { onBoth } from '../support/on-both.ts'
import { type Runner, type RunnerDatabase, runnerDatabase, startRunner } from './support/start-runner.ts'

onBoth('concurrency', 'times')

/** A minute, and moments after it; every time below is on the clock of the runners. */
const MINUTE = Date.parse('2031-05-06T07:08:00.000Z')
/** What the counter that jobs leave their effect in begins with. */
const FIRST_NUMBER = 10_000_000
const after = (seconds: number): Date => new Date(MINUTE + seconds * 1000)

let database: RunnerDatabase
let runners: Runner[] = []

beforeAll(async () => {
  database = await runnerDatabase()
})
afterEach(async () => {
  for (const runner of runners) await runner.kill()
  runners = []
  for (const table of ['JobSlots', 'PipelineLog']) await database.sql(`DELETE FROM tutorials_platform_${table}`)
  await database.sql(`UPDATE tutorials_platform_Counters SET value = ${FIRST_NUMBER} WHERE name = 'legacy-id'`)
})
afterAll(() => database.drop())

async function runner(startsAt: Date, environment: Record<string, string> = {}): Promise<Runner> {
  const started = await startRunner(database, startsAt, environment)
  runners.push(started)
  return started
}

describe('instances on one database', () => {
  test('run each slot once', async () => {
    const instances = await Promise.all([runner(after(1)), runner(after(1)), runner(after(1))])
    for (const instance of instances) await instance.schedule('steady')
    await until(async () => (await effects()) > 0)
    await delay(2500)
    const slots = await jobSlots('steady')
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length)
    expect(slots.length).toBeLessThanOrEqual(2)
    expect(await effects()).toBe(slots.length)
    expect(await logs('steady')).toEqual(slots.map(() => expect.objectContaining({ status: 'SUCCESS' })))
  })

  test('take over from an instance that was killed in the middle, after its lease and not before', async () => {
    const first = await runner(after(5))
    await first.schedule('held')
    await first.computing('held')
    const [claimed] = await jobSlots('held')
    await first.kill()

    const second = await runner(after(5))
    await second.schedule('held')
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

  test('finish a slot that was left behind in an earlier minute', async () => {
    const first = await runner(after(50))
    await first.schedule('held')
    await first.computing('held')
    await first.kill()

    const second = await runner(after(118))
    await second.schedule('held')
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

  test('an instance that only was slow writes nothing after it was overtaken', async () => {
    const slow = await runner(after(5))
    await slow.schedule('held')
    await slow.computing('held')
    const fast = await runner(after(30))
    await fast.schedule('held')
    await fast.computing('held')
    await fast.release()
    await until(async () => (await effects()) === 1)
    await slow.release()
    await until(async () => slow.output().includes('was taken over by another run'))
    expect(await effects()).toBe(1)
    expect((await logs('held')).map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS'])
  })

  test('do not take a slot from themselves, however long it takes', async () => {
    const only = await runner(after(50))
    await only.schedule('held')
    await only.computing('held')
    await delay(4500)
    await only.release()
    await until(async () => (await effects()) === 1)
    expect((await logs('held')).map(({ status }) => status)).toEqual(['SUCCESS'])
  })

  test('each run what lives in their memory', async () => {
    const instances = await Promise.all([runner(after(10)), runner(after(10))])
    for (const instance of instances) await instance.schedule('everywhere')
    await Promise.all(instances.map(instance => instance.computing('everywhere')))
    await until(async () => (await effects()) >= 2)
    const owners = (await jobSlots('everywhere')).map(({ owner }) => owner)
    expect(new Set(owners).size).toBe(2)
  })

  test('close the log of what only the killed instance could run', async () => {
    const first = await runner(after(50))
    await first.schedule('held-everywhere')
    await first.computing('held-everywhere')
    await first.kill()
    const second = await runner(after(118))
    await second.schedule('held-everywhere')
    await until(async () => (await logs('held-everywhere')).some(({ status }) => status === 'FAILED'))
    expect(await jobSlots('held-everywhere')).toContainEqual(
      expect.objectContaining({ slot: expect.stringContaining(after(0).toISOString()), finished: 1 })
    )
  })
})

describe('a run by hand', () => {
  test('has a slot of its own, beside the schedule, and is refused of a job that nobody knows', async () => {
    const only = await runner(after(1))
    await only.schedule('at-three')
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

test('schedules are in UTC, wherever the process thinks it is', async () => {
  const instance = await runner(new Date('2031-05-06T02:59:58.000Z'), { TZ: 'Asia/Kolkata' })
  await instance.schedule('at-three')
  await until(async () => (await effects()) === 1)
  expect(await jobSlots('at-three')).toEqual([expect.objectContaining({ slot: '2031-05-06T03:00:00.000Z' })])
})

describe('a run is recorded', () => {
  verifies(['PLATFORM-021', 'PLATFORM-022'], 'with its duration and its failures as metrics', async () => {
    const only = await runner(after(1))
    await only.schedule('at-three', 'fails')
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
    const only = await runner(after(1))
    await only.schedule('talkative', 'fails', 'throws-text')
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
    const only = await runner(after(1))
    await only.schedule('fails-in-write', 'steady')
    await expect(only.run('fails-in-write')).rejects.toThrow('half way')
    await until(async () => (await effects()) === 1)
    expect((await logs('fails-in-write')).map(({ status }) => status)).toContain('FAILED')
    expect((await jobSlots('fails-in-write')).every(({ finished }) => finished === 1)).toBe(true)
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

async function until(condition: () => Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + 20_000
  while (!(await condition())) {
    if (performance.now() > giveUp) throw new Error(`not within 20 s\n${runners.map(one => one.output()).join('\n')}`)
    await delay(50)
  }
}
