/**
 * `npm run bench [-- reads publish process gateway tokens metadata feeds odata navigator site lighthouse
 * writers my-progress]`: measures the
 * targets of docs/benchmarks.md. CORPUS_DIR is a folder of real tutorials.
 */
import { feeds } from './scenarios/feeds.ts'
import { throughGateway } from './scenarios/gateway.ts'
import { metadata } from './scenarios/metadata.ts'
import { adminLists } from './scenarios/odata.ts'
import { lighthouseScores } from './scenarios/lighthouse.ts'
import { myProgress } from './scenarios/my-progress.ts'
import { navigator } from './scenarios/navigator.ts'
import { publishing, readsDuringPublish } from './scenarios/publish.ts'
import { memory, startUp } from './scenarios/process.ts'
import { reads } from './scenarios/read.ts'
import { site } from './scenarios/site.ts'
import { tokenChecks } from './scenarios/tokens.ts'
import { writers } from './scenarios/writers.ts'
import { prepareDocuments } from './support/documents.ts'
import { generator } from './support/load.ts'
import { appendBodies, publish } from './support/publish.ts'
import { closingTable } from './support/report.ts'
import { startBackend } from './support/server-process.ts'

const DOCUMENTS = 1300
const chosen = new Set(process.argv.slice(2))
const wanted = (name: string) => chosen.size === 0 || chosen.has(name)

console.log(`load by ${generator}, Node ${process.version}`)
const documents = await prepareDocuments(DOCUMENTS)
const slug = documents[0]?.slug ?? ''

if (wanted('publish')) await publishing(documents)
if (wanted('process')) await startUp()
if (wanted('feeds')) await feeds()
if (wanted('tokens')) await tokenChecks()
if (wanted('odata')) await adminLists()
if (wanted('metadata')) await metadata()
if (wanted('navigator')) await navigator(documents)
if (wanted('my-progress')) await myProgress()
if (wanted('writers')) await writers(documents)

const server = await startBackend()
await publish(server, appendBodies(documents))
if (wanted('process')) await memory(server, documents)
if (wanted('reads')) await reads(server, slug)
if (wanted('gateway')) await throughGateway(server, slug)
if (wanted('site')) await site(server, slug)
if (wanted('lighthouse')) await lighthouseScores(server, ['/', '/tutorials/', `/tutorials/${slug}`])
if (wanted('publish')) await readsDuringPublish(server, documents, slug)
await server.stop()

if (!closingTable()) process.exitCode = 1
