import { setTimeout as delay } from 'node:timers/promises'
import { modelEndpoint } from '../../lib/model/endpoint.ts'
import { chatCompletions } from '../../lib/model/protocols/chat-completions.ts'
import { withModel } from '../support/model-process.ts'
import { median, quantile, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'

const ASKED = 200
const STREAMS = 500
const PAIRS = 5
const MODEL = 'streaming-model.ts'
const now = (): number => performance.timeOrigin + performance.now()

/** The assistant against a model in another process: first words, many streams at once, and what the port costs. */
export async function chat(): Promise<void> {
  await withModel(MODEL, [20, 5], async url => {
    await overhead(url)
    const server = await assistant(url)
    await firstByte(server)
    await server.stop()
  })
  await withModel(MODEL, [100, 100], async url => {
    const server = await assistant(url)
    await manyStreams(server)
    await server.stop()
  })
}

const headers = { authorization: `Basic ${btoa('learner:learner')}`, 'content-type': 'application/json' }
const body = JSON.stringify({ messages: [{ role: 'user', content: 'How do I begin?' }] })

async function assistant(model: string): Promise<ServerProcess> {
  const server = await startBackend({ NODE_ENV: 'development', SEED_SAMPLES: 'false', OPENAI_BASE_URL: model })
  const answer = await fetch(`${server.url}/admin/ChatSettings`, {
    method: 'PATCH',
    headers: { ...headers, authorization: `Basic ${btoa('admin:admin')}`, 'if-match': '*' },
    body: JSON.stringify({ enabled: true, maxRequestsPerUser: 100_000 })
  })
  if (!answer.ok) throw new Error(`ChatSettings: ${answer.status} ${await answer.text()}`)
  return server
}

/** Milliseconds from the model to the reader, of each delta of one answer. */
async function latencies({ url }: ServerProcess): Promise<readonly number[]> {
  const answer = await fetch(`${url}/chat/stream`, { method: 'POST', headers, body })
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  const found: number[] = []
  const decoder = new TextDecoder()
  for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
    const at = now()
    for (const [, sent] of decoder.decode(bytes, { stream: true }).matchAll(/"content":"([\d.]+) "/g))
      found.push(at - Number(sent))
  }
  return found
}

async function firstByte(server: ServerProcess): Promise<void> {
  await latencies(server)
  const firsts: number[] = []
  for (let asked = 0; asked < ASKED; asked++) firsts.push((await latencies(server))[0] ?? Number.NaN)
  const p99 = quantile(firsts, 0.99)
  report({
    name: 'first words after the first delta of the model',
    measured: `p50 ${median(firsts).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    ratio: 20 / p99,
    target: '< 20 ms',
    met: p99 < 20
  })
}

async function manyStreams(server: ServerProcess): Promise<void> {
  await latencies(server)
  const before = server.memory()
  const answers = Promise.all(Array.from({ length: STREAMS }, () => latencies(server)))
  await delay(3000)
  const [delays, grown] = [await healthDelays(server, 5000), server.memory() - before]
  const found = (await answers).flat()
  const p99 = quantile(delays, 0.99)
  report({
    name: `${STREAMS} streams at once, 10 deltas a second each`,
    measured: `/health p99 ${p99.toFixed(1)} ms, ${grown.toFixed(0)} MB; delta p50 ${median(found).toFixed(1)} ms, p99 ${quantile(found, 0.99).toFixed(1)} ms`,
    ratio: Math.min(30 / p99, 120 / grown),
    target: 'event loop p99 < 30 ms, < 120 MB',
    met: p99 < 30 && grown < 120
  })
}

/** Milliseconds of answers that the process gives at once: the delay of its event loop, and a little more. */
async function healthDelays({ url }: ServerProcess, ms: number): Promise<readonly number[]> {
  const found: number[] = []
  for (const end = now() + ms; now() < end; await delay(5)) {
    const began = now()
    await (await fetch(`${url}/health`)).arrayBuffer()
    found.push(now() - began)
  }
  return found
}

/** Streams by the port and by a bare fetch in turn. */
async function overhead(url: string): Promise<void> {
  const protocol = chatCompletions(modelEndpoint(url, 'none', 60_000), 'tool')
  const request = {
    model: 'bench',
    messages: [{ role: 'user', content: 'How?' }] as const,
    ...{ tools: [], mayCall: false, maxTokens: undefined, temperature: undefined }
  }
  const byPort = async () => {
    for await (const part of protocol.talk(request, new AbortController().signal)) if (part.kind === 'end') return
  }
  const bare = async () => {
    const answer = await fetch(`${url}/chat/completions`, { method: 'POST', body: '{}' })
    await answer.text()
  }
  const ratios: number[] = []
  for (let pair = 0; pair <= 2 * PAIRS; pair++) {
    const [ours, theirs] = [await timed(byPort), await timed(bare)]
    if (pair > 0) ratios.push(ours / theirs)
  }
  const ratio = median(ratios)
  report({
    name: 'a stream by the port',
    measured: `${((ratio - 1) * 100).toFixed(1)} % longer than a bare fetch`,
    ratio: 1 / ratio,
    target: '< 5 %',
    met: ratio < 1.05
  })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = now()
  await work()
  return now() - began
}
