/**
 * `BENCH_SECONDS=2 node bench/compare-checkouts.ts <rounds> <checkout> <checkout> [...]`: processor time of hot requests at the
 * backends and gateways of several checkouts in turns, as a share of the first one's; then start, publish and memory. Each checkout
 * has its own `node_modules`; its servers are started by its own `bench/support`. CORPUS_DIR is a folder of real tutorials.
 */
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { addTags, tagLists } from './scenarios/odata.ts'
import { type Prepared, prepareDocuments } from './support/documents.ts'
import { startIssuer } from './support/issuer.ts'
import { load } from './support/load.ts'
import { appendBodies, publish } from './support/publish.ts'
import { median, percent } from './support/report.ts'
import type * as serverProcess from './support/server-process.ts'

type Servers = typeof serverProcess
type ServerProcess = serverProcess.ServerProcess

const DOCUMENTS = 1300
/** Work in the background after a publish takes less. */
const SETTLE_MS = 15_000

interface Checkout {
  readonly servers: Servers
  readonly backend: ServerProcess
  readonly gateway: ServerProcess
}

interface Case {
  readonly name: string
  readonly path: string
  readonly status?: number
  readonly through?: 'gateway'
  readonly headers?: Readonly<Record<string, string>>
}

const [rounds = '5', ...folders] = process.argv.slice(2)
const gzip = { 'Accept-Encoding': 'gzip' }
const issuer = await startIssuer()
const admin = { Authorization: `Bearer ${await issuer.sign('admin', 'Admin')}` }
const documents = await prepareDocuments(DOCUMENTS)

const checkouts: Checkout[] = []
for (const folder of folders) checkouts.push(await started(folder))
await delay(SETTLE_MS)
console.log(`| | ${folders.join(' | ')} |\n|---|${'---|'.repeat(folders.length)}`)
for (const each of casesOf(documents)) await compare(each)
for (const { gateway, backend } of checkouts) {
  await gateway.stop()
  await backend.stop()
}
await compareStarts()
issuer.stop()

async function started(folder: string): Promise<Checkout> {
  const file = pathToFileURL(resolve(folder, 'bench/support/server-process.ts'))
  const servers = (await import(file.href)) as Servers
  const backend = await servers.startBackend(issuer.environment)
  await addTags(backend, admin)
  await publish(backend, appendBodies(documents))
  return { servers, backend, gateway: await servers.startGateway(backend) }
}

function casesOf([document]: readonly Prepared[]): Case[] {
  const content = `/content/tutorials/${document?.slug ?? ''}`
  const page = `/tutorials/${document?.slug ?? ''}`
  return [
    { name: 'tutorial 200', path: content },
    { name: 'tutorial 304', path: content, status: 304 },
    { name: 'missing slug 404', path: '/content/tutorials/no-such-tutorial', status: 404 },
    { name: 'hashes', path: '/content/hashes' },
    { name: 'nav', path: '/content/nav' },
    { name: 'feed catalog', path: '/build/catalog' },
    { name: 'feed navigator', path: '/build/navigator' },
    { name: '$metadata 200', path: '/admin/$metadata', headers: admin },
    { name: '$metadata 304', path: '/admin/$metadata', headers: admin, status: 304 },
    ...tagLists.map(({ name, path }) => ({ name, path, headers: admin })),
    { name: 'gateway: tutorial 200', path: content, through: 'gateway' },
    { name: 'gateway: tutorial 304', path: content, through: 'gateway', status: 304 },
    { name: 'gateway: page 200', path: page, through: 'gateway' },
    { name: 'gateway: page 304', path: page, through: 'gateway', status: 304 },
    { name: 'gateway: navigator page', path: '/tutorials/', through: 'gateway' }
  ]
}

/** A line of processor times per request, in microseconds, each the median of the rounds. */
async function compare({ name, path, status = 200, through, headers: own = {} }: Case): Promise<void> {
  const costs: number[][] = checkouts.map(() => [])
  for (let round = 0; round < Number(rounds); round++)
    for (const [place, each] of checkouts.entries()) {
      const server = through === 'gateway' ? each.gateway : each.backend
      const headers = { ...gzip, ...own }
      const known = status === 304 ? { 'If-None-Match': await tagOf(server.url + path, headers) } : {}
      costs[place]?.push((await load(server, path, { ...headers, ...known }, status)).cpuMicros)
    }
  print(name, costs, 'µs')
}

async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}

interface Start {
  readonly startMs: number
  readonly publishMs: number
  readonly processorMs: number
  readonly megabytes: number
}

async function compareStarts(): Promise<void> {
  const starts: Start[][] = checkouts.map(() => [])
  for (let round = 0; round < Number(rounds); round++)
    for (const [place, { servers }] of checkouts.entries()) starts[place]?.push(await measureStart(servers))
  const each = (value: (start: Start) => number): number[][] => starts.map(ofOne => ofOne.map(value))
  print(
    'start',
    each(start => start.startMs),
    'ms'
  )
  print(
    'publish',
    each(start => start.publishMs),
    'ms'
  )
  print(
    'publish, processor time',
    each(start => start.processorMs),
    'ms'
  )
  print(
    'memory',
    each(start => start.megabytes),
    'MB'
  )
}

/** Start to the first 200, a publish of all documents on an empty database, and the memory after each was read. */
async function measureStart({ startBackend }: Servers): Promise<Start> {
  const server = await startBackend()
  const before = server.cpu()
  const publishMs = (await publish(server, appendBodies(documents))) * 1000
  const processorMs = (server.cpu() - before) / 1000
  for (const { slug } of documents) await (await fetch(`${server.url}/content/tutorials/${slug}`)).arrayBuffer()
  const megabytes = server.memory()
  await server.stop()
  return { startMs: server.startMs, publishMs, processorMs, megabytes }
}

function print(name: string, values: readonly (readonly number[])[], unit: string): void {
  const [first = []] = values
  const told = values.map(each => {
    const shares = each.map((value, round) => value / (first[round] ?? Number.NaN))
    return `${median(each).toFixed(0)} ${unit} (${percent(median(shares))})`
  })
  console.log(`| ${name} | ${told.join(' | ')} |`)
}
