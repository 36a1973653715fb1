import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Load, load, loadPosts } from '../support/load.ts'
import { median, percent, report } from '../support/report.ts'
import { type ServerProcess, startBare, startScript } from '../support/server-process.ts'

const ROUNDS = 3
const SECOND = 1_000_000
const CALLS_TARGET = 5000

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const perCore = ({ cpuMicros }: Load): number => Math.round(SECOND / cpuMicros)

/** Environment of the backend: the bench is one client. */
export const mcpEnvironment = { MCP_CALLS_PER_MINUTE: '10000000', SEARCH_RATE_LIMIT_MAX: '100000' }

/** Messages to the tool servers against what others would need: the official SDK, a bare server, OData. */
export async function mcp(server: ServerProcess, slug: string): Promise<void> {
  const call = messageOf('tools/call', { name: 'get_tutorial', arguments: { slug } })
  await calls(server, call)
  await lists(server, messageOf('tools/list', {}))
  await queries(server, messageOf('tools/call', { name: 'query', arguments: { entity: 'Tags', limit: 20 } }))
}

const messageOf = (method: string, params: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

async function calls(server: ServerProcess, message: string): Promise<void> {
  const { result } = JSON.parse(await answerOf(server, message)) as {
    result: { structuredContent: { result: object } }
  }
  const folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-bench-'))
  const file = join(folder, 'tutorial.json')
  writeFileSync(file, JSON.stringify(result.structuredContent.result))
  const script = fileURLToPath(new URL('../support/sdk-server.ts', import.meta.url))
  const sdk = await startScript(port => [script, file, String(port)])
  const ours: Load[] = []
  const theirs: Load[] = []
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await loadPosts(sdk, '/', message, headers))
    ours.push(await loadPosts(server, '/mcp/search', message, headers))
  }
  await sdk.stop()
  rmSync(folder, { recursive: true })
  const [rate, other] = [median(ours.map(perCore)), median(theirs.map(perCore))]
  const ratio = rate / other
  report({
    name: 'tools/call of a cached read',
    measured: `${rate}/s per core, official SDK ${other}/s, ${ratio.toFixed(1)} times`,
    ratio,
    target: `>= ${CALLS_TARGET}/s per core, >= 3 times the SDK`,
    met: rate >= CALLS_TARGET && ratio >= 3
  })
}

async function lists(server: ServerProcess, message: string): Promise<void> {
  const body = Buffer.from(await answerOf(server, message))
  const bare = await startBare({ status: 200, headers: { 'Content-Type': 'application/json' }, body })
  const ratios: number[] = []
  let line = ''
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await loadPosts(bare, '/', message, headers)
    const ours = await loadPosts(server, '/mcp/search', message, headers)
    ratios.push(theirs.cpuMicros / ours.cpuMicros)
    line = `${perCore(ours)}/s of ${perCore(theirs)}/s per core, ${body.length} bytes`
  }
  await bare.stop()
  const ratio = median(ratios)
  report({
    name: 'tools/list',
    measured: `${percent(ratio)} of bare (${line})`,
    ratio,
    target: '>= 50 % of bare',
    met: ratio >= 0.5
  })
}

async function queries(server: ServerProcess, message: string): Promise<void> {
  const ratios: number[] = []
  let line = ''
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await load(server, '/search/Tags?$top=20', {}, 200)
    const ours = await loadPosts(server, '/mcp/search', message, headers)
    ratios.push(theirs.cpuMicros / ours.cpuMicros)
    line = `${perCore(ours)}/s of ${perCore(theirs)}/s per core`
  }
  const ratio = median(ratios)
  report({
    name: 'query',
    measured: `${percent(ratio)} of OData (${line})`,
    ratio,
    target: '>= 60 % of OData',
    met: ratio >= 0.6
  })
}

async function answerOf({ url }: ServerProcess, body: string): Promise<string> {
  const answer = await fetch(`${url}/mcp/search`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`the tool server answered ${answer.status}`)
  return answer.text()
}
