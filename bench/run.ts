/**
 * `npm run bench [-- reads publish process gateway tokens metadata feeds odata prepared-reads read-share navigator site
 * lighthouse writers my-progress mcp a2a chat checks search search-engine search-large search-live search-quality vectors graph
 * graph-kernels graph-nightly sessions events live preview statements workplace
 * editor]`: measures the targets of docs/benchmarks.md. CORPUS_DIR is
 * a folder of real tutorials.
 * `search-large` runs only when it is named.
 */
import { a2a } from './scenarios/a2a.ts'
import { chat } from './scenarios/chat.ts'
import { checks } from './scenarios/checks.ts'
import { editor } from './editor/editor.ts'
import { events } from './events/completing.ts'
import { feeds } from './scenarios/feeds.ts'
import { throughGateway } from './scenarios/gateway.ts'
import { mcp, mcpEnvironment } from './scenarios/mcp.ts'
import { metadata } from './scenarios/metadata.ts'
import { adminLists } from './scenarios/odata.ts'
import { graphKernels } from './graph/kernels.ts'
import { graphNightly } from './graph/nightly.ts'
import { graphServer } from './graph/server.ts'
import { live } from './live/live.ts'
import { lighthouseScores } from './scenarios/lighthouse.ts'
import { myProgress } from './learners/my-progress.ts'
import { navigator } from './scenarios/navigator.ts'
import { preparedReads } from './odata/prepared-reads.ts'
import { publishing, readsDuringPublish } from './scenarios/publish.ts'
import { previews } from './scenarios/preview.ts'
import { memory, startUp } from './scenarios/process.ts'
import { reads } from './scenarios/read.ts'
import { readShare } from './odata/read-share.ts'
import { search } from './search/server.ts'
import { searchEngine, searchEngineLarge } from './search/engine.ts'
import { searchLive } from './search/live.ts'
import { searchQuality } from './search/quality.ts'
import { sessions } from './sessions/sessions.ts'
import { site } from './scenarios/site.ts'
import { statements } from './scenarios/statements.ts'
import { tokenChecks } from './scenarios/tokens.ts'
import { vectors } from './scenarios/vectors.ts'
import { workplace } from './scenarios/workplace.ts'
import { writers } from './scenarios/writers.ts'
import { prepareDocuments } from './support/documents.ts'
import { generator } from './support/load.ts'
import { appendBodies, publish } from './support/publish.ts'
import { closingTable, report } from './support/report.ts'
import { startBackend } from './support/server-process.ts'

const DOCUMENTS = 1300
const chosen = new Set(process.argv.slice(2))
if (chosen.has('graph')) for (const part of ['graph-kernels', 'graph-nightly']) chosen.add(part)

/** Runs a scenario that is wanted; one that fails is a figure that is missed, and the others go on. */
async function measure(name: string, scenario: () => Promise<unknown>): Promise<void> {
  if (chosen.size > 0 && !chosen.has(name)) return
  const begun = performance.now()
  try {
    await scenario()
  } catch (error) {
    console.error(error)
    report({ name, measured: `failed: ${String(error)}`, ratio: undefined, target: 'to be measured', met: false })
  }
  console.log(`-- ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** Scenarios that need neither the shared server nor rendered documents. */
const IN_PROCESS: Readonly<Record<string, () => Promise<void>>> = {
  'graph-kernels': graphKernels,
  'graph-nightly': graphNightly,
  live,
  preview: previews,
  'search-engine': searchEngine,
  'search-large': searchEngineLarge,
  'search-quality': searchQuality,
  events,
  sessions,
  statements,
  vectors,
  workplace,
  editor
}
for (const [name, scenario] of Object.entries(IN_PROCESS))
  if (name !== 'search-large' || chosen.has(name)) await measure(name, scenario)
if (chosen.size > 0 && [...chosen].every(name => name in IN_PROCESS)) process.exit(closingTable() ? 0 : 1)

console.log(`load by ${generator}, Node ${process.version}`)
const documents = await prepareDocuments(DOCUMENTS)
const slug = documents[0]?.slug ?? ''

await measure('publish', () => publishing(documents))
await measure('process', () => startUp())
await measure('feeds', () => feeds())
await measure('tokens', () => tokenChecks())
await measure('odata', () => adminLists())
await measure('prepared-reads', () => preparedReads(documents))
await measure('read-share', () => readShare())
await measure('a2a', () => a2a())
await measure('chat', () => chat())
await measure('checks', () => checks(documents))
await measure('metadata', () => metadata())
await measure('navigator', () => navigator(documents))
await measure('my-progress', () => myProgress())
await measure('writers', () => writers(documents))
await measure('graph', () => graphServer())
await measure('search', () => search())
await measure('search-live', () => searchLive())

const server = await startBackend(mcpEnvironment)
await publish(server, appendBodies(documents))
await measure('process', () => memory(server, documents))
await measure('reads', () => reads(server, slug))
await measure('mcp', () => mcp(server, slug))
await measure('gateway', () => throughGateway(server, slug))
await measure('site', () => site(server, slug))
await measure('lighthouse', () =>
  lighthouseScores(
    server,
    documents.map(each => each.slug)
  )
)
await measure('publish', () => readsDuringPublish(server, documents, slug))
await server.stop()

process.exit(closingTable() ? 0 : 1)
