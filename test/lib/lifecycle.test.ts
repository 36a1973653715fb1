import { expect, test } from '@jest/globals'
import { Agent } from 'node:http'
import { type Backend, startBackend } from '../support/backend.ts'
import { get, send } from '../support/http/http.ts'
import { beginSession, packedAll, publisher, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { slowBegin, slowly, stop } from '../platform/support/slow-request.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** Backend of the test before; the load may end it, as it only needs one that answers. */
let restarted: Backend | undefined

test('a request under way is answered, then the process ends with code 0', async () => {
  const backend = await startBackend()
  const upload = slowBegin(backend)
  await upload.underWay
  const stopped = stop(backend)
  await refusesConnections(backend)
  upload.finish()
  expect((await upload.answer).status).toBe(201)
  expect(await stopped).toMatchObject({ exit: 0 })
})

test('an append under way is unpacked and stored, and the session goes on after a restart', async () => {
  const backend = await startBackend()
  const { sessionId } = await beginSession(backend)
  await publisher(backend).append(sessionId, { first: sampleDocument('first') })
  const append = slowly(backend, '/content/publish/append', {
    sessionId,
    files: packedAll({ second: sampleDocument('second') })
  })
  await append.underWay
  const stopped = stop(backend)
  await refusesConnections(backend)
  append.finish()
  expect((await append.answer).status).toBe(202)
  expect(await stopped).toMatchObject({ exit: 0 })

  restarted = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  const committed = await publisher(restarted).commit(sessionId)
  expect(committed.json()).toMatchObject({ fileCount: 2, alreadyActive: false })
})

test('under load every request is answered or never taken', async () => {
  const backend = restarted ?? (await startBackend())
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const outcomes = new Map<string, number>()
  let stopping = false
  const caller = async (): Promise<void> => {
    for (let refused = false; !refused;) {
      const outcome = await send(`${backend.url}/content/hashes`, { agent }).then(
        ({ status }) => String(status),
        (error: Error) => error.message.replace(/ .*/, '')
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      refused = stopping && outcome === 'connect'
    }
  }
  const callers = Promise.all(Array.from({ length: 20 }, caller))
  await until(() => (outcomes.get('200') ?? 0) > 100)
  stopping = true
  const { exit, took } = await stop(backend)
  await callers
  expect(exit).toBe(0)
  expect(took).toBeLessThan(9500)
  // a kept-alive connection may close while a request is on its way; HTTP lets the client repeat it
  expect([...outcomes.keys()].filter(outcome => !/^(200|connect|read|socket|write)$/.test(outcome))).toEqual([])
  agent.destroy()
})

const refusesConnections = (backend: Backend): Promise<void> =>
  until(() =>
    get(`${backend.url}/health`).then(
      () => false,
      (error: Error) => error.message.includes('ECONNREFUSED')
    )
  )
