import { expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent } from 'node:http'
import { leaseBackend, startBackend } from '../support/backend.ts'
import { send } from '../support/http/http.ts'
import { slowBegin, stop } from './support/slow-request.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** More than the ten seconds after which the process ends itself, since this one may be busy. */
const LIMIT = 40_000

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
  expect(took).toBeLessThan(9500)
  agent.destroy()
})

test('idle connections are kept for longer than the minute of load balancers', async () => {
  const backend = await leaseBackend()
  const agent = new Agent({ keepAlive: true })
  expect((await send(`${backend.url}/health`, { agent })).headers['keep-alive']).toBe('timeout=65')
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
