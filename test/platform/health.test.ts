import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { postgresDatabase, type Database } from '../support/database/database.ts'
import { as, bearer, get, head, type HttpResponse } from '../support/http/http.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, publishedHashes, sampleDocument } from '../support/publish.ts'
import { verifies } from '../requirements/verifies.ts'
import { tcpProxy, type TcpProxy } from './support/tcp-proxy.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'concurrency')

describe('health', () => {
  let backend: Backend
  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const databaseHealth = (of: Backend = backend): Promise<HttpResponse> => get(`${of.url}/health/db`)

  verifiesOnSqlite('PLATFORM-004', 'GET /health answers ok without credentials', async () => {
    for (const headers of [{}, bearer('wrong'), { authorization: 'Basic nonsense' }]) {
      const answer = await get(`${backend.url}/health`, headers)
      expect(answer.status).toBe(200)
      expect(answer.json()).toEqual({ status: 'ok' })
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store'
      })
    }
  })

  verifies('PLATFORM-005', 'GET /health/db tells that the database answers, without credentials', async () => {
    const answer = await databaseHealth(backend)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok' })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  verifies('PLATFORM-005', 'which a query asks it', async () => {
    const logging = await startBackend({ env: { DEBUG: 'sql' } })
    const before = logging.output().length
    expect((await databaseHealth(logging)).status).toBe(200)
    await until(() => /^\[sql\].* SELECT 1\b/m.test(logging.output().slice(before)))
    await logging.stop()
  })

  describe('the metrics of the running window', () => {
    const histogram = {
      count: expect.any(Number),
      p50: expect.any(Number),
      p95: expect.any(Number),
      p99: expect.any(Number),
      max: expect.any(Number)
    }
    const kinds = {
      counters: expect.any(Object),
      gauges: expect.any(Object),
      histograms: expect.objectContaining({ retention_duration_ms: histogram })
    }

    beforeAll(async () => {
      await backend.runJob('retention')
    })

    verifiesOnSqlite('PLATFORM-010', 'are a JSON text of AdminService', async () => {
      const answer = await get(`${backend.url}/admin/getMetricsSnapshot()`, as('admin'))
      expect(JSON.parse(answer.json<{ value: string }>().value)).toMatchObject(kinds)
    })

    verifiesOnSqlite('PLATFORM-011', 'are live at /admin/metrics/live, and reading them ends no window', async () => {
      for (let read = 0; read < 2; read++) {
        const answer = await get(`${backend.url}/admin/metrics/live`, as('admin'))
        expect(answer.headers['cache-control']).toBe('private, no-store')
        expect(answer.json()).toEqual({
          snapshot: expect.objectContaining(kinds),
          instanceId: expect.any(String),
          uptimeSec: expect.any(Number),
          dbWrapEnabled: false,
          generatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
        })
      }
    })
  })

  test('HEAD answers like GET, without a body', async () => {
    for (const path of ['/health', '/health/db']) {
      const answer = await head(`${backend.url}${path}`)
      expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '15' } })
      expect(answer.body).toHaveLength(0)
    }
  })

  test('the server does not tell what it is built with', async () => {
    expect((await get(`${backend.url}/health`)).headers).not.toHaveProperty('x-powered-by')
    expect((await get(`${backend.url}/nowhere`)).headers).not.toHaveProperty('x-powered-by')
  })

  /** An embedded database cannot be away. */
  if (databaseKind === 'postgres') {
    describe('while the database is away', () => {
      let database: Database
      let proxy: TcpProxy
      let backend: Backend
      let time = Date.parse('2030-01-01T00:00:00Z')

      /** Asks when the answer before holds no longer, a second later. */
      const askAnew = async (): Promise<HttpResponse> => {
        time += 1000
        await backend.at(new Date(time))
        return databaseHealth(backend)
      }

      const recovered = (): Promise<void> => until(async () => (await askAnew()).status === 200)

      beforeAll(async () => {
        database = await postgresDatabase()
        const url = new URL(database.environment['DATABASE_URL'] as string)
        proxy = await tcpProxy(url.hostname, Number(url.port))
        url.port = String(proxy.port)
        backend = await startBackend({ database, env: { DATABASE_URL: url.href } })
        await publish(backend, { here: sampleDocument('here') })
        expect((await get(`${backend.url}/content/tutorials/here`)).status).toBe(200)
      })
      afterAll(async () => {
        await backend.kill()
        await proxy.close()
        await database.drop()
      })

      testOnBoth(
        'cut connections: /health/db says so, what is in memory is still served, and all recovers',
        async () => {
          expect(await askAnew()).toMatchObject({ status: 200 })
          proxy.cut()
          const answer = await askAnew()
          expect(answer.status).toBe(503)
          expect(answer.json()).toEqual({ error: { code: 'database_unavailable', message: expect.any(String) } })
          expect((await get(`${backend.url}/health`)).status).toBe(200)
          expect((await get(`${backend.url}/content/tutorials/here`)).status).toBe(200)

          proxy.restore()
          await recovered()
          await publish(backend, { here: sampleDocument('here', 2), there: sampleDocument('there') })
          expect(Object.keys(await publishedHashes(backend))).toEqual(['here', 'there'])
        }
      )

      testOnBoth('a frozen network: /health/db answers within five seconds, and all recovers', async () => {
        proxy.freeze()
        const began = performance.now()
        expect((await askAnew()).status).toBe(503)
        expect(performance.now() - began).toBeLessThan(20_000)
        expect((await get(`${backend.url}/content/hashes`)).status).toBe(200)

        proxy.restore()
        await recovered()
      })

      testOnBoth('the answer of /health/db holds for one second', async () => {
        expect((await askAnew()).status).toBe(200)
        proxy.cut()
        await backend.at(new Date(time + 999))
        expect((await databaseHealth(backend)).status).toBe(200)
        expect((await askAnew()).status).toBe(503)
        proxy.restore()
        await backend.at(new Date(time + 999))
        expect((await databaseHealth(backend)).status).toBe(503)
        expect((await askAnew()).status).toBe(200)
      })
    })
  }
})
