import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, type Row, startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { verifies } from '../requirements/verifies.ts'

onBothInFullRun('retention', 'times', 'concurrency')
inFullRun()

const DAY = 24 * 60 * 60 * 1000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

const snapshots = (of: Backend): Promise<readonly Row[]> =>
  of.sql('SELECT * FROM tutorials_platform_MetricSnapshots ORDER BY windowStart, metric')

describe('metrics-rollup', () => {
  verifies(['PLATFORM-019', 'PLATFORM-021'], 'writes what was measured since the last run, by instance', async () => {
    const windowStart = new Date('2030-01-01T10:00:00.000Z')
    await backend.at(windowStart)
    await backend.runJob('metrics-rollup')
    await publish(backend, { one: sampleDocument('one') })
    await publish(backend, { two: sampleDocument('two') })
    await backend.runJob('content-session-sweep')
    await backend.at(new Date('2030-01-01T10:05:00.000Z'))
    expect(await backend.runJob('metrics-rollup')).toEqual({ metrics: expect.any(Number) })

    const rows = (await snapshots(backend)).filter(row => row['windowstart'] === windowStart.toISOString())
    const byName = new Map(rows.map(row => [row['metric'], row]))
    expect(byName.get('publish.committed')).toMatchObject({ kind: 'counter', count: 2, value: 2, p50: null, max: null })
    const duration = byName.get('content-session-sweep_duration_ms')
    expect(duration).toMatchObject({ kind: 'histogram', count: 1 })
    expect(duration?.['p50']).toBe(duration?.['max'])
    expect(Number(duration?.['max'])).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row['instanceid']))).toEqual(new Set([expect.stringMatching(UUID)]))
  })

  testOnBoth('writes each measurement once', async () => {
    await backend.at(new Date('2030-01-01T10:10:00.000Z'))
    await backend.runJob('metrics-rollup')
    await backend.at(new Date('2030-01-01T10:15:00.000Z'))
    await backend.runJob('metrics-rollup')
    const published = (await snapshots(backend)).filter(row => row['metric'] === 'publish.committed')
    expect(published).toHaveLength(1)
  })

  test('keeps the windows of two instances apart', async () => {
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    for (const instance of [backend, other]) {
      await instance.at(new Date('2030-02-01T10:00:00.000Z'))
      await instance.runJob('metrics-rollup')
      await instance.runJob('content-session-sweep')
      await instance.at(new Date('2030-02-01T10:05:00.000Z'))
      await instance.runJob('metrics-rollup')
    }
    const rows = (await snapshots(backend)).filter(
      row => row['windowstart'] === '2030-02-01T10:00:00.000Z' && row['metric'] === 'content-session-sweep_duration_ms'
    )
    expect(new Set(rows.map(row => row['instanceid'])).size).toBe(2)
    await other.stop()
  })

  verifiesOnSqlite('PLATFORM-022', 'counts the failures of a job, and the service goes on', async () => {
    await backend.at(new Date('2030-03-01T10:00:00.000Z'))
    await backend.runJob('metrics-rollup')
    await backend.sql('ALTER TABLE tutorials_content_ContentImageUses RENAME TO put_aside')
    await expect(backend.runJob('content-cleanup')).rejects.toThrow()
    await expect(backend.runJob('content-cleanup')).rejects.toThrow()
    await backend.sql('ALTER TABLE put_aside RENAME TO tutorials_content_ContentImageUses')
    await backend.at(new Date('2030-03-01T10:05:00.000Z'))
    await backend.runJob('metrics-rollup')
    const rows = (await snapshots(backend)).filter(row => row['windowstart'] === '2030-03-01T10:00:00.000Z')
    expect(rows).toContainEqual(expect.objectContaining({ metric: 'content-cleanup_failures', value: 2 }))
    expect(rows).toContainEqual(expect.objectContaining({ metric: 'content-cleanup_duration_ms', count: 2 }))
    const logged = await backend.sql(`SELECT * FROM tutorials_platform_PipelineLog WHERE status = 'FAILED'`)
    expect(logged).toHaveLength(2)
    for (const row of logged) expect(row['errordetails']).toMatch(/ContentImageUses/i)
    expect((await get(`${backend.url}/health`)).status).toBe(200)
    expect(await backend.runJob('content-cleanup')).toBeDefined()
  })
})

describe('retention', () => {
  const today = Date.parse('2032-06-15T03:15:00.000Z')
  const daysAgo = (days: number, ms = 0): string => new Date(today - days * DAY - ms).toISOString()

  verifies(
    'PLATFORM-020',
    'keeps metrics for 30 days and publish timings for 90, and removes them afterwards',
    async () => {
      const instance = 'retention-test'
      for (const windowStart of [daysAgo(0), daysAgo(29), daysAgo(30), daysAgo(30, 1), daysAgo(31), daysAgo(400)])
        await backend.sql(
          `INSERT INTO tutorials_platform_MetricSnapshots (windowStart, metric, instanceId) VALUES (?, 'm', ?)`,
          [windowStart, instance]
        )
      const timings = [daysAgo(0), daysAgo(31), daysAgo(89), daysAgo(90), daysAgo(90, 1), daysAgo(91)]
      for (const [index, recordedAt] of timings.entries())
        await backend.sql(
          'INSERT INTO tutorials_content_PublishTimings (ID, sessionId, initiator, recordedAt) VALUES (?, ?, ?, ?)',
          [`timing-${index}`, `session-${index}`, instance, recordedAt]
        )
      await backend.at(new Date(today))
      await backend.runJob('retention')
      const windows = await backend.sql(
        'SELECT windowStart FROM tutorials_platform_MetricSnapshots WHERE instanceId = ? ORDER BY windowStart DESC',
        [instance]
      )
      expect(windows.map(row => row['windowstart'])).toEqual([daysAgo(0), daysAgo(29), daysAgo(30)])
      const kept = await backend.sql(
        'SELECT ID FROM tutorials_content_PublishTimings WHERE initiator = ? ORDER BY ID',
        [instance]
      )
      expect(kept.map(row => row['id'])).toEqual(['timing-0', 'timing-1', 'timing-2', 'timing-3'])
    }
  )

  testOnBoth('removes more rows than one transaction takes', async () => {
    const insert = (id: string, recordedAt: string) => [`many-${id}`, 'many', recordedAt]
    const rows = Array.from({ length: 1203 }, (_, index) => insert(String(index), daysAgo(91, index % 700)))
    for (const row of [...rows, insert('kept', daysAgo(89))])
      await backend.sql(
        'INSERT INTO tutorials_content_PublishTimings (ID, initiator, recordedAt) VALUES (?, ?, ?)',
        row
      )
    await backend.at(new Date(today))
    await backend.runJob('retention')
    const kept = await backend.sql(`SELECT ID FROM tutorials_content_PublishTimings WHERE initiator = 'many'`)
    expect(kept).toEqual([{ id: 'many-kept' }])
  })

  testOnBoth('removes old runs with their items, and old slots', async () => {
    for (const [id, startedAt] of [
      ['old-run', daysAgo(30, 1)],
      ['new-run', daysAgo(30)]
    ] as const) {
      await backend.sql('INSERT INTO tutorials_platform_PipelineLog (ID, startedAt) VALUES (?, ?)', [id, startedAt])
      await backend.sql('INSERT INTO tutorials_platform_PipelineLogItems (ID, pipelineLog_ID) VALUES (?, ?)', [
        `item of ${id}`,
        id
      ])
      await backend.sql(
        `INSERT INTO tutorials_platform_JobSlots (job, slot, owner, leaseUntil, finished) VALUES ('j', ?, 'x', ?, true)`,
        [id, startedAt]
      )
    }
    await backend.at(new Date(today))
    await backend.runJob('retention')
    const ids = async (table: string, column: string, where = '1 = 1') =>
      (await backend.sql(`SELECT ${column} AS id FROM tutorials_platform_${table} WHERE ${where}`)).map(
        row => row['id']
      )
    expect(await ids('PipelineLog', 'ID', `ID LIKE '%-run'`)).toEqual(['new-run'])
    expect(await ids('PipelineLogItems', 'ID')).toEqual(['item of new-run'])
    expect(await ids('JobSlots', 'slot', `job = 'j'`)).toEqual(['new-run'])
  })
})

// what is decided before a statement runs needs no second database
if (databaseKind === 'sqlite')
  describe('the flags', () => {
    verifiesOnSqlite('PLATFORM-025', 'METRICS_ENABLED=false: nothing is rolled up; without it, it is', async () => {
      await expect(backend.runJob('metrics-rollup')).resolves.toBeDefined()
      const silent = await startBackend({ env: { METRICS_ENABLED: 'false' } })
      await expect(silent.runJob('metrics-rollup')).rejects.toThrow("no job 'metrics-rollup'")
      await silent.runJob('retention')
      expect(await snapshots(silent)).toEqual([])
    })

    verifiesOnSqlite(
      'PLATFORM-026',
      'METRICS_DB_WRAP=true: statements are timed; without it, they are not',
      async () => {
        const wrapped = await startBackend({ env: { METRICS_DB_WRAP: 'true' } })
        await publish(wrapped, { one: sampleDocument('one') })
        await wrapped.runJob('metrics-rollup')
        const timed = (await snapshots(wrapped)).find(row => row['metric'] === 'db.tx.run.ms')
        expect(timed).toMatchObject({ kind: 'histogram' })
        expect(Number(timed?.['count'])).toBeGreaterThan(10)
        expect((await snapshots(backend)).map(row => row['metric'])).not.toContain('db.tx.run.ms')
      }
    )
  })
