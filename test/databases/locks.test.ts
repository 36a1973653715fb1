import { beforeAll, describe, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { postgresDatabase } from '../support/database/database.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { beginSession, publish, publisher, sampleDocument } from '../support/publish.ts'
import { holdContentLock, lockWaits, postgresClient } from '../platform/support/hold-lock.ts'
import { until } from '../support/until.ts'

onBothInFullRun('transactions', 'concurrency')
inFullRun()

describe('locks', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await publish(backend, { here: sampleDocument('here') })
  })

  describe('while another process holds the lock of the writers', () => {
    test('a write waits and succeeds, and reads are answered meanwhile', async () => {
      const release = await holdContentLock(backend)
      let answered = false
      const begin = publisher(backend)
        .begin()
        .finally(() => (answered = true))
      const began = performance.now()
      while (performance.now() - began < 2000) {
        for (const path of ['/health/db', '/content/hashes', '/content/nav', '/content/tutorials/here'])
          expect((await get(`${backend.url}${path}`)).status).toBe(200)
        await delay(100)
      }
      expect(answered).toBe(false)
      await release()
      const answer = await begin
      expect(answer.status).toBe(201)
      await publisher(backend).abort(answer.json<{ sessionId: string }>().sessionId)
    })

    test('a request to a service waits as well, in a batch too', async () => {
      const release = await holdContentLock(backend)
      const redirect = (name: string) => ({ fromPath: `/held/${name}`, toPath: '/' })
      const part = { id: '1', method: 'POST', url: 'LegacyRedirects', body: redirect('b') }
      const writes = [
        post(`${backend.url}/admin/LegacyRedirects`, redirect('a'), as('admin')),
        post(`${backend.url}/admin/$batch`, { requests: [part] }, as('admin'))
      ]
      for (let count = 0; count < 5; count++) {
        expect((await get(`${backend.url}/admin/LegacyRedirects`, as('admin'))).status).toBe(200)
        await delay(100)
      }
      await release()
      const [made, batch] = await Promise.all(writes)
      expect(made?.status).toBe(201)
      expect(batch?.json()).toMatchObject({ responses: [{ status: 201 }] })
    })

    test('a job that is under way when the process is asked to stop is finished', async () => {
      const stopping = await startBackend()
      await stopping.at(new Date('2030-01-01T03:00:00.000Z'))
      const release = await holdContentLock(stopping)
      const run = stopping.runJob('content-cleanup').catch((error: Error) => error.message)
      // answered after the message that begins the job
      await stopping.observe()
      const stopped = stopping.stop()
      await delay(500)
      await release()
      expect(await stopped).toBe(0)
      await run
      const rows = await stopping.sql('SELECT status, finishedAt FROM tutorials_platform_PipelineLog')
      expect(rows).toEqual([{ status: 'SUCCESS', finishedat: '2030-01-01T03:00:00.000Z' }])
    })
  })

  test('a counter gives out each number once, whichever instance asks', async () => {
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    const versions: number[] = []
    for (let round = 0; round < 10; round++) {
      const instance = round % 2 ? other : backend
      const { version, sessionId } = await beginSession(instance)
      versions.push(version)
      await publisher(instance).abort(sessionId)
    }
    expect(versions).toEqual(Array.from(versions, (_, index) => (versions[0] ?? 0) + index))
    await other.stop()
  })

  if (databaseKind === 'sqlite') {
    test('whom it keeps waiting for 15 seconds it tells to come back: routes, services and parts of batches', async () => {
      const release = await holdContentLock(backend)
      const redirect = (name: string) => ({ fromPath: `/busy/${name}`, toPath: '/' })
      const part = { id: '1', method: 'POST', url: 'LegacyRedirects', body: redirect('b') }
      const [begun, made, batch] = await Promise.all([
        publisher(backend).begin(),
        post(`${backend.url}/admin/LegacyRedirects`, redirect('a'), as('admin')),
        post(`${backend.url}/admin/$batch`, { requests: [part] }, as('admin'))
      ])
      await release()
      const error = { code: 'database_busy', message: 'The database is busy; try again' }
      for (const { status, headers, ...answer } of [begun, made])
        expect([status, headers['retry-after'], answer.json()]).toMatchObject([503, '5', { error }])
      expect(batch.json()).toMatchObject({
        responses: [{ status: 503, headers: { 'retry-after': '5' }, body: { error } }]
      })
      expect(
        (await get(`${backend.url}/admin/LegacyRedirects?$filter=startswith(fromPath,'/busy')`, as('admin'))).json()
      ).toMatchObject({ value: [] })
      expect((await post(`${backend.url}/admin/LegacyRedirects`, redirect('a'), as('admin'))).status).toBe(201)
    })
  }

  if (databaseKind === 'postgres') {
    test('the victim of a deadlock tries again', async () => {
      const client = await postgresClient(backend.database.environment['DATABASE_URL'])
      const deadlocks = async () => {
        const query = 'SELECT deadlocks AS number FROM pg_stat_database WHERE datname = current_database()'
        return Number((await client.query<{ number: string }>(query)).rows[0]?.number)
      }
      await client.query(`SET deadlock_timeout = '20s'`)
      await client.query('BEGIN')
      await client.query(`SELECT * FROM tutorials_platform_Counters WHERE name = 'content-version' FOR UPDATE`)
      const [before, waiting] = [await deadlocks(), await lockWaits(client)]
      const begin = publisher(backend).begin()
      await until(async () => (await lockWaits(client)) > waiting)
      await client.query(`SELECT * FROM tutorials_platform_Locks WHERE name = 'content' FOR UPDATE`)
      await client.query('COMMIT')
      const answer = await begin
      expect(answer.status).toBe(201)
      await client.query('SELECT pg_stat_force_next_flush()')
      await until(async () => (await deadlocks()) === before + 1)
      await publisher(backend).abort(answer.json<{ sessionId: string }>().sessionId)
      await client.end()
    })

    test('transactions that the database could not serialize are repeated', async () => {
      const strict = await postgresDatabase()
      const client = await postgresClient(strict.environment['DATABASE_URL'])
      const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
      await client.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_isolation = 'serializable'`)
      await client.end()

      const instances = await Promise.all([1, 2].map(() => startBackend({ database: strict })))
      const answers: HttpResponse[] = await Promise.all(
        Array.from({ length: 20 }, (_, index) => publisher(instances[index % 2] as Backend).begin())
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
      for (const instance of instances) await instance.kill()
      await strict.drop()
    })
  }
})
