import { setTimeout as delay } from 'node:timers/promises'
import { changeAll, type Prepared } from '../support/documents.ts'
import { startLoad } from '../support/load.ts'
import { withPostgres } from '../support/postgres.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { percent, report } from '../support/report.ts'
import { startBackend, type ServerProcess } from '../support/server-process.ts'
import { type Latencies, recordHit, quantile, SteadyWriters } from '../support/steady-writes.ts'

const PER_SECOND = 25
const SECONDS = 6
const ROUNDS = 2
const P99 = 300

/** Short writes of people alone, beside readers, and beside readers and a publish that changes every document. */
export async function writers(documents: readonly Prepared[]): Promise<void> {
  await onDatabase('SQLite', documents, {})
  await withPostgres(DATABASE_URL => onDatabase('PostgreSQL', documents, { DATABASE_URL }))
}

async function onDatabase(name: string, documents: readonly Prepared[], environment: Record<string, string>) {
  const server = await startBackend(environment)
  await publish(server, appendBodies(documents))
  const people = new SteadyWriters(server, recordHit)
  const alone = await people.during(delay(SECONDS * 1000), PER_SECOND)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await measure(server, people, changeAll(documents, `${name} ${round}`)))
  await server.stop()
  tell(
    `${name}: short writes beside readers`,
    rounds.flatMap(each => each.besideReaders),
    alone,
    Infinity
  )
  tell(
    `${name}: short writes beside readers and a publish`,
    rounds.flatMap(each => each.besidePublish),
    alone,
    P99
  )
  const rates = rounds.map(({ documentsPerSecond }) => documentsPerSecond)
  report({
    name: `${name}: publish of ${documents.length} changed documents beside readers and short writes`,
    measured: `${rates.map(Math.round).join(' and ')} documents/s, reads ${rounds.map(each => percent(each.reads)).join(' and ')}`,
    ratio: undefined,
    target: '>= 300 documents/s',
    met: Math.min(...rates) >= 300
  })
}

interface Round {
  readonly besideReaders: Latencies
  readonly besidePublish: Latencies
  readonly documentsPerSecond: number
  /** Share of the rate of reads without a publish. */
  readonly reads: number
}

async function measure(server: ServerProcess, people: SteadyWriters, documents: readonly Prepared[]): Promise<Round> {
  const path = `/content/tutorials/${documents[0]?.slug}`
  const bodies = appendBodies(documents)
  const readers = () => startLoad(server, path, { 'Accept-Encoding': 'gzip' })
  const before = readers()
  const besideReaders = await people.during(delay(SECONDS * 1000), PER_SECOND)
  const idle = await before.stop()
  const during = readers()
  const publishing = publish(server, bodies)
  const besidePublish = await people.during(publishing, PER_SECOND)
  const busy = await during.stop()
  const documentsPerSecond = documents.length / (await publishing)
  return { besideReaders, besidePublish, documentsPerSecond, reads: busy.perSecond / idle.perSecond }
}

function tell(name: string, latencies: Latencies, alone: Latencies, target: number): void {
  const sorted = latencies.toSorted((a, b) => a - b)
  const [p50, p99, max] = [0.5, 0.99, 1].map(share => quantile(sorted, share)) as [number, number, number]
  const [aloneP50, aloneP99] = [0.5, 0.99].map(share => quantile(alone, share)) as [number, number]
  report({
    name,
    measured:
      `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)} ms of ${sorted.length} writes ` +
      `(alone p50 ${aloneP50.toFixed(0)}, p99 ${aloneP99.toFixed(0)}: ${(p99 / aloneP99).toFixed(1)} times)`,
    ratio: p99 / aloneP99,
    target: Number.isFinite(target) ? `p99 < ${target} ms` : 'none',
    met: p99 < target
  })
}
