import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Load, loadPosts } from '../support/load.ts'
import { median, percent, report } from '../support/report.ts'
import { type ServerProcess, startBackend, startBare } from '../support/server-process.ts'

const ROUNDS = 3
const SECOND = 1_000_000
const STREAMS = 1000
const MOST_MB = 50

const headers = { authorization: `Basic ${btoa('agent:agent')}`, 'content-type': 'application/json' }
const perCore = ({ cpuMicros }: Load): number => Math.round(SECOND / cpuMicros)

const message = (method: string, skillId: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      message: { role: 'user', messageId: '1', parts: [{ kind: 'text', text: 'publish' }] },
      metadata: { skillId }
    }
  })

/** Messages of agents, each a task in the database, and the memory of many open streams. */
export async function a2a(): Promise<void> {
  const model = await silentModel()
  const server = await startBackend({
    NODE_ENV: 'development',
    SEED_SAMPLES: 'false',
    A2A_CALLS_PER_MINUTE: '10000000',
    A2A_STREAMS: String(STREAMS),
    SEARCH_RATE_LIMIT_MAX: '100000',
    OPENAI_BASE_URL: model.url,
    OPENAI_TIMEOUT_MS: '600000'
  })
  await allowManyQuestions(server)
  await streams(server)
  await messages(server)
  await server.stop()
  model.stop()
}

async function messages(server: ServerProcess): Promise<void> {
  const body = message('message/send', 'knowledge-graph')
  const answer = await fetch(`${server.url}/a2a`, { method: 'POST', headers, body })
  const bare = await startBare({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(await answer.arrayBuffer())
  })
  const rates: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await loadPosts(bare, '/', body, headers)
    const ours = await loadPosts(server, '/a2a', body, headers)
    rates.push(perCore(ours))
    ratios.push(theirs.cpuMicros / ours.cpuMicros)
  }
  await bare.stop()
  const ratio = median(ratios)
  report({
    name: 'message/send, with its task stored',
    measured: `${median(rates)}/s per core, ${percent(ratio)} of bare`,
    ratio,
    target: 'none is set',
    met: true
  })
}

/** Opens streams whose answers do not come, one after the other. */
async function streams(server: ServerProcess): Promise<void> {
  await fetch(`${server.url}/a2a`, { method: 'POST', headers, body: message('message/send', 'tutorial-steps') })
  await delay(2000)
  const before = server.memory()
  const stop = new AbortController()
  for (let opened = 0; opened < STREAMS; opened++) {
    const body = message('message/stream', 'tutorial-chat')
    const answer = await fetch(`${server.url}/a2a`, { method: 'POST', headers, body, signal: stop.signal })
    if (answer.status !== 200) throw new Error(`stream ${opened} was answered ${answer.status}: ${await answer.text()}`)
  }
  await delay(2000)
  const grown = server.memory() - before
  stop.abort()
  report({
    name: '1,000 open streams',
    measured: `${grown.toFixed(0)} MB`,
    ratio: MOST_MB / grown,
    target: `< ${MOST_MB} MB`,
    met: grown < MOST_MB
  })
  await delay(2000)
}

/** A model that takes questions and never answers. */
async function silentModel(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer(request => request.resume())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop() {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** Lets one person ask more than the setting allows. */
async function allowManyQuestions({ url }: ServerProcess): Promise<void> {
  const admin = { authorization: `Basic ${btoa('superadmin:superadmin')}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/admin/ChatSettings`, {
    method: 'PATCH',
    headers: { ...admin, 'if-match': '*' },
    body: JSON.stringify({ maxRequestsPerUser: 100_000 })
  })
  if (!answer.ok) throw new Error(`ChatSettings: ${answer.status} ${await answer.text()}`)
}
