import { expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent } from 'node:http'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get, send, type HttpResponse } from '../support/http.ts'
import { beginSession, packedAll, publisher, sampleDocument } from '../support/publish.ts'

const LIMIT = 10_000

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

test('a kept-alive connection does not hold the process up', async () => {
  const backend = await startBackend()
  const agent = new Agent({ keepAlive: true })
  const upload = slowBegin(backend, agent)
  await upload.underWay
  expect((await send(`${backend.url}/health`, { agent })).status).toBe(200)
  const stopped = stop(backend)
  await delay(100)
  upload.finish()
  expect((await upload.answer).status).toBe(201)
  const { exit, took } = await stopped
  expect(exit).toBe(0)
  expect(took).toBeLessThan(3000)
  agent.destroy()
})

test('an answer that is given while stopping asks the client to leave', async () => {
  const backend = await startBackend()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const upload = slowBegin(backend, agent)
  await upload.underWay
  const next = send(`${backend.url}/health`, { agent }).catch((error: Error) => error.message)
  const stopped = stop(backend)
  await delay(100)
  upload.finish()
  await upload.answer
  const answer = await next
  if (typeof answer === 'string') expect(answer).toMatch(/ECONNREFUSED|ECONNRESET|socket hang up/)
  else expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } })
  expect(await stopped).toMatchObject({ exit: 0 })
  agent.destroy()
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
  await delay(200)
  append.finish()
  expect((await append.answer).status).toBe(202)
  expect(await stopped).toMatchObject({ exit: 0 })

  const next = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  const committed = await publisher(next).commit(sessionId)
  expect(committed.json()).toMatchObject({ fileCount: 2, alreadyActive: false })
})

test('further signals are harmless', async () => {
  const backend = await startBackend()
  const upload = slowBegin(backend)
  await upload.underWay
  const stopped = stop(backend)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGTERM'] as const) {
    await delay(50)
    process.kill(backend.pid, signal)
  }
  await delay(1200)
  upload.finish()
  expect((await upload.answer).status).toBe(201)
  expect(await stopped).toMatchObject({ exit: 0 })
})

test('a client that never finishes holds the process no longer than ten seconds', async () => {
  const backend = await startBackend()
  const upload = slowBegin(backend)
  await upload.underWay
  const lost = upload.answer.catch((error: Error) => error.message)
  const { took } = await stop(backend)
  expect(took).toBeLessThan(LIMIT)
  expect(await lost).toMatch(/ECONNRESET|socket hang up/)
})

test('under load every request is answered or never taken', async () => {
  const backend = await startBackend()
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
  await delay(500)
  stopping = true
  const { exit, took } = await stop(backend)
  await callers
  expect(exit).toBe(0)
  expect(took).toBeLessThan(5000)
  expect(outcomes.get('200')).toBeGreaterThan(100)
  // a kept-alive connection may close while a request is on its way; HTTP lets the client repeat it
  expect([...outcomes.keys()].filter(outcome => !/^(200|connect|read|socket|write)$/.test(outcome))).toEqual([])
  agent.destroy()
})

async function stop(backend: Backend): Promise<{ exit: number | string; took: number }> {
  const began = performance.now()
  const exit = await backend.stop()
  return { exit, took: performance.now() - began }
}

/** A request whose body pauses in the middle until `finish`. */
function slowly(backend: Backend, path: string, content: object, agent?: Agent) {
  const text = JSON.stringify(content)
  const started = Promise.withResolvers<undefined>()
  const rest = Promise.withResolvers<undefined>()
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text.slice(0, 10))
    started.resolve(undefined)
    await rest.promise
    yield Buffer.from(text.slice(10))
  }
  const answer: Promise<HttpResponse> = send(`${backend.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(backend.key) },
    body: body(),
    ...(agent && { agent })
  })
  return { answer, underWay: started.promise.then(() => delay(100)), finish: () => rest.resolve(undefined) }
}

const slowBegin = (backend: Backend, agent?: Agent) =>
  slowly(backend, '/content/publish/begin', { trigger: 'slow' }, agent)

async function refusesConnections(backend: Backend): Promise<void> {
  await delay(200)
  await expect(get(`${backend.url}/health`)).rejects.toThrow('ECONNREFUSED')
}
